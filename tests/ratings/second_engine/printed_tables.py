"""Tables 8.1a and 8.1b of 2022 (2003: 10.1; 2009: 8.1; rapid and blitz: 7.1), typed as they are printed."""

from __future__ import annotations

LARGEST_DIFFERENCE = 4000
SCORE_TO_DIFFERENCE = """
1.0 800   .83 273   .66 117   .49 -7    .32 -133   .15 -296
.99 677   .82 262   .65 110   .48 -14   .31 -141   .14 -309
.98 589   .81 251   .64 102   .47 -21   .30 -149   .13 -322
.97 538   .80 240   .63 95    .46 -29   .29 -158   .12 -336
.96 501   .79 230   .62 87    .45 -36   .28 -166   .11 -351
.95 470   .78 220   .61 80    .44 -43   .27 -175   .10 -366
.94 444   .77 211   .60 72    .43 -50   .26 -184   .09 -383
.93 422   .76 202   .59 65    .42 -57   .25 -193   .08 -401
.92 401   .75 193   .58 57    .41 -65   .24 -202   .07 -422
.91 383   .74 184   .57 50    .40 -72   .23 -211   .06 -444
.90 366   .73 175   .56 43    .39 -80   .22 -220   .05 -470
.89 351   .72 166   .55 36    .38 -87   .21 -230   .04 -501
.88 336   .71 158   .54 29    .37 -95   .20 -240   .03 -538
.87 322   .70 149   .53 21    .36 -102  .19 -251   .02 -589
.86 309   .69 141   .52 14    .35 -110  .18 -262   .01 -677
.85 296   .68 133   .51 7     .34 -117  .17 -273   .00 -800
.84 284   .67 125   .50 0     .33 -125  .16 -284
"""

DIFFERENCE_TO_SCORE = """
0-3   .50 .50    92-98   .63 .37    198-206 .76 .24    345-357 .89 .11
4-10  .51 .49    99-106  .64 .36    207-215 .77 .23    358-374 .90 .10
11-17 .52 .48    107-113 .65 .35    216-225 .78 .22    375-391 .91 .09
18-25 .53 .47    114-121 .66 .34    226-235 .79 .21    392-411 .92 .08
26-32 .54 .46    122-129 .67 .33    236-245 .80 .20    412-432 .93 .07
33-39 .55 .45    130-137 .68 .32    246-256 .81 .19    433-456 .94 .06
40-46 .56 .44    138-145 .69 .31    257-267 .82 .18    457-484 .95 .05
47-53 .57 .43    146-153 .70 .30    268-278 .83 .17    485-517 .96 .04
54-61 .58 .42    154-162 .71 .29    279-290 .84 .16    518-559 .97 .03
62-68 .59 .41    163-170 .72 .28    291-302 .85 .15    560-619 .98 .02
69-76 .60 .40    171-179 .73 .27    303-315 .86 .14    620-735 .99 .01
77-83 .61 .39    180-188 .74 .26    316-328 .87 .13    736-    1.0 .00
84-91 .62 .38    189-197 .75 .25    329-344 .88 .12
"""


def _hundredths(printed: str) -> int:
    return 100 if printed == "1.0" else int(printed.removeprefix("."))


def _read_differences() -> dict[int, int]:
    cells = SCORE_TO_DIFFERENCE.split()
    table = {}
    for place in range(0, len(cells), 2):
        table[_hundredths(cells[place])] = int(cells[place + 1])
    return table


def _read_scores() -> list[tuple[int, int, int, int]]:
    cells = DIFFERENCE_TO_SCORE.split()
    rows = []
    for place in range(0, len(cells), 3):
        lowest, highest = cells[place].split("-")
        # the last row has no end: "> 735"
        end = int(highest) if highest else LARGEST_DIFFERENCE
        rows.append((int(lowest), end, _hundredths(cells[place + 1]), _hundredths(cells[place + 2])))
    return rows


def _spread_scores() -> dict[int, tuple[int, int]]:
    return {gap: (higher, lower) for low, high, higher, lower in SCORES for gap in range(low, high + 1)}


DIFFERENCES = _read_differences()
SCORES = _read_scores()
SCORES_BY_DIFFERENCE = _spread_scores()


def dp(percent: int) -> int:
    """The rating difference of a fractional score."""
    return DIFFERENCES[percent]


def pd(difference: int) -> int:
    """The scoring probability, in hundredths, of the player who is so much higher (or lower, if negative)."""
    of_the_higher, of_the_lower = SCORES_BY_DIFFERENCE[abs(difference)]
    return of_the_higher if difference >= 0 else of_the_lower


def cfc_pd(difference: int) -> int:
    """Table 714b of the CFC: the same, but "735 and over" is certain."""
    if abs(difference) >= 735:
        return 100 if difference > 0 else 0
    return pd(difference)
