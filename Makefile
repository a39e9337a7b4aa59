.PHONY: help build test check golden demo gallery bench torture clean
.DEFAULT_GOAL := help

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

build: ## build bin/queenreel
	go build -o bin/queenreel ./cmd/queenreel

test: ## run all tests
	go test ./...

check: ## what must pass before a commit: gofmt, vet, staticcheck, tests with the race detector
	@files=$$(gofmt -l cmd trace draw assets); if [ -n "$$files" ]; then echo "gofmt these: $$files"; exit 1; fi
	go vet ./...
	go tool staticcheck ./...
	go test -race ./...

golden: ## draw the golden pictures of the tests again
	go test ./draw ./cmd/queenreel -update

demo: ## the whole set for 8 queens, into out/demo
	go run ./cmd/queenreel demo

gallery: ## draw the pictures that the README shows, into out/gallery
	go run ./cmd/queenreel animate -o out/gallery/8-queens.gif --quiet
	go run ./cmd/queenreel sheet -o out/gallery/8-queens-sheet.png --quiet

bench: ## measure against the plain reference and print the ratios
	go test ./draw/film -run '^$$' -bench Film -benchtime 1x
	go test ./trace/solver -run '^$$' -bench Count -benchtime 1x

torture: ## the slow tests
	go test -tags torture -timeout 60m ./...

clean: ## remove what was built and drawn, but for the gallery
	rm -rf bin
	find out -mindepth 1 -maxdepth 1 ! -name gallery -exec rm -rf {} +
