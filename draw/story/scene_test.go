package story

import (
	"reflect"
	"testing"
	"unsafe"

	"queenreel/trace"
)

// Scenes are passed by value from stage to stage, so they are small.
func TestSceneIsSmall(t *testing.T) {
	if size := unsafe.Sizeof(Scene{}); size > 2048 {
		t.Errorf("a scene takes %d bytes", size)
	}
}

// A scene stays as it is when the next ones are told.
func TestScenesKept(t *testing.T) {
	var kept []Scene
	var marks []Marks
	for s := range tellBacktrack(trace.Problem{N: 5}, Options{Detail: Tests}) {
		kept, marks = append(kept, s), append(marks, *s.Marks)
	}
	i := 0
	for s := range tellBacktrack(trace.Problem{N: 5}, Options{Detail: Tests}) {
		if !reflect.DeepEqual(kept[i], s) || !reflect.DeepEqual(marks[i], *s.Marks) {
			t.Fatalf("step %d has changed since it was told", s.Step)
		}
		i++
	}
}
