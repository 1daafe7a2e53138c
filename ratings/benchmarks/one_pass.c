/* One pass over the games of a month, as plain as it can be: what the kernel sums of each rated player, without K, the
 * floor and the unrated. Differences beyond the limit count as the limit, but whole for the higher rated player in all
 * games of an event except that with the greatest one (2022, 8.31). See ratings/benchmarks/one_pass.py.
 */
#include <stdint.h>

#define NONE INT32_MIN

struct sums {
    int32_t games, score, expected; /* that count, and hundredths */
    int32_t event, greatest;        /* the last one with a difference beyond the limit, and the greatest there */
};

struct tables {
    const int32_t *limited, *whole; /* the score expected for a difference, with and without the limit */
    int32_t reach, most;            /* the place of difference 0 in them, and the limit */
};

static void add(struct sums *own, int32_t event, int32_t rating, int32_t met, int32_t score, const struct tables *told)
{
    if (rating == NONE || met == NONE)
        return;
    int32_t difference = rating - met;
    own->games += 1;
    own->score += score;
    own->expected += told->limited[difference + told->reach];
    if (difference <= told->most)
        return;
    if (own->event != event) {
        own->event = event;
        own->greatest = difference;
        return;
    }
    int32_t smaller = difference < own->greatest ? difference : own->greatest;
    own->expected += told->whole[smaller + told->reach] - told->limited[smaller + told->reach];
    own->greatest += difference - smaller;
}

void one_pass(int64_t games, const int32_t *event, const int32_t *white, const int32_t *black, const int8_t *score,
              const uint8_t *counts, const uint8_t *white_as_unrated, const uint8_t *black_as_unrated,
              const int32_t *rating, const struct tables *told, struct sums *sums)
{
    for (int64_t game = 0; game < games; game++) {
        if (!counts[game])
            continue;
        int32_t of_white = rating[white[game]], of_black = rating[black[game]];
        add(&sums[white[game]], event[game], of_white, black_as_unrated[game] ? NONE : of_black, score[game], told);
        add(&sums[black[game]], event[game], of_black, white_as_unrated[game] ? NONE : of_white, 100 - score[game], told);
    }
}
