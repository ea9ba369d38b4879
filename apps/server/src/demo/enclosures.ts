/** Text files that people attach: a name and what is in it, of the day it was written on. */
const ENCLOSURES = {
  protokoll: (day: string) => ({
    name: `Protokoll ${day}.txt`,
    text: `PROTOKOLL
Lindenplatz e. V., Sitzung vom ${day}

TOP 1  Begrüßung, Feststellung der Beschlussfähigkeit
TOP 2  Protokoll der letzten Sitzung: einstimmig genehmigt
TOP 3  Kassenstand: wird zur Kenntnis genommen
TOP 4  Güterschuppen: Angebot für das Tor wird eingeholt
TOP 5  Termine
TOP 6  Verschiedenes: Der Schlüssel zum Keller ist wieder da.

Ende der Sitzung: 21:40 Uhr
`,
  }),
  einladung: (day: string) => ({
    name: `Einladung und Vollmacht ${day}.txt`,
    text: `EINLADUNG ZUR MITGLIEDERVERSAMMLUNG

Vollmacht

Hiermit bevollmächtige ich ____________________________
mich auf der Mitgliederversammlung zu vertreten
und mein Stimmrecht auszuüben.

Ort, Datum                    Unterschrift
`,
  }),
  giessplan: (day: string) => ({
    name: `Giessplan ab ${day}.csv`,
    text: `Tag;morgens;abends
Montag;Beete 1 bis 6;Beete 7 bis 12
Dienstag;–;alle
Mittwoch;Beete 7 bis 12;Beete 1 bis 6
Donnerstag;–;alle
Freitag;Kübel;alle
Samstag;alle;Kübel
Sonntag;alle;alle
`,
  }),
  festplan: (day: string) => ({
    name: `Standplan ${day}.csv`,
    text: `Nr;Stand;Strom
1;Kuchen;nein
2;Kaffee;ja
3;Kinderschminken;nein
4;Grill;nein
5;Büfett;nein
6;Info;nein
7;Torwand;nein
8;Getränke;ja
9;Waffeln;ja
10;Bühne;ja
11;Repair-Café;ja
`,
  }),
  zaehlung: (day: string) => ({
    name: `Zaehlung ${day}.csv`,
    text: `Stunde;Kfz;Fahrrad;Lieferverkehr
07;171;262;14
08;188;391;19
09;121;240;21
10;98;164;9
11;86;151;6
12;92;173;4
13;97;168;5
14;104;175;6
15;129;213;4
16;151;297;5
17;139;342;3
18;108;254;2
`,
  }),
  ferien: (day: string) => ({
    name: `Ferienspiele ${day}.txt`,
    text: `FERIENSPIELE

Montag      Kennenlernen, Hüttenbau im Hof
Dienstag    Schwimmbad (bitte Freischwimmer angeben)
Mittwoch    Bootsfahrt auf dem Kanal
Donnerstag  Werkstatt: Seifenkisten
Freitag     Rennen, Grillen, Abschied

täglich 9 bis 16 Uhr, Mittagessen inklusive
`,
  }),
  checkliste: () => ({
    name: 'Checkliste Wohnungsübergabe.txt',
    text: `WOHNUNGSÜBERGABE

[ ] Zählerstände: Strom, Gas, Wasser, Heizung
[ ] Schlüssel zählen und aufschreiben
[ ] Wände, Böden, Fenster: Fotos mit Datum
[ ] Herd, Heizung und Rollläden probieren
[ ] Mängel ins Protokoll, beide unterschreiben
[ ] Neue Anschrift für die Kaution
`,
  }),
  noten: (day: string) => ({
    name: `Programm ${day}.txt`,
    text: `PROGRAMM LINDENKLANG

1  Der Mond ist aufgegangen
2  Bella ciao
3  Üsküdar'a gider iken
4  Hallelujah
5  Die Gedanken sind frei
6  Siyahamba
Zugabe: noch offen
`,
  }),
  elternabend: (day: string) => ({
    name: `Elternabend ${day}.txt`,
    text: `ELTERNABEND ${day}

1. Schließtage: siehe Aushang
2. Essen: neuer Anbieter, Probemonat
3. Wahl der Elternvertretung
4. Wünsche: mehr Wechselwäsche, weniger Sand in den Schuhen
`,
  }),
} as const satisfies Record<string, (day: string) => { name: string; text: string }>;

export type Enclosure = keyof typeof ENCLOSURES;

/** @param day as written in file names: 2026-03-14 */
export const enclosureOf = (which: Enclosure, day: string): { name: string; text: string } =>
  ENCLOSURES[which](day);
