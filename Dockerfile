# What continuous integration runs, on a machine that has nothing but Docker:
#
#	docker build --target check .
#
# And the program by itself, with ffmpeg for videos:
#
#	docker build -t queenreel .
#	docker run --rm -v "$PWD:/films" --user "$(id -u)" queenreel animate -o 8-queens.mp4
FROM golang:1.26-trixie AS source
WORKDIR /queenreel
COPY go.mod go.sum ./
RUN go mod download
COPY . .

FROM source AS check
RUN .ci/run

FROM source AS build
RUN CGO_ENABLED=0 go build -trimpath -ldflags='-s -w' -o /bin/queenreel ./cmd/queenreel

FROM debian:trixie-slim
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*
COPY --from=build /bin/queenreel /usr/local/bin/queenreel
WORKDIR /films
ENTRYPOINT ["queenreel"]
