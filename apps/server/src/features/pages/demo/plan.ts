/** A page of the demo, before anybody's id is known. */
export type DemoPage = {
  title: string;
  /** What it lies below, by its title. */
  below?: string;
  /** Its texts, the oldest first; `[[Titel]]` leads to another page of the tree. */
  versions: readonly { text: string; by: number; daysAgo: number; note?: string }[];
  isPublic?: true;
  isTemplate?: true;
  /** Members write it too. */
  isOpen?: true;
  formerTitle?: string;
  isDeleted?: true;
};

/** The pages of the network, and of groups by their slugs. */
export type DemoTree = { slug: string | null; pages: readonly DemoPage[]; entry?: string };

const once = (text: string, daysAgo: number, by = 0) => [{ text, by, daysAgo }];

const HALL_INTRO = `Der Große Saal im Vereinshaus fasst 120 Menschen an Tischen und 180 in Stuhlreihen. Mitglieder und Gruppen des Vereins mieten ihn vergünstigt, für Treffen der AGs ist er kostenlos.`;
const hall = (evening: string, booking: string, key: string) => `${HALL_INTRO}

# Was es kostet

| Wer | Abend, bis 24 Uhr | Tag | Kaution |
| --- | --: | --: | --: |
| Gruppen des Vereins | kostenlos | kostenlos | keine |
| Mitglieder, privat | ${evening} | 160 € | 150 € |
| Andere Vereine im Quartier | 140 € | 240 € | 300 € |

Heizkosten von Oktober bis April: 25 € zusätzlich.

# So buchen Sie

1. Schauen Sie im Kalender „Großer Saal“, ob der Tag frei ist.
2. Legen Sie einen Termin an und wählen Sie als Raum **Vereinshaus, Großer Saal**. Zwei Buchungen zur selben Zeit lässt das Programm nicht zu.
3. ${booking}

# Was Sie vorher wissen sollten

- Ab 22 Uhr bleiben Fenster und Hoftür geschlossen.
- Die Küche ist dabei, das Geschirr reicht für 100.
- ${key}

## Bühne und Ton

Die Anlage bedient nur, wer eingewiesen ist; das dauert eine halbe Stunde.

# Nach dem Fest

Besenrein, Müll getrennt, Stühle in Stapeln zu zehn. Wie Sie hineinkommen, steht unter [[Schlüssel und Zugänge]].`;

const BOOKED = 'Der Vorstand bestätigt binnen einer Woche.';
const CONFIRMED = 'Der Vorstand bestätigt binnen drei Tagen. Vorher ist der Saal für Sie nur vorgemerkt.';
const OLD_KEY = 'Den Schlüssel holen Sie am Vortag im Büro ab.';
const KEY = 'Der Schlüssel liegt im Tresor am Hintereingang, den Code bekommen Sie am Morgen als Nachricht.';

export const DEMO_TREES: readonly DemoTree[] = [
  {
    slug: null,
    pages: [
      {
        title: 'Satzung',
        isPublic: true,
        versions: once(
          `Der Verein führt den Namen **Lindenplatz e. V.** und hat seinen Sitz im Quartier.

# Zweck

Der Verein fördert die Nachbarschaft, das gemeinsame Gärtnern und das Reparieren von Dingen.

# Mitglieder

Mitglied wird, wer den Beitrag zahlt und im Quartier wohnt oder arbeitet. Über Anträge entscheidet der Vorstand.

# Mitgliederversammlung

Sie tritt einmal im Jahr zusammen. Eingeladen wird vier Wochen vorher.

> [!info]
> Es gilt die Fassung der letzten Mitgliederversammlung.`,
          120,
        ),
      },
      {
        title: 'Willkommen, neue Mitglieder',
        isOpen: true,
        versions: [
          { text: 'Schön, dass Sie da sind!', by: 1, daysAgo: 80 },
          {
            text: `Schön, dass Sie da sind! Hier steht, was in den ersten Wochen hilft.

# Die ersten Schritte

1. Ergänzen Sie Ihr Profil, damit andere Sie finden.
2. Treten Sie einer Gruppe bei, zum Beispiel dem Gemeinschaftsgarten.
3. Kommen Sie zum Stammtisch am ersten Donnerstag im Monat.

# Wo was steht

- Wer wofür zuständig ist: [[Wer macht was?]]
- Wie Sie ins Vereinshaus kommen: [[Schlüssel und Zugänge]]
- Wie Sie feiern: [[Den Saal mieten]]`,
            by: 0,
            daysAgo: 30,
            note: 'Ausführlicher, mit Wegweiser',
          },
        ],
      },
      {
        title: 'Den Saal mieten',
        formerTitle: 'Großer Saal',
        versions: [
          { text: HALL_INTRO, by: 1, daysAgo: 200 },
          { text: hall('80 €', BOOKED, OLD_KEY), by: 0, daysAgo: 120, note: 'Preise und Ablauf ergänzt' },
          { text: hall('80 €', BOOKED, KEY), by: 2, daysAgo: 60, note: 'Schlüssel liegt jetzt im Tresor' },
          { text: hall('90 €', CONFIRMED, KEY), by: 0, daysAgo: 12, note: 'Neue Preise ab Sommer' },
        ],
      },
      {
        title: 'Schlüssel und Zugänge',
        versions: once(
          `Das Vereinshaus hat drei Türen: den Haupteingang, den Hintereingang und die Werkstatt.

# Tresor

Der Tresor am Hintereingang öffnet mit einem Code, der jeden Monat wechselt. Fragen Sie das Büro.

# Wer einen eigenen Schlüssel hat

Der Vorstand, die Leitungen der AGs und der Hausmeister. Siehe auch [[Hausordnung]].`,
          45,
        ),
      },
      {
        title: 'Wer macht was?',
        isOpen: true,
        versions: once(
          `| Aufgabe | Wer | Wann |
| --- | --- | --- |
| Vorstand | Ulrike | donnerstags |
| Kasse | Lena | nach Absprache |
| Vereinshaus | Hausmeister | werktags |

Wer etwas übernehmen möchte, trägt sich hier ein.`,
          20,
          1,
        ),
      },
      {
        title: 'Küche im Vereinshaus',
        below: 'Den Saal mieten',
        versions: once(
          'Herd, Spülmaschine, Geschirr für 100. Bitte die Filter nach dem Spülen reinigen.',
          58,
          2,
        ),
      },
      {
        title: 'Protokoll',
        isTemplate: true,
        versions: once(
          '# Anwesend\n\n# Beschlüsse\n\n# Aufgaben\n\n| Was | Wer | Bis wann |\n| --- | --- | --- |\n| | | |',
          90,
        ),
      },
      {
        title: 'Alte Beitragsordnung',
        isDeleted: true,
        versions: once('Gilt nicht mehr.', 300),
      },
    ],
  },
  {
    slug: 'gemeinschaftsgarten',
    entry: 'Unser Garten',
    pages: [
      {
        title: 'Unser Garten',
        isOpen: true,
        versions: once(
          `Zwölf Beete, ein Kompost und ein Schuppen. Wer mitgärtnern möchte, kommt samstags ab zehn.

Der Gießplan steht unter [[Gießdienst]], was wohin gehört unter [[Beete]].`,
          25,
        ),
      },
      {
        title: 'Beete',
        below: 'Unser Garten',
        isOpen: true,
        versions: once(
          '| Beet | Wer | Was |\n| --- | --- | --- |\n| 1 | Familie Brandt | Tomaten |\n| 2 | AG Kinder | Kürbis |',
          18,
          1,
        ),
      },
      {
        title: 'Gießdienst',
        below: 'Unser Garten',
        isOpen: true,
        versions: once(
          'Im Sommer täglich vor neun Uhr, sonst zweimal in der Woche. Die Regentonne zuerst.',
          9,
          2,
        ),
      },
    ],
  },
  {
    slug: 'repair-cafe',
    pages: [
      {
        title: 'So läuft ein Reparaturtag',
        versions: once(
          'Annahme bis 15 Uhr, danach wird geschraubt. Ersatzteile zahlt, wer das Gerät bringt.',
          40,
        ),
      },
      {
        title: 'Werkzeugliste',
        versions: once('- Lötstation, zweimal\n- Multimeter, dreimal\n- Nähmaschine', 33, 1),
      },
    ],
  },
];

export const DEMO_ABBREVIATIONS: readonly (readonly [short: string, meaning: string])[] = [
  ['AG', 'Arbeitsgruppe'],
  ['e. V.', 'eingetragener Verein'],
  ['MV', 'Mitgliederversammlung'],
];
