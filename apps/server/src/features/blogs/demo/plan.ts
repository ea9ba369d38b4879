import type { Crop } from '../../channels/index.ts';

export type DemoArticle = {
  title: string;
  teaser: string;
  lead?: Crop;
  body: string;
  series?: string;
  /** How long it has been out; ahead of now where it is less than nothing, a draft where it is null. */
  daysAgo: number | null;
  /** Withdrawn after it was out. */
  isWithdrawn?: true;
  comments?: readonly string[];
  /** What a reader said who shared it with the network. */
  sharedWith?: string;
};

const STORIES = 'Platzgeschichten';

/** What the blogs of the demo network have, by the addresses of their channels. */
export const DEMO_ARTICLES: Readonly<Record<string, readonly DemoArticle[]>> = {
  lindenblatt: [
    {
      title: 'Wie die Linde auf den Platz kam',
      teaser: 'Sie steht auf keinem Plan der Stadt. Gepflanzt wurde sie an einem Sonntag, und zwar heimlich.',
      lead: { scene: 'SQUARE', x: 420, width: 720, alt: 'Die Linde zwischen den Häusern am Platz' },
      series: STORIES,
      daysAgo: 41,
      body: `Im Stadtarchiv gibt es einen Bebauungsplan von 1958. Wo heute die Linde steht, ist ein Parkplatz eingezeichnet: zwölf Buchten, schräg. Gebaut wurde er nie.

## Ein Sonntag im März

Hedwig Kern hat die Geschichte noch selbst erzählt. Ihr Vater war Gärtner am Münster und hatte einen Setzling übrig. An einem Sonntag, als die Bauleute frei hatten, gruben vier Leute ein Loch, das größer war als nötig.

> Am Montag stand der Polier davor und sagte: Da ist ja schon was.

Er ließ die Schnur um den Baum herum spannen. So wurde aus dem Parkplatz ein Platz.

## Und heute?

Der Stamm misst 2,40 Meter im Umfang. Im Sommer reicht der Schatten bis zum Brunnen. Wer ein altes Foto hat, auf dem die Linde noch klein ist: Wir suchen eines aus den Sechzigern.`,
      comments: [
        'Meine Oma wohnte in der Nummer 7 und hatte ein Foto mit einem sehr dünnen Baum. Ich schaue im Keller nach.',
        'Zwölf Buchten, schräg! Heute würden wir um jede einzelne streiten.',
      ],
    },
    {
      title: 'Es werde Licht: die Geschichte unserer Lampionkette',
      teaser:
        '1994 aus Blechdosen gelötet, zweimal abgesoffen, dreimal repariert. Günther Weiß erzählt, warum sie jedes Jahr vier Birnen länger wird.',
      lead: { scene: 'FEAST', x: 300, width: 720, alt: 'Menschen am langen Tisch, darüber Lampions' },
      series: STORIES,
      daysAgo: 12,
      sharedWith: 'Für alle, die sich beim Fest wieder fragen, woher die Lampions kommen.',
      body: `Wer an einem Juniabend über den Platz geht, sieht sie schon vom Münster aus: 312 Birnen in einer Kette, die es in keinem Baumarkt gibt. Jede Fassung ist von Hand gelötet, jede Dose hat einmal Pfirsiche enthalten.

„Am Anfang waren es vierzig“, sagt Günther. „Dann wollte der Chor auch Licht.“ Seit 1994 kommen jedes Jahr vier dazu, eine für jede Himmelsrichtung.

> Eine Kette ist nur so lang wie die Geduld der Leute, die sie aufwickeln.

## Zweimal unter Wasser

2002 stand der Keller einen Meter tief im Hochwasser, 2019 platzte die Leitung im Lager Süd. Beide Male lag die Kette ganz unten. Getrocknet wurde sie auf Wäscheleinen quer durch den Gemeinschaftsgarten, drei Wochen lang.

## Was drinsteckt

| Teil | Anzahl |
| --- | --- |
| Birnen | 312 |
| Pfirsichdosen | 298 |
| Dosen mit Ananas | 14 |
| Meter Kabel | 187 |

## Wer hilft dieses Jahr?

Es braucht zwei Leitern, acht Hände und jemanden, der rückwärts aufwickeln kann. Treffpunkt ist **Donnerstag um 18:30 Uhr** vor der Werkstatt.`,
      comments: [
        'Die Wäscheleinen habe ich noch! Sie hängen bei mir im Keller.',
        'Fassungen 201 bis 240 sind nachgelötet und geprüft.',
        'Rückwärts aufwickeln kann ich. Vorwärts leider nicht.',
        'Wir bringen die große Leiter vom Chor mit.',
      ],
    },
    {
      title: 'Der Brunnen, der nur sonntags lief',
      teaser: 'Ein Ventil, ein Schlüssel und ein Streit, der elf Jahre dauerte.',
      series: STORIES,
      daysAgo: 10,
      body: `Von 1971 bis 1982 lief der Brunnen nur sonntags. Der Grund war ein Schlüssel: Es gab genau einen, und den hatte Herr Amann, der unter der Woche in Basel arbeitete.

## Der Streit

Die Bäckerei wollte Wasser am Samstag, wegen der Kundschaft. Herr Amann wollte seine Ruhe. Elf Jahre lang gingen Briefe hin und her, alle sehr höflich, alle im Archiv.

## Das Ende

1982 zog Herr Amann zu seiner Tochter. Beim Abschied lag der Schlüssel in einem Briefumschlag auf dem Brunnenrand. Darauf stand nur: *Jetzt ihr.*

Seitdem läuft der Brunnen jeden Tag, und der Schlüssel hängt in der Bäckerei, neben den Brezeln.`,
      comments: ['Er hängt dort wirklich. Man darf ihn auch anfassen.'],
    },
    {
      title: 'Was der Chor im Herbst singt und wer noch mitsingen kann, auch ohne Noten',
      teaser: 'Vier Stücke, zwei Auftritte und eine Bank, auf der noch Platz ist.',
      lead: { scene: 'CHOIR', x: 360, width: 720, alt: 'Der Chor im Scheinwerferlicht' },
      daysAgo: 8,
      body: `Im September beginnt der Chor mit einem neuen Programm. Zwei Stücke kennt jeder, zwei niemand, und genau so soll es sein.

- *Der Mond ist aufgegangen*
- *Bella ciao*, vierstimmig
- Ein Lied von Friederike, noch ohne Titel
- Ein Kanon zum Mitsingen für alle, die zuhören

## Auch ohne Noten

Gelernt wird nach Gehör. Wer neu ist, steht neben jemandem, der das Stück schon kann. Geprobt wird dienstags um 19:30 Uhr im Gemeindesaal.`,
      comments: ['Ein Kanon! Dann muss mein Mann nicht so tun, als könne er nicht singen.'],
    },
    {
      title: 'Flohmarkt Altstadt: 84 Stände und ein Klavier',
      teaser: 'Um sechs Uhr stand die erste Klappkiste, um elf das Klavier. Was dazwischen geschah.',
      lead: { scene: 'MARKET', x: 0, width: 720, alt: 'Stände mit bunten Dächern in der Altstadt' },
      daysAgo: 3,
      body: `Vierundachtzig Stände, so viele wie nie. Der letzte freie Platz ging um 5:40 Uhr an zwei Kinder mit einer Decke und elf Dinosauriern.

## Das Klavier

Es kam aus der Brunnengasse, auf vier Rollen und mit sechs Leuten. Verkauft wurde es nicht, gespielt wurde es neun Stunden lang. Jetzt steht es im Gemeindesaal.

## Was zusammenkam

**1 260 €** für die Jugend und den Garten. Die Dinosaurier sind alle in guten Händen.`,
      comments: ['Der Triceratops wohnt jetzt bei uns.', 'Wer stimmt das Klavier? Ich kenne jemanden.'],
    },
    {
      title: 'Was das Lindenblatt im Herbst vorhat',
      teaser: 'Drei Schwerpunkte, ein Fotowettbewerb und die Suche nach jemandem, der Kommas mag.',
      lead: { scene: 'SQUARE', x: 0, width: 720, alt: 'Häuser mit erleuchteten Fenstern' },
      daysAgo: -5,
      body: `Die Redaktion hat sich getroffen, und das kam heraus:

- **September:** Wer wohnt eigentlich über den Läden?
- **Oktober:** Der Fotowettbewerb *Unser Platz bei Regen*
- **November:** Rezepte, die eine ganze Treppe satt machen

Außerdem suchen wir jemanden, der vor dem Erscheinen noch einmal alles liest. Kekse stellt die Redaktion.`,
    },
    {
      title: 'Notizen zum Gespräch mit der Bäckerei',
      teaser: '',
      daysAgo: null,
      body: `- Seit wann gibt es die Brezel mit Kürbiskernen?
- Wer steht um drei Uhr auf?
- Foto vom Schlüssel neben dem Regal`,
    },
  ],
  'chor-lindenklang': [
    {
      title: 'Neu im Chor? So läuft die erste Probe',
      teaser: 'Niemand muss vorsingen. Wo man sitzt, was man mitbringt und wann es Tee gibt.',
      lead: { scene: 'CHOIR', x: 360, width: 720, alt: 'Der Chor auf der Bühne' },
      daysAgo: 20,
      body: `Wir proben dienstags um 19:30 Uhr im Gemeindesaal. Wer neu ist, kommt eine Viertelstunde früher und bekommt eine Patin oder einen Paten aus der eigenen Stimme.

## Mitbringen

1. Etwas zu trinken
2. Einen Bleistift
3. Neugier auf die Stimme nebenan

## Gut zu wissen

Wir singen nach Gehör und nach Noten. In der Pause gibt es Tee, und wer mag, bringt Kuchen mit. Wer nach drei Proben merkt, dass es nicht passt, sagt einfach Tschüss.`,
      comments: [
        'Ich war letzte Woche zum ersten Mal da. Der Alt ist sehr lieb und hat Kekse.',
        'Der Tenor auch. Wir haben nur keine Kekse mehr.',
      ],
    },
  ],
  gartentagebuch: [
    {
      title: 'Drei neue Hochbeete, elf schmutzige Knie',
      teaser: 'Am Samstag wurde gesägt, geschraubt und geschaufelt. Nur eine Schubkarre hat nicht überlebt.',
      lead: { scene: 'GARDEN', x: 360, width: 720, alt: 'Hochbeete voller Blumen auf der Wiese' },
      daysAgo: 8,
      body: `Um neun waren wir sechs, um elf waren wir siebzehn, und um zwei stand das dritte Beet. Das Holz kam vom Dachstuhl in der Brunnengasse.

## Was hineinkommt

- Beet 1: Bohnen und Mangold
- Beet 2: alles, was Kinder essen
- Beet 3: Kräuter, sehr viele Kräuter

> [!hint]
> Gegossen wird abends, nach 19 Uhr. Die Liste hängt im Schuppen.

Danke an alle, die Kuchen gebracht haben. Die alte Schubkarre bekommt einen Ehrenplatz, bepflanzt mit Kapuzinerkresse.`,
      comments: ['Beet 2 ist die beste Idee des Jahres.', 'Ich kann mittwochs und freitags gießen.'],
    },
  ],
  'repair-cafe': [
    {
      title: 'Der Reißverschluss klemmt: fünf Minuten, eine Zange',
      teaser: 'Meist ist nur der Schieber ausgeleiert. So sitzt er wieder, ohne Nähmaschine.',
      lead: { scene: 'REPAIR', x: 360, width: 720, alt: 'Werkzeug und ein roter Toaster auf der Werkbank' },
      daysAgo: 15,
      body: `Die Jacke ist gut, nur der Reißverschluss geht hinter dem Schieber wieder auf. Dann ist der Schieber ausgeleiert, und das lässt sich richten.

1. Den Schieber ganz nach unten ziehen.
2. Mit einer Kombizange beide Seiten **vorsichtig** zusammendrücken, erst links, dann rechts.
3. Probieren. Läuft er zu schwer, hilft ein Strich mit dem Bleistift.

> [!warning]
> Bei Schiebern aus Kunststoff nur ganz leicht drücken, sie brechen.

Wenn Zähne fehlen, kommen Sie am ersten Samstag im Monat vorbei. Wir haben eine Kiste mit Ersatz.`,
      comments: ['Hat geklappt! Die Jacke von 1998 darf noch einen Winter mit.'],
    },
    {
      title: 'Termine im August',
      teaser: 'Im August ist die Werkstatt zu.',
      daysAgo: 30,
      isWithdrawn: true,
      body: 'Im August ist die Werkstatt zu. Ab September geht es am ersten Samstag weiter.',
    },
  ],
};
