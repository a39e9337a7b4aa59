package main

import (
	"cmp"
	"io"
	"path/filepath"
	"slices"

	"queenreel/draw/theme"
)

func readTheme(name string) (*theme.Theme, error) {
	if i := slices.Index(theme.Names(), name); i >= 0 {
		return &theme.Themes[i], nil
	}
	data, err := readJSON("theme", name, theme.Names(), maxThemeBytes)
	if err != nil {
		return nil, err
	}
	theme, err := theme.Read(data)
	if err != nil {
		return nil, err
	}
	theme.Name = cmp.Or(theme.Name, filepath.Base(name[:len(name)-len(".json")]))
	return &theme, nil
}

func listThemes(out io.Writer, named []string, asJSON bool) error {
	themes, listed := theme.Themes, any(theme.Themes)
	if len(named) > 0 {
		colors, err := readTheme(named[0])
		if err != nil {
			return usagef("list themes %s: %w", named[0], err)
		}
		themes, listed = []theme.Theme{*colors}, colors
	}
	if asJSON {
		return printJSON(out, listed, "  ")
	}
	return printTable(out, themes, false, "name doc", func(t theme.Theme) []string { return []string{t.Name, t.Doc} })
}
