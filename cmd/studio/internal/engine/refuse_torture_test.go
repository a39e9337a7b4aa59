//go:build torture

package engine

import "testing"

// A film that is too long is refused as soon as its search has told enough.
func TestRefusesLongFilms(t *testing.T) {
	refuses(t, `{"do": "film", "options": {"queens": 10, "all": true}}`, "", "The film would have at least 71")
}
