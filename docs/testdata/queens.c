#include <stdio.h>
#include <stdlib.h>

#define N 8

static int column[N]; /* of the queen of each row */

static int solve(int row) {
    if (row == N) {
        printf("{\"event\":\"solution\"}\n");
        return 1;
    }
    for (int col = 0; col < N; col++) {
        int by = 0;
        while (by < row && column[by] != col && abs(column[by] - col) != row - by) by++;
        if (by < row) {
            printf("{\"event\":\"test\",\"at\":[%d,%d],\"by\":[%d,%d]}\n", row, col, by, column[by]);
            continue;
        }
        printf("{\"event\":\"test\",\"at\":[%d,%d]}\n", row, col);
        printf("{\"event\":\"place\",\"at\":[%d,%d]}\n", row, col);
        column[row] = col;
        if (solve(row + 1)) return 1;
        printf("{\"event\":\"takeback\",\"at\":[%d,%d]}\n", row, col);
    }
    printf("{\"event\":\"deadend\",\"row\":%d}\n", row);
    return 0;
}

int main(void) {
    printf("{\"format\":\"queenreel-trace\",\"version\":1,\"n\":%d,\"solver\":\"queens.c\"}\n", N);
    solve(0);
    printf("{\"event\":\"end\"}\n");
    return 0;
}
