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

# chess-results, copied as text: spaces alone, and names of several words
CHESS_RESULTS_SPACED = """Final Ranking crosstable after 3 Rounds
Rk.   Name Rtg FED 1.Rd 2.Rd 3.Rd Pts.  TB1
1   FM Maple Gordon 2378 CAN 5w1 2b½ 3w1 2,5 5,0
2   Elm Eva 2100 GER 4b½ 1w½ 5b1 2,0 4,5
3   Oak Ömer 2050 TUR 6w+ 4w1 1b0 2,0 4,5
4   Pine Rebecca 2331 USA 2w½ 3b0 6b1 1,5 4,5
5   Fir Étienne 1990 FRA 1b0 -1 2w0 1,0 5,0
6   Yew Oliver 0 ENG 3b- -½ 4w0 0,5 3,5
"""

# Vega's text file: groups between bars, forfeits with an F and no colour, titles for those who have one
VEGA_TEXT = """Six Trees Open
Toronto - 12/10/2025, 14/10/2025

 Cross Table at round 3 sorted by score

Pos NAME                           Rtg   T  Fed  Pts |   1     2     3    |   User
-----------------------------------------------------------------------------------
  1 Maple,Gordon                   2378  FM CAN  2.5 | +W5   =B2   +W3    |    0.0
  2 Elm,Eva                        2100     GER  2.0 | =B4   =W1   +B5    |    0.0
  3 Oak,Omer                       2050     TUR  2.0 | +F6   +W4   -B1    |    0.0
  4 Pine,Rebecca                   2331     USA  1.5 | =W2   -B3   +B6    |    0.0
  5 Fir,Etienne                    1990     FRA  1.0 | -B1   +BYE  -W2    |    0.0
  6 Yew,Oliver                 (W)    0     ENG  0.5 | -F3   =BYE  -W4    |    0.0
"""

# SwissPerfect: opponent and result with a colon, no colours
SWISS_PERFECT = """No  Name              Feder Rtg  Loc  Total  1    2    3

1   Maple, Gordon     CAN   2378      2.5    4:W  2:D  3:W
2   Elm, Eva          GER   2100      2      5:D  1:D  4:W
3   Oak, Omer         TUR   2050      2      6:+  5:W  1:L
4   Fir, Etienne      FRA   1990      1      1:L  0:W  2:L
5   Pine, Rebecca     USA   2331      1.5    2:D  3:L  6:W
6   Yew, Oliver       ENG   0         0.5    3:-  0:=  5:L
"""

# SwissSys, final standings
SWISS_SYS = """#\tName\tRtng\tRd 1\tRd 2\tRd 3\tTot
1\tGordon Maple\t2378\tW4\tD2\tW3\t2.5
2\tEva Elm\t2100\tD5\tD1\tW4\t2.0
3\tOmer Oak\t2050\tX6\tW5\tL1\t2.0
4\tEtienne Fir\t1990\tL1\tB---\tL2\t1.0
5\tRebecca Pine\t2331\tD2\tL3\tW6\t1.5
6\tOliver Yew\tunr.\tF3\tH---\tL5\t0.5
"""

# US Chess's report: two lines a player, the colours beneath
US_CHESS = """-----------------------------------------------------------------
 Pair | Player Name                     |Total|Round|Round|Round|
 Num  | USCF ID / Rtg (Pre->Post)       | Pts |  1  |  2  |  3  |
-----------------------------------------------------------------
    1 | GORDON MAPLE                    |2.5  |W   4|D   2|W   3|
   ON | 12345671 / R: 2378   ->2385     |     |W    |B    |W    |
-----------------------------------------------------------------
    2 | EVA ELM                         |2.0  |D   5|D   1|W   4|
   GE | 12345672 / R: 2100   ->2120     |     |B    |W    |B    |
-----------------------------------------------------------------
    3 | OMER OAK                        |2.0  |X   6|W   5|L   1|
   TU | 12345673 / R: 2050   ->2060     |     |W    |W    |B    |
-----------------------------------------------------------------
    4 | ETIENNE FIR                     |1.0  |L   1|B    |L   2|
   FR | 12345674 / R: 1990   ->1980     |     |B    |     |W    |
-----------------------------------------------------------------
    5 | REBECCA PINE                    |1.5  |D   2|L   3|W   6|
   US | 12345675 / R: 2331   ->2320     |     |W    |B    |B    |
-----------------------------------------------------------------
    6 | OLIVER YEW                      |0.5  |F   3|H    |L   5|
   EN | 12345676 / R: Unrated->1500P3   |     |B    |     |W    |
-----------------------------------------------------------------
"""

# Dutch and Swedish letters
DUTCH = """Nr;Naam;Elo;1;2;3;Punten
1;Maple Gordon;2378;4w1;2z½;3w1;2,5
2;Elm Eva;2100;5z½;1w½;4z1;2
3;Oak Ömer;2050;6w+;5w1;1z0;2
4;Fir Étienne;1990;1z0;bye;2w0;1
5;Pine Rebecca;2331;2w½;3z0;6z1;1,5
6;Yew Oliver;;3z-;½bye;5w0;0,5
"""
SWEDISH = (
    DUTCH.replace("z", "s").replace("w", "v").replace("Naam", "Namn").replace("Punten", "Poäng").replace("Yev", "Yew")
)

# an editor's lines with commas and names in quotation marks
QUOTED = """No,Name,R1,R2,R3,Total
1,"Maple, Gordon",4w1,2b=,3w1,2.5
2,"Elm, Eva",5b=,1w=,4b1,2
3,"Oak, Ömer",6w+,5w1,1b0,2
4,"Fir, Étienne",1b0,bye,2w0,1
5,"Pine, Rebecca",2w=,3b0,6b1,1.5
6,"Yew, Oliver",3b-,½bye,5w0,0.5
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

# a federation's page: x on the diagonal, totals with commas, the place behind a dot, titles before the names
SQUARE_OF_A_PAGE = """Nr.;Spieler       ;Elo ;Land;1;2;3;4;Pkt.;Pl.
1  ;FM Gordon Maple;2378;CAN ;x;1;½;1;2,5 ;1.
2  ;Eva Elm        ;2100;GER ;0;x;0;½;0,5 ;3.
3  ;Ömer Oak       ;2050;TUR ;½;1;x;1;2,5 ;2.
4  ;Étienne Fir    ;1990;FRA ;0;½;0;x;0,5 ;4.
"""
# letters for results, a dot on the diagonal, the total before them
SQUARE_OF_LETTERS = """No Name Loc Total #1 #2 #3 #4
1 Maple, Gordon 2378 2.5 . W D W
2 Elm, Eva 2100 0.5 L . L D
3 Oak, Omer 2050 2.5 D W . W
4 Fir, Etienne 1990 0.5 L D L .
"""
