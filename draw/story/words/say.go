package words

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// Values are what the placeholders of a text stand for; Language explains their names.
type Values struct {
	At, From, Next, List, Leaving string
	Solver, Title, Detail, Text   string
	N, Total, Queens              int

	// LookUp, if not nil, returns a word that is empty above: a caption looks it up in its scene.
	LookUp func(name string) string
}

// Say fills in the placeholders of a text. Braces around anything else stay as they are.
func (l *Language) Say(text string, w Values) string {
	var s strings.Builder
	s.Grow(2 * len(text))
	for {
		before, rest, opened := strings.Cut(text, "{")
		s.WriteString(before)
		if !opened {
			return s.String()
		}
		name, after, closed := strings.Cut(rest, "}")
		if value, known := w.named(l, name); closed && known {
			s.WriteString(value)
			text = after
		} else {
			s.WriteByte('{')
			text = rest
		}
	}
}

// named returns what a placeholder stands for in a language. The name of a number may be followed by the forms of a noun, or by what
// follows a number in an order, as in 1st, 2nd, 3rd and 4th. Texts that are borrowed from English have its forms.
func (w *Values) named(l *Language, name string) (value string, known bool) {
	if name, forms, counts := strings.Cut(name, " "); counts {
		n, known := w.number(name)
		words, form := strings.Fields(forms), 1
		if n == 1 {
			form = 0
		}
		switch len(words) {
		case len(l.plurals):
			form = max(0, slices.Index(l.plurals, plural.Cardinal.MatchPlural(l.tag, n, 0, 0, 0, 0)))
		case len(ordinals):
			return l.Number(n) + words[slices.Index(ordinals, plural.Ordinal.MatchPlural(language.English, n, 0, 0, 0, 0))], known
		case 2:
		default:
			return "", false
		}
		return l.Number(n) + " " + strings.ReplaceAll(words[form], "_", " "), known
	}
	if n, known := w.number(name); known {
		return l.Number(n), true
	}
	switch name {
	case "at":
		value = w.At
	case "from":
		value = w.From
	case "next":
		value = w.Next
	case "list":
		value = w.List
	case "leaving":
		value = w.Leaving
	case "solver":
		value = w.Solver
	case "title":
		value = w.Title
	case "detail":
		value = w.Detail
	case "text":
		value = w.Text
	case "by", "square", "line", "own", "doc": // only scenes have these
	default:
		return "", false
	}
	if value == "" && w.LookUp != nil {
		value = w.LookUp(name)
	}
	return value, true
}

// ordinals are the forms that numbers in an order may have, as in 1st, 2nd, 3rd and 4th.
var ordinals = []plural.Form{plural.One, plural.Two, plural.Few, plural.Other}

// pluralsOf returns the forms that whole numbers give nouns in a language, in their usual order.
func pluralsOf(tag language.Tag) (forms []plural.Form) {
	for _, form := range []plural.Form{plural.Zero, plural.One, plural.Two, plural.Few, plural.Many, plural.Other} {
		if exampleOf(tag, form) >= 0 {
			forms = append(forms, form)
		}
	}
	return forms
}

// exampleOf returns the first number that gives nouns a form, or -1.
func exampleOf(tag language.Tag, form plural.Form) int {
	for n := range 200 {
		if plural.Cardinal.MatchPlural(tag, n, 0, 0, 0, 0) == form {
			return n
		}
	}
	return -1
}

// number returns the value of a placeholder that stands for a number.
func (w *Values) number(name string) (n int, known bool) {
	switch name {
	case "n":
		return w.N, true
	case "total":
		return w.Total, true
	case "queens":
		return w.Queens, true
	}
	return 0, false
}

// Number writes a number for readers.
func (l *Language) Number(n int) string { return l.Grouped(strconv.Itoa(n)) }

// Grouped writes a number, given by its digits and a decimal point, for readers.
func (l *Language) Grouped(digits string) string {
	text := strings.Replace(digits, ".", l.Decimal, 1)
	for i := strings.IndexByte(digits+".", '.') - 3; i > 0; i -= 3 {
		text = text[:i] + l.Thousands + text[i:]
	}
	return text
}

// Tidy removes the spaces between Chinese characters that placeholders leave.
func Tidy(text string) string {
	if !strings.ContainsFunc(text, isHan) {
		return text
	}
	runes := []rune(text)
	var s strings.Builder
	for i, r := range runes {
		if r == ' ' && 0 < i && i < len(runes)-1 && isHan(runes[i-1]) && isHan(runes[i+1]) {
			continue
		}
		s.WriteRune(r)
	}
	return s.String()
}

func isHan(r rune) bool { return r > unicode.MaxLatin1 && unicode.Is(unicode.Han, r) }

// Capital returns a text with its first letter as a capital, unless a square such as a6 comes first: its name stays.
func Capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	square := len(text) > size && '0' <= text[size] && text[size] <= '9'
	if upper := unicode.ToUpper(first); upper != first && !square {
		return string(upper) + text[size:]
	}
	return text
}

// Joined returns names as a list; the text and joins the last two.
func (l *Language) Joined(names []string, and string) string {
	last := len(names) - 1
	if last < 1 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:last], l.Between) + and + names[last]
}
