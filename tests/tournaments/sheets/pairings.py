"""The rounds of ``pastes`` as lists of pairings, laid out as the programs print them."""

from __future__ import annotations

# chess-results, "pairings/results": titles in a column without a word, the starting ranks outside
CHESS_RESULTS = """Round 1 on 2025/10/12 at 14:00
Bo.\tNo.\t\tName\tRtg\tPts.\tResult\tPts.\t\tName\tRtg\tNo.
1\t1\tFM\tMaple, Gordon\t2378\t0\t1 - 0\t0\t\tFir, Etienne\t1990\t4
2\t5\t\tPine, Rebecca\t2331\t0\t½ - ½\t0\t\tElm, Eva\t2100\t2
3\t3\t\tOak, Omer\t2050\t0\t+ - -\t0\t\tYew, Oliver\t0\t6
"""

# chess-results in German; a free round and one who was not paired stand below
CHESS_RESULTS_DE = """2. Runde
Br.\tNr.\tWeiß\tElo\tPkt.\tErgebnis\tPkt.\tSchwarz\tElo\tNr.
1\t2\tElm Eva\t2100\t½\t½ - ½\t1\tMaple Gordon\t2378\t1
2\t3\tOak Omer\t2050\t1\t1 - 0\t½\tPine Rebecca\t2331\t5
3\t4\tFir Etienne\t1990\t0\t1\t\tspielfrei\t\t
4\t6\tYew Oliver\t0\t0\t½\t\tnicht ausgelost\t\t
"""

# Vega's page: number, title and name in one cell
VEGA = """Board\tFed\tOrigin\tWhite Player\tPts\tResult\tPts\tBlack Player\tOrigin\tFed
1\t CAN\t\t 1  FM Maple,Gordon\t1.5\t1 - 0\t2\t3  Oak,Omer\t\t TUR
2\t FRA\t\t 4  Fir,Etienne\t1\t0 - 1\t1\t2  Elm,Eva\t\t GER
3\t ENG\t\t 6  Yew,Oliver\t0.5\t0 - 1\t0.5\t5  Pine,Rebecca\t\t USA
"""

# SwissSys: each side's result by itself
SWISS_SYS = """Bd|Res|White|Res|Black
1|1.0|Maple, Gordon (1.5 2378)|0.0|Oak, Omer (2.0 2050)
2|0|Fir, Etienne (1.0 1990)|1|Elm, Eva (1.0 2100)
3|0|Yew, Oliver (0.5)|1|Pine, Rebecca (0.5 2331)
"""

# Papi, in French
PAPI = """Ech.\tBlancs\tElo\tPts\tRés.\tNoirs\tElo\tPts
1\tPINE Rebecca\t2331\t0\tX - X\tELM Eva\t2100\t0
2\tMAPLE Gordon\t2378\t0\t1 - 0\tFIR Étienne\t1990\t0
3\tOAK Ömer\t2050\t0\t1 - F\tYEW Oliver\t\t0
"""

# a spreadsheet: semicolons and no heading
SPREADSHEET = """Maple, Gordon;Fir, Étienne;1:0
Pine, Rebecca;Elm, Eva;0,5:0,5
Oak, Ömer;Yew, Oliver;+:-
"""

# numbers, as somebody types them
NUMBERS = """1 1 4 1-0
2 5 2 1/2-1/2
3 3 6 +--
"""
NUMBERS_OF_WHITE = "1,4,1\n5,2,½\n3,6,+\n"
NUMBERS_IN_PAIRS = "1 - 4  1 - 0\n5 - 2  ½ - ½\n3 - 6  + - -\n"

# copied out of a letter
WORDS = """Round 1
1. Maple, Gordon (2378) - Fir, Étienne 1-0
2. Pine, Rebecca (2331) – Elm, Eva (2100) ½-½
3. Oak, Ömer - Yew, Oliver + - -
"""
WORDS_BETWEEN = """Maple, Gordon 2378 1-0 Fir, Étienne 1990
Pine, Rebecca 2331 1/2-1/2 Elm, Eva 2100
(3) Oak, Ömer +:- (6) Yew, Oliver
"""

FIRST = {
    (1, 1): (4, "w", "1"),
    (5, 1): (2, "w", "="),
    (3, 1): (6, "w", "+"),
}
SECOND = {
    (2, 2): (1, "w", "="),
    (3, 2): (5, "w", "1"),
    (4, 2): (None, "", "U"),
    (6, 2): (None, "", "H"),
}
THIRD = {
    (1, 3): (3, "w", "1"),
    (4, 3): (2, "w", "0"),
    (6, 3): (5, "w", "0"),
}
