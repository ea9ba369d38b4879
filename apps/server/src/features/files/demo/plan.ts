import { docxOf, pdfOf, xlsxOf, zipOf } from './documents.ts';

const DAY = 24 * 60 * 60_000;
const HOUR = 60 * 60_000;

/** A file of the demo, before anybody's id is known. */
export type DemoFile = {
  name: string;
  folder: string;
  bytes: () => Buffer | { svg: string };
  /** How long ago its current version came, in milliseconds. */
  ago: number;
  version: readonly [number, number];
  description?: string;
  /** Its author, by the place among the people of the tree. */
  by: number;
  /** Earlier versions. */
  earlier?: number;
  state?: 'approved' | 'pending' | 'locked' | 'own_lock' | 'final' | 'deleted';
  isFavorite?: true;
  /** Another folder in which it lies too. */
  also?: string;
  /** What people of the tree said about it, the oldest first. */
  said?: readonly (readonly [by: number, text: string])[];
  /** What is said of it, by the names of the network's properties. */
  profile?: Readonly<Record<string, string>>;
};

export type DemoFolder = {
  name: string;
  below?: string;
  ago: number;
  by: number;
  description?: string;
  inCharge?: string;
};

export type DemoTree = {
  /** Of a group; null for the network. */
  slug: string | null;
  folders: readonly DemoFolder[];
  /** The folder whose new versions are approved. */
  reviewed?: string;
  files: readonly DemoFile[];
};

const poster = (title: string, color: string) => ({
  svg: `<svg xmlns="http://www.w3.org/2000/svg" width="595" height="842"><rect width="595" height="842" fill="${color}"/><circle cx="297" cy="330" r="180" fill="#fff" opacity=".25"/><text x="297" y="640" font-family="sans-serif" font-size="44" fill="#fff" text-anchor="middle">${title}</text></svg>`,
});
const photo = (index: number) => ({
  svg: `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="427"><rect width="640" height="427" fill="hsl(${index * 47} 45% 62%)"/><rect y="260" width="640" height="167" fill="hsl(${index * 47 + 90} 35% 42%)"/><circle cx="${90 + index * 60}" cy="110" r="52" fill="#fff4c2"/></svg>`,
});

const FESTIVAL = 'Sommerfest 2026';

/** What lies in the folders of the demo network. */
export const DEMO_TREES: readonly DemoTree[] = [
  {
    slug: null,
    folders: [
      {
        name: 'Satzung und Ordnungen',
        ago: 400 * DAY,
        by: 0,
        description: 'Es gilt jeweils die freigegebene Fassung.',
      },
      { name: 'Vorlagen', ago: 210 * DAY, by: 1 },
    ],
    reviewed: 'Satzung und Ordnungen',
    files: [
      {
        name: 'Vereinssatzung Lindenplatz e. V.pdf',
        folder: 'Satzung und Ordnungen',
        bytes: () =>
          pdfOf(['Satzung des Lindenplatz e. V.', 'in der Fassung der letzten Mitgliederversammlung']),
        ago: 120 * DAY,
        version: [3, 0],
        profile: { kind: 'rules' },
        by: 0,
        state: 'approved',
        earlier: 2,
      },
      {
        name: 'Geschäftsordnung.docx',
        folder: 'Satzung und Ordnungen',
        bytes: () => docxOf(['Geschäftsordnung', 'Der Vorstand trifft sich einmal im Monat.']),
        ago: 2 * DAY,
        version: [1, 0],
        by: 1,
        state: 'pending',
      },
      {
        name: 'Briefkopf.docx',
        folder: 'Vorlagen',
        bytes: () => docxOf(['Lindenplatz e. V.', 'Am Lindenplatz 1']),
        ago: 205 * DAY,
        version: [2, 0],
        profile: { kind: 'template' },
        by: 1,
        earlier: 1,
        isFavorite: true,
      },
      {
        name: 'Einladung Mitgliederversammlung (alt).pdf',
        folder: 'Vorlagen',
        bytes: () => pdfOf(['Einladung', 'Diese Fassung gilt nicht mehr.']),
        ago: 90 * DAY,
        version: [1, 0],
        by: 1,
        state: 'deleted',
      },
      {
        name: 'Vereinskalender.txt',
        folder: '',
        bytes: () => Buffer.from('Mitgliederversammlung: März\nSommerfest: Juli\nLaternenumzug: November\n'),
        ago: 30 * DAY,
        version: [1, 0],
        by: 2,
      },
    ],
  },
  {
    slug: 'ag-sommerfest',
    folders: [
      {
        name: FESTIVAL,
        ago: 3 * DAY,
        by: 0,
        description: 'Alles für das Fest unter der Linde.',
        inCharge: 'Vorbereitungskreis',
      },
      { name: 'Plakate und Druck', below: FESTIVAL, ago: 4 * HOUR, by: 1 },
      { name: 'Verträge und Genehmigungen', below: FESTIVAL, ago: 8 * DAY, by: 2 },
      { name: 'Fotos 2025', below: FESTIVAL, ago: 270 * DAY, by: 3 },
    ],
    reviewed: FESTIVAL,
    files: [
      {
        name: 'Schichtplan Sommerfest 2026.xlsx',
        folder: FESTIVAL,
        bytes: () =>
          xlsxOf([
            ['Schicht', 'Stand', 'Wer'],
            ['10 bis 13 Uhr', 'Getränke', 'Lena'],
            ['13 bis 16 Uhr', 'Kuchen', 'Sönke'],
          ]),
        ago: 2 * HOUR,
        version: [7, 0],
        by: 0,
        earlier: 3,
        state: 'locked',
        isFavorite: true,
      },
      {
        name: 'Lageplan Stände und Bühne.pdf',
        folder: FESTIVAL,
        bytes: () => pdfOf(['Lageplan', 'Bühne im Norden, Stände entlang der Linde']),
        ago: 5 * HOUR,
        version: [3, 0],
        profile: { kind: 'print' },
        by: 1,
        earlier: 2,
        state: 'approved',
        isFavorite: true,
        description: 'Mit den Rettungswegen, die das Ordnungsamt verlangt.',
      },
      {
        name: 'Plakat A2 Unter der Linde.png',
        folder: FESTIVAL,
        bytes: () => poster('Unter der Linde', '#0b8069'),
        ago: 14 * HOUR,
        version: [2, 0],
        profile: { kind: 'print' },
        by: 2,
        earlier: 1,
        state: 'pending',
        also: 'Plakate und Druck',
        said: [
          [0, 'Die Schrift wirkt super. Können wir die Uhrzeit etwas größer setzen?'],
          [2, 'Ja, mache ich heute Abend. **Eintritt frei** kommt auch noch drauf.'],
        ],
      },
      {
        name: 'Pressetext Badische Zeitung.docx',
        folder: FESTIVAL,
        bytes: () => docxOf(['Sommerfest am Lindenplatz', 'Der Verein lädt wieder unter die Linde ein.']),
        ago: 20 * HOUR,
        version: [1, 0],
        by: 3,
        state: 'pending',
      },
      {
        name: 'Genehmigung Ordnungsamt Sondernutzung öffentlicher Verkehrsflächen Lindenplatz und Lindenstraße.pdf',
        folder: FESTIVAL,
        bytes: () => pdfOf(['Bescheid', 'Die Sondernutzung wird genehmigt.']),
        ago: 6 * DAY,
        version: [1, 0],
        profile: { kind: 'permit', valid_until: '2026-06-21', file_number: 'OA 32-114/26' },
        by: 0,
        state: 'final',
      },
      {
        name: 'Programm Bühne Samstag.txt',
        folder: FESTIVAL,
        bytes: () => Buffer.from('14:00 Chor\n15:30 Tombola\n17:00 Blaskapelle\n20:00 Tanz\n'),
        ago: 7 * DAY,
        version: [5, 0],
        by: 1,
        earlier: 4,
      },
      {
        name: 'Logos und Schriften.zip',
        folder: FESTIVAL,
        bytes: () => zipOf([['lies-mich.txt', 'Bitte nur diese Logos verwenden.\n']]),
        ago: 22 * DAY,
        version: [1, 0],
        by: 2,
      },
      {
        name: 'Kassenübersicht Getränke.xlsx',
        folder: FESTIVAL,
        bytes: () =>
          xlsxOf([
            ['Getränk', 'Einkauf', 'Verkauf'],
            ['Apfelschorle', '48', '45'],
          ]),
        ago: 26 * DAY,
        version: [4, 0],
        by: 3,
        earlier: 1,
        state: 'own_lock',
      },
      {
        name: 'Plakat Entwurf mit altem Datum.png',
        folder: 'Plakate und Druck',
        bytes: () => poster('Entwurf', '#8a4b2f'),
        ago: 11 * DAY,
        version: [1, 0],
        by: 1,
        state: 'deleted',
      },
      {
        name: 'Mietvertrag Bühne.pdf',
        folder: 'Verträge und Genehmigungen',
        bytes: () => pdfOf(['Mietvertrag', 'Bühne 8 mal 6 Meter, zwei Tage']),
        ago: 9 * DAY,
        version: [1, 0],
        profile: { kind: 'contract', valid_until: '2026-06-23', file_number: 'SF 2026-03' },
        by: 2,
        state: 'approved',
      },
      ...[1, 2, 3, 4, 5, 6].map(
        (index): DemoFile => ({
          name: `Sommerfest 2025 Bild ${index}.png`,
          folder: 'Fotos 2025',
          bytes: () => photo(index),
          ago: 270 * DAY + index * HOUR,
          version: [1, 0],
          by: index % 4,
        }),
      ),
    ],
  },
  {
    slug: 'gemeinschaftsgarten',
    folders: [{ name: 'Beetpläne', ago: 60 * DAY, by: 0 }],
    files: [
      {
        name: 'Gießplan Juni.xlsx',
        folder: '',
        bytes: () => xlsxOf([['Woche', 'Wer gießt']]),
        ago: 33 * DAY,
        version: [1, 0],
        by: 1,
        state: 'deleted',
      },
      {
        name: 'Gießplan Juli.xlsx',
        folder: '',
        bytes: () =>
          xlsxOf([
            ['Woche', 'Wer gießt'],
            ['27', 'Mehmet'],
          ]),
        ago: 3 * DAY,
        version: [2, 0],
        by: 0,
        earlier: 1,
        isFavorite: true,
      },
      {
        name: 'Beete 2026.pdf',
        folder: 'Beetpläne',
        bytes: () => pdfOf(['Beete', 'Zwölf Beete, drei Hochbeete']),
        ago: 58 * DAY,
        version: [1, 0],
        by: 1,
      },
    ],
  },
];
