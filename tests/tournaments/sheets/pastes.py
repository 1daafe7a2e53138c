"""The same two tournaments as the programs print them: a Swiss of six in three rounds, a round robin of four."""

from __future__ import annotations

from tournaments.sheets.pasted import Person

PEOPLE = (
    Person(number=1, name="Maple, Gordon", fide_id=2612345),
    Person(number=2, name="Elm, Eva", fide_id=2612346),
    Person(number=3, name="Oak, Ömer", fide_id=2612347),
    Person(number=4, name="Fir, Étienne"),
    Person(number=5, name="Pine, Rebecca"),
    Person(number=6, name="Yew, Oliver"),
)

# Round 1: 1–4 1:0, 5–2 ½, 3–6 by forfeit. Round 2: 2–1 ½, 3–5 1:0, 4 bye, 6 half a point.
# Round 3: 1–3 1:0, 4–2 0:1, 6–5 0:1.
SWISS = {
    (1, 1): (4, "w", "1"), (4, 1): (1, "b", "0"), (2, 1): (5, "b", "="), (5, 1): (2, "w", "="),
    (3, 1): (6, "w", "+"), (6, 1): (3, "b", "-"),
    (1, 2): (2, "b", "="), (2, 2): (1, "w", "="), (3, 2): (5, "w", "1"), (5, 2): (3, "b", "0"),
    (4, 2): (None, "", "U"), (6, 2): (None, "", "H"),
    (1, 3): (3, "w", "1"), (3, 3): (1, "b", "0"), (2, 3): (4, "b", "1"), (4, 3): (2, "w", "0"),
    (5, 3): (6, "b", "1"), (6, 3): (5, "w", "0"),
}  # fmt: skip

# chess-results, "final crosstable": opponents are numbered by rank
CHESS_RESULTS = """Final Ranking crosstable after 3 Rounds
Rk.\t\tName\tRtg\tFED\t1.Rd\t2.Rd\t3.Rd\tPts.\t TB1
1\tFM\tMaple, Gordon\t2378\tCAN\t5w1\t2b½\t3w1\t2,5\t5,0
2\t\tElm, Eva\t2100\tGER\t4b½\t1w½\t5b1\t2\t4,5
3\t\tOak, Omer\t2050\tTUR\t6w+\t4w1\t1b0\t2\t4,5
4\t\tPine, Rebecca\t2331\tUSA\t2w½\t3b0\t6b1\t1,5\t4,5
5\t\tFir, Etienne\t1990\tFRA\t1b0\t-1\t2w0\t1\t5,0
6\t\tYew, Oliver\t0\tENG\t3b-\t-½\t4w0\t0,5\t3,5
Annotation:
Tie Break1: Buchholz
"""

# chess-results in German, starting rank
CHESS_RESULTS_DE = """Nr.\tName\tElo\tLand\t1.Rd\t2.Rd\t3.Rd\tPkt.\tRg.
1\tMaple Gordon\t2378\tCAN\t4w1\t2s½\t3w1\t2,5\t1
2\tElm Eva\t2100\tGER\t5s½\t1w½\t4s1\t2\t2
3\tOak Omer\t2050\tTUR\t6w+\t5w1\t1s0\t2\t3
4\tFir Etienne\t1990\tFRA\t1s0\tspielfrei\t2w0\t1\t5
5\tPine Rebecca\t2331\tUSA\t2w½\t3s0\t6s1\t1,5\t4
6\tYew Oliver\t0\tENG\t3s-\t-½\t5w0\t0,5\t6
"""

# Swiss-Manager's list: rank and starting number, cells padded with spaces
SWISS_MANAGER = """Rank;SNo.;;Name;Rtg;FED;1.Rd;2.Rd;3.Rd;Pts
1;1;FM;Maple Gordon;2378;CAN;  4w1;  2b½;  3w1;2½
2;2;;Elm Eva;2100;GER;  5b½;  1w½;  4b1;2
3;3;;Oak Omer;2050;TUR;  6w+;  5w1;  1b0;2
4;5;;Pine Rebecca;2331;USA;  2w½;  3b0;  6b1;1½
5;4;;Fir Etienne;1990;FRA;  1b0;  bye;  2w0;1
6;6;;Yew Oliver;0;ENG;  3b-; ½bye;  5w0;½
"""

# Vega's cross table
VEGA_TABLE = """ID|Name|Fed|Rtg|Pts|1|2|3
1|Maple, Gordon|CAN|2378|2.5|+W4|=B2|+W3
2|Elm, Eva|GER|2100|2.0|=B5|=W1|+B4
3|Oak, Omer|TUR|2050|2.0|>W6|+W5|-B1
4|Fir, Etienne|FRA|1990|1.0|-B1|BYE|-W2
5|Pine, Rebecca|USA|2331|1.5|=W2|-B3|+B6
6|Yew, Oliver|ENG|0|0.5|<B3|=BYE|-W5
"""

# plain, numbers only, as somebody types it in an editor
PLAIN = """1,4w1,2b=,3 w 1
2,5b=,1w=,4b1
3,6w+,5w1,1b0
4,1b0,bye,2w0
5,2w=,3b0,6b1
6,3b-,½bye,5w0
"""

# a French spreadsheet: blancs and noirs
FRENCH = """N°\tNom\tElo\tRonde 1\tRonde 2\tRonde 3\tPts
1\tMaple Gordon\t2378\t4b1\t2n½\t3b1\t2,5
2\tElm Eva\t2100\t5n½\t1b½\t4n1\t2
3\tOak Ömer\t2050\t6b+\t5b1\t1n0\t2
4\tFir Étienne\t1990\t1n0\texempt\t2b0\t1
5\tPine Rebecca\t2331\t2b½\t3n0\t6n1\t1,5
6\tYew Oliver\t\t3n-\t½bye\t5b0\t0,5
"""

# the report file's own cells, copied out of it
REPORT_FILE = """   1   4 w 1     2 b =     3 w 1
   2   5 b =     1 w =     4 b 1
   3   6 w +     5 w 1     1 b 0
   4   1 b 0     0000 - U  2 w 0
   5   2 w =     3 b 0     6 b 1
   6   3 b -     0000 - H  5 w 0
"""

# US Chess: no colours
AMERICAN = """Pair|Player Name|Total|Round 1|Round 2|Round 3
1|GORDON MAPLE|2.5|W   4|D   2|W   3
2|EVA ELM|2.0|D   5|D   1|W   4
3|OMER OAK|2.0|X   6|W   5|L   1
4|ETIENNE FIR|1.0|L   1|B|L   2
5|REBECCA PINE|1.5|D   2|L   3|W   6
6|OLIVER YEW|0.5|F   3|H|L   5
"""

FOUR = PEOPLE[:4]
# Amounts to: 1-2 1, 1-3 ½, 1-4 1, 2-3 0, 2-4 ½, 3-4 1
SQUARE_RESULTS = {(1, 2): "1", (1, 3): "=", (1, 4): "1", (2, 3): "0", (2, 4): "=", (3, 4): "1"}

SQUARE = """Rk.\tName\tRtg\tFED\t1\t2\t3\t4\tPts.
1\tMaple, Gordon\t2378\tCAN\t*\t1\t½\t1\t2,5
2\tElm, Eva\t2100\tGER\t0\t*\t0\t½\t0,5
3\tOak, Omer\t2050\tTUR\t½\t1\t*\t1\t2,5
4\tFir, Etienne\t1990\tFRA\t0\t½\t0\t*\t0,5
"""
SQUARE_OF_RANKS = """Rk.\tSNo\tName\t1\t2\t3\t4\tPts
1\t1\tMaple, Gordon\t*\t½\t1\t1\t2,5
2\t3\tOak, Omer\t½\t*\t1\t1\t2,5
3\t2\tElm, Eva\t0\t0\t*\t½\t0,5
4\t4\tFir, Etienne\t0\t0\t½\t*\t0,5
"""
BARE_SQUARE = "x\t1\t1/2\t1\n0\tx\t0\t1/2\n1/2\t1\tx\t1\n0\t1/2\t0\tx\n"
DOUBLE_SQUARE = """Name|1|2|3
Maple, Gordon|*|1 ½|1 1
Elm, Eva|0 ½|*|½0
Oak, Omer|0 0|½1|*
"""
