"""Commands for those who change a script: benchmarks, fuzzing, a proof checker, the shared regions, the samples."""
