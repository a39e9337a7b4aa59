.PHONY: help build studio test check nightly golden architecture fonts demo gallery bench fuzz processors release clean
.DEFAULT_GOAL := help

# Noto Sans CJK, as Debian's fonts-noto-cjk installs it: a collection whose third font is for simplified Chinese.
CJK := /usr/share/fonts/opentype/noto/NotoSansCJK

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

build: ## build bin/queenreel
	go build -o bin/queenreel ./cmd/queenreel

studio: ## build out/studio.html, the page without installation
	go run ./cmd/studio

# Full runs leave these to the night: they take minutes.
NIGHTLY := ^(TestHostile(Addresses|Files|Messages)|TestTabMemory|TestPageCosts|TestEmulatedProcessorsAgree|TestCountingRecipes)$$
test: ## run the tests: they need Go alone, and with FULL=1 browsers and other programs
	go test -timeout 40m -skip '$(NIGHTLY)' ./...

# The tests of what runs side by side.
RACES := TestStoppable|TestPatience|TestProgress|TestAsks|TestWrite|TestCount|TestCancelled
check: ## what must pass before a commit: gofmt, vet, staticcheck, the tests, and those of what runs side by side with the race detector
	@files=$$(gofmt -l cmd trace draw assets docs); if [ -n "$$files" ]; then echo "gofmt these: $$files"; exit 1; fi
	go vet ./...
	go tool staticcheck ./...
	$(MAKE) test
	FULL= go test -race -run '$(RACES)' ./cmd/queenreel ./draw/film ./trace/measure ./trace/solver

nightly: ## the tests that take minutes
	FULL=1 go test -timeout 90m -run '$(NIGHTLY)' ./...

golden: ## draw the golden pictures of the tests again, and write the golden texts
	UPDATE=1 go test ./draw/... ./trace/... ./cmd/internal/... ./cmd/queenreel ./cmd/studio/internal/engine

architecture: ## draw the picture of the packages again
	go run ./docs/architecture

# Debian has the fonts: fonts-inter, fonts-jetbrains-mono, fonts-noto-cjk; and pyftsubset: fonttools.
INTER := /usr/share/fonts/opentype/inter
JETBRAINS := /usr/share/fonts/truetype/jetbrains-mono
INTER_SIGNS := U+0020-024F,U+0259,U+02B0-02FF,U+0300-036F,U+0370-03FF,U+0400-052F,U+1E00-1EFF,U+2000-206F,U+2070-209F,U+20A0-20BF,U+2100-214F,U+2150-218F,U+2190-21FF,U+2200-22FF,U+25A0-25FF,U+2713,U+2717
MONO_SIGNS := U+0020-007E,U+00A0-00FF,U+2010-2026,U+2190-2193,U+2208,U+2212,U+2260,U+2264-2265
CJK_SIGNS := U+3000-3011,U+3014-301B,U+301D-301F,U+FF01-FF5E,U+2014,U+2018-2019,U+201C-201D,U+2026,U+00B7
CUT := --no-hinting --desubroutinize --name-IDs='*'

fonts: ## cut the embedded fonts again
	pyftsubset $(INTER)/Inter-Regular.otf --unicodes=$(INTER_SIGNS) --layout-features=kern $(CUT) --output-file=assets/fonts/Inter-Regular.otf
	pyftsubset $(INTER)/Inter-SemiBold.otf --unicodes=$(INTER_SIGNS) --layout-features=kern $(CUT) --output-file=assets/fonts/Inter-SemiBold.otf
	set -e; for weight in Regular Bold; do pyftsubset $(JETBRAINS)/JetBrainsMono-$$weight.ttf --unicodes=$(MONO_SIGNS) --layout-features= $(CUT) \
		--output-file=assets/fonts/JetBrainsMono-$$weight.ttf; done
	set -e; for weight in Regular Bold; do pyftsubset $(CJK)-$$weight.ttc --font-number=2 --output-file=assets/fonts/NotoSansCJKsc-$$weight.otf \
		--text="$$(cat draw/story/words/zh.json assets/fonts/common-chinese.txt | tr -d '\000-\177')" --unicodes=$(CJK_SIGNS) \
		--layout-features= --desubroutinize --no-hinting --name-IDs=0,1,2,3,4,5,6,13,14; done

demo: ## the whole set for 8 queens, into out/demo
	go run ./cmd/queenreel demo

GALLERY := out/gallery

gallery: build ## draw the pictures that the READMEs and guides show, into out/gallery: only the film of cdcl is longer than 75 s, since its first jump back comes late
	rm -rf $(GALLERY)
	for l in en zh; do \
		draw() { to=$$1; shift; bin/queenreel $$@ --lang $$l -o $(GALLERY)/$${to%.*}-$$l.$${to##*.} -q; }; \
		draw lesson.gif animate -n 4 --layout lesson --width 780 && \
		draw lesson-phone.gif animate -n 4 --layout phone --width 480 && \
		draw lesson-still.png still -n 4 --layout lesson --width 780 && \
		draw 8-queens.gif animate && \
		draw compare.gif compare backtrack propagate -n 9 && \
		draw 9-queens-strip.png still -n 9 -s propagate --step 15-20 --columns 3 --cell 36 --strip && \
		draw growth.png plot --to 8 --limit 60s && \
		draw 8-queens-sheet.png sheet || exit 1; \
	done
	bin/queenreel list solvers | while read s n board what; do \
		case $$s in backtrack) what='--layout phone --panels board,caption,stack';; cdcl) what='--duration 90s';; *) what=;; esac; \
		bin/queenreel animate -s $$s $$n $$board $$what --width 390 -o $(GALLERY)/solver-$$s.gif -q || exit 1; \
	done
	go build -o bin/middle_first ./docs/recorders
	set -e; for s in hill_climbing annealing middle_first; do \
		(cd bin && PATH=/usr/bin:/bin $$(test -x $$s && echo ./$$s || echo python3 -B ../docs/recorders/$$s.py) >/dev/null); \
		bin/queenreel animate --trace bin/queens.jsonl --width 390 -o $(GALLERY)/search-$$s.gif -q; \
	done
	for t in $$(bin/queenreel list themes | cut -d' ' -f1); do \
		bin/queenreel still -n 6 --step first-dead-row --panels board --cell 22 --theme $$t -o $(GALLERY)/theme-$$t.png -q || exit 1; \
	done
	@du -cb $(GALLERY)/* | tail -n 1

bench: ## measure films, searches and traces
	go test ./draw/film -run '^$$' -bench LZW -benchtime 4x
	go test ./trace/solver -run '^$$' -bench 'Count|Propagate' -benchtime 1x
	go test ./trace -run '^$$' -bench 'Read|Write' -benchtime 1x

FUZZTIME := 10m
fuzz: ## feed random input to each reader, for FUZZTIME each
	set -e; for p in $$(go list ./...); do \
		listed=$$(go test $$p -list '^Fuzz'); \
		for f in $$(echo "$$listed" | grep '^Fuzz'); do go test $$p -run '^$$' -fuzz "^$$f\$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 1x; done; \
	done

processors: ## compare what amd64, 386, arm64 and arm draw; all but the first with qemu-user
	FULL=1 go test -run ProcessorsAgree -v ./cmd/queenreel

# PUBLISH=1 releases a tag, with a GITHUB_TOKEN, under the newest section of the changelog. Goreleaser names a release after the commit in
# clones that have a remote; 2.14.3 builds with Go 1.26.
release: ## the archives and packages of a release for Linux, macOS and Windows, into dist
	@command -v syft >/dev/null || echo "syft is not installed: there will be no bills of materials"
	@mkdir -p out && awk '/^## / { sections++; next } sections == 1' CHANGELOG.md >out/notes.md
	go run github.com/goreleaser/goreleaser/v2@v2.14.3 release --config .ci/goreleaser.yaml --clean --release-notes out/notes.md \
		$(if $(PUBLISH),,--snapshot) $(if $(shell command -v syft),,--skip=sbom)

clean: ## remove what was built and drawn, but for the gallery
	rm -rf bin dist
	find out -mindepth 1 -maxdepth 1 ! -name gallery -exec rm -rf {} +
