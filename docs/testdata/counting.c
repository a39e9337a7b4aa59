// Counts the solutions for N queens as short C programs do, for comparison with queenreel solve --count:
//
//	cc -O2 -o counting counting.c
//	./counting 15            all of the first row
//	./counting 15 mirrored   half of it, twice

#include <stdio.h>
#include <stdlib.h>

// count returns the number of ways to fill the rows below, where masks say which columns are taken, and attacked along diagonals.
static unsigned long count(unsigned all, unsigned taken, unsigned left, unsigned right)
{
	if (taken == all)
		return 1;
	unsigned long sum = 0;
	for (unsigned free = all & ~(taken | left | right); free; free &= free - 1) {
		unsigned queen = free & -free;
		sum += count(all, taken | queen, (left | queen) << 1, (right | queen) >> 1);
	}
	return sum;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 8;
	if (n < 2 || n > 31)
		return fprintf(stderr, "counting: from 2 to 31 queens\n"), 1;
	unsigned all = (1u << n) - 1;
	unsigned long sum = 0;
	if (argc < 3) {
		sum = count(all, 0, 0, 0);
	} else {
		for (int c = 0; c < n / 2; c++)
			sum += 2 * count(all, 1u << c, 2u << c, 1u << c >> 1);
		if (n % 2)
			sum += count(all, 1u << n / 2, 2u << n / 2, 1u << n / 2 >> 1);
	}
	printf("%lu\n", sum);
}
