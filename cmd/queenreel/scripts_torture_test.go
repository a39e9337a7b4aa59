package main

import "testing"

// The slow scripts.
func TestSlowScript(t *testing.T) { runScripts(t, "testdata/slow") }
