/** The article of the demo network. */
export const ARTICLE = {
  /** Somebody of this group has written it. */
  group: 'AG Sommerfest',
  title: 'Es werde Licht: die Geschichte unserer Lampionkette',
  teaser:
    '1994 aus Blechdosen gelötet, zweimal abgesoffen, dreimal repariert: warum sie jedes Jahr vier Birnen länger wird.',
  leadAlt: 'Eine lange Tafel unter Lichterketten, am Abend vor den Bergen',
  body: (
    picture: number,
  ) => `Wer an einem Juniabend über den Platz geht, sieht sie schon von weitem: **312 Birnen** in einer Kette, die es in keinem Baumarkt gibt. Jede Fassung ist von Hand gelötet, jede Dose hat einmal Pfirsiche enthalten.

„Am Anfang waren es vierzig“, erzählt man sich in der Werkstatt. „Dann wollte der Chor auch Licht.“ Seither kommen jedes Jahr vier dazu, eine für jede Himmelsrichtung.

> Eine Kette ist nur so lang wie die Geduld der Leute, die sie aufwickeln.

# Zweimal unter Wasser

2002 stand der Keller einen Meter tief im Hochwasser, 2019 platzte die Leitung im Lager Süd. Beide Male lag die Kette ganz unten. Getrocknet wurde sie auf Wäscheleinen quer durch den Gemeinschaftsgarten, drei Wochen lang.

![Ein Lampion aus einer Blechdose, mit ausgestanzten Sternen](file:${picture}?width=medium "Eine der ersten Dosen: Die Sterne sind mit dem Nagel gestanzt.")

# Was gerade daran gemacht wird

| Abschnitt | Birnen | Zustand |
| --- | --- | --- |
| Linde bis Brunnen | 120 | nachgelötet und geprüft |
| Brunnen bis Bühne | 96 | vier Fassungen fehlen |
| Bühne bis Tor | 96 | Stecker erneuern |

> [!warning]
> Bitte hängt die Kette nicht allein auf. Am Brunnen ist der Boden nass, und der Trafo gehört nach drinnen.

# Wer hilft dieses Jahr?

Am Abend vor dem Fest ist Probe. Es braucht:

1. zwei Leitern, die bis ins erste Stockwerk reichen,
2. acht Hände,
3. jemanden, der rückwärts aufwickeln kann.

Wer lieber bastelt, bringt leere Dosen mit:

- ohne Deckel und ausgespült,
- am liebsten von Pfirsichen, die haben die richtige Größe,
- mit Etikett ist nicht schlimm, das geht in warmem Wasser ab.
`,
};
