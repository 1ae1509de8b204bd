"""The tests of the scripts. They import each other by their names alone, so this folder comes into the path."""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
