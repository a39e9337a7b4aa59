package trace

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// What a text is cleaned of before it is cut into tokens.
var (
	alike = strings.NewReplacer("\ufeff", "", "\r\n", "\n", "♕", "Q", "♛", "Q", "👑", "Q", "│", "|", "┃", "|", "║", "|",
		"[|", "[[", "|]", "]]") // the arrays of MiniZinc
	box       = regexp.MustCompile(`[─-╿]`)
	glued     = regexp.MustCompile(`Q-|-Q`) // dashes are squares
	rule      = regexp.MustCompile(`(?m)^[ |]*(?:[-+=]{3,}[ |]*)+$\n?`)
	barred    = regexp.MustCompile(`(?m)^[ \t]*(\d*)[ \t]*\|(.*)\|[ \t]*\d*[ \t]*$`)
	lineNames = regexp.MustCompile(`(?m)^[ \t]*(\d+)(?:[.)][ \t]|\t|  )[ \t]*([^\s.]+(?: [^\s.]+)*)[ \t]*$`)
	subscript = regexp.MustCompile(`(\w)[[(](\d+)[])]\s*=`)
)

// The tokens of a text, and what words are.
var (
	token     = regexp.MustCompile(`"[^"\n]*"|'[^'\n]*'|[:=]>?|[][(){}\n,;|]|[^][(){}\s,;|:="']+`)
	spaces    = regexp.MustCompile(`^[Q ]+$`) // in quotes: squares
	dashed    = regexp.MustCompile(`^[[:alpha:]]*\d+(?:-[[:alpha:]]*\d+)+$`)
	prose     = regexp.MustCompile(`^\pL[\pL\pP]*$`)
	signs     = strings.NewReplacer("-", ".", "_", ".", "·", ".", "⬜", ".", "⬛", ".", "q", "Q")
	spellings = map[string]string{
		"True": "1", "true": "1", "1.": "1", "False": "0", "false": "0", "0.": "0", "None": ".", "null": ".", "-1": ".",
	}
)

// A list is what stands in a pair of brackets, or on a line.
type list struct {
	words []string // of numbers with a key, as in x3 = 5 and 3: 5, "3:5"
	item  int      // the first word after the last comma
	key   string   // of the next word, "3:"
	lists int      // in it
	begin int      // the rows of the group before it
}

// A scanner cuts a text into rows of words, and the rows into groups. A row is a list without lists in it; words beside lists are their
// names. A group ends at an empty line, and after a list of lists.
type scanner struct {
	open   []list // a line, and the brackets in it
	group  [][]string
	groups [][][]string
}

// rowGroups returns the rows of a text.
func rowGroups(text string) [][][]string {
	text = box.ReplaceAllString(text, "-")
	switch {
	case strings.Contains(text, "|"):
		text = rule.ReplaceAllString(text, "")
	case !glued.MatchString(text):
		text = rule.ReplaceAllString(text, "\n")
	}
	text = barred.ReplaceAllStringFunc(text, func(line string) string {
		m := barred.FindStringSubmatch(line)
		for cell := range strings.SplitSeq(m[2], "|") {
			m[1] += " " + cmp.Or(strings.TrimSpace(cell), ".")
		}
		return m[1]
	})
	text = subscript.ReplaceAllString(lineNames.ReplaceAllString(text, "$1: $2"), "$1$2 =")
	s := scanner{open: make([]list, 1)}
	for _, t := range token.FindAllString(text+"\n", -1) {
		s.add(t)
	}
	for len(s.open) > 0 {
		s.close()
	}
	s.endGroup(len(s.group))
	return s.groups
}

func (s *scanner) add(token string) {
	in := &s.open[len(s.open)-1]
	switch line := len(s.open) == 1; token {
	case "[", "(", "{":
		s.open = append(s.open, list{begin: len(s.group)})
	case "]", ")", "}":
		if line {
			*in = list{begin: in.begin} // 1) is a name
			return
		}
		s.close()
	case "\n":
		if line {
			s.close()
			s.open = []list{{begin: len(s.group)}}
		}
	case "|": // between rows of a list
		if !line {
			s.close()
			s.open = append(s.open, list{begin: len(s.group)})
		}
	case ",", ";":
		in.item, in.key = len(in.words), ""
	case ":", "=", ":>", "=>":
		in.name()
	default:
		in.add(token)
	}
}

// add adds a word, or those that dashes join: two numbers are a key and its number.
func (l *list) add(word string) {
	if quoted := strings.Trim(word, `"'`); quoted != word {
		if spaces.MatchString(quoted) {
			quoted = strings.ReplaceAll(quoted, " ", ".")
		}
		word = strings.ReplaceAll(quoted, " ", "")
	}
	switch cells, words := signs.Replace(word), strings.Split(word, "-"); {
	case dashed.MatchString(word) && len(words) == 2 && every(words, digits):
		l.words = append(l.words, words[0]+":"+words[1])
	case dashed.MatchString(word):
		l.words = append(l.words, words...)
	case spellings[word] != "":
		l.words = append(l.words, l.key+spellings[word])
	case isCells(cells):
		l.words = append(l.words, l.key+cells)
	case word != "":
		l.words = append(l.words, l.key+word)
	}
	l.key = ""
}

// name takes the last words as the name of what follows. The number at its end is a key.
func (l *list) name() {
	n := len(l.words)
	if n == 0 {
		return
	}
	name := l.words[n-1]
	l.key = name[len(strings.TrimRightFunc(name, unicode.IsDigit)):]
	if l.key != "" {
		l.key += ":"
	}
	for n--; n > l.item && prose.MatchString(l.words[n-1]); n-- {
	}
	l.words = l.words[:n]
}

// close ends the innermost list.
func (s *scanner) close() {
	l, line := s.open[len(s.open)-1], len(s.open) == 1
	s.open = s.open[:len(s.open)-1]
	if !line {
		s.open[len(s.open)-1].lists++
	}
	switch {
	case l.lists == 0 && len(l.words) > 0:
		s.row(l.words)
	case l.lists > 1 || l.lists > 0 && !line:
		s.endGroup(l.begin)
		s.endGroup(len(s.group))
	case l.lists == 0 && line:
		s.endGroup(len(s.group))
	}
}

// endGroup ends the group with its first rows, or with all that it has.
func (s *scanner) endGroup(rows int) {
	rows = min(rows, len(s.group))
	if rows > 0 {
		s.groups = append(s.groups, s.group[:rows])
	}
	s.group = s.group[rows:]
}

// row adds a row or, in a group of their own, the rows that its words are. It leaves out rows with other words, and comments.
func (s *scanner) row(words []string) {
	isWord := func(word string) bool { return prose.MatchString(word) && !isCells(word) }
	isShort := func(word string) bool { return len(word) == 1 || !isCells(word) }
	fen := InFEN(words[0])
	if fen { // its numbers are empty squares
		dots := func(n string) string { return strings.Repeat(".", min(number(n), MaxN+1)) }
		words = strings.Split(signs.Replace(manyEmpty.ReplaceAllStringFunc(words[0], dots)), "/")
	}
	switch {
	case fen, len(words) > 1 && !slices.ContainsFunc(words, isShort):
		s.endGroup(len(s.group))
		s.group = slices.Collect(slices.Chunk(words, 1))
		s.endGroup(len(s.group))
	case slices.ContainsFunc(words, isWord) && !slices.ContainsFunc(words, named.MatchString):
	case words[0] != "#" || isCells(words...):
		s.group = append(s.group, words)
	}
}
