/** Who has or wrote it: one of those to sign in as, or one of the people of the group, by their turn. */
export type Someone = 'lena' | 'ulrike' | 'mehmet' | number;

export type DemoTask = {
  title: string;
  description?: string;
  /** The name of the group; none for what is private or between people. */
  group?: string;
  author: Someone;
  /** Those who have it, with what they said. */
  assignees?: readonly { who: Someone; state?: 'accepted' | 'declined'; reason?: string; isNew?: true }[];
  /** Days from today, and a time on the clock of the place. */
  due?: number;
  at?: string;
  repeat?: { frequency: 'daily' | 'weekly' | 'monthly'; interval: number };
  /** So many days ago it was finished, and put away. */
  doneDaysAgo?: number;
  isArchived?: true;
  starredBy?: readonly Someone[];
  checklist?: readonly { text: string; isDone?: true; who?: Someone }[];
  /** Names of tags of the demo network, which the description names at its end. */
  tags?: readonly string[];
  /** The title of an item of an app that it was made from. */
  item?: string;
  /** The name of a file of the demo network that hangs on it. */
  file?: string;
  comments?: readonly { who: Someone; text: string }[];
  parts?: readonly Omit<DemoTask, 'parts' | 'group'>[];
};

const FEAST = 'AG Sommerfest';
const GARDEN = 'Gemeinschaftsgarten';
const REPAIR = 'Repair-Café';
const BOARD = 'Vorstand';

/** What there is to do in the demo network, as drawn in mock 15. */
export const DEMO_TASKS: readonly DemoTask[] = [
  {
    title: 'Versicherung für die Bühne bestätigen',
    description:
      'Die Police liegt im Ordner, es fehlt nur die Unterschrift. Bitte vor dem Aufbau an die Stadt schicken.',
    tags: ['Sommerfest'],
    group: FEAST,
    author: 0,
    assignees: [{ who: 'lena', state: 'accepted' }],
    due: -3,
    starredBy: ['lena'],
    comments: [
      { who: 0, text: 'Die Stadt braucht das spätestens bis zum Aufbau.' },
      { who: 'lena', text: 'Ich rufe morgen an.' },
    ],
  },
  {
    title: 'Schichtplan für Samstag und Sonntag füllen',
    description:
      'Offen sind vor allem Abbau am Sonntag, Kinderschminken und die Abendkasse. Tragt bitte die Zusagen aus dem Chat ein und fragt die Ortsgruppen an.',
    group: FEAST,
    author: 1,
    assignees: [
      { who: 'lena', state: 'accepted' },
      { who: 1, state: 'accepted' },
    ],
    due: 0,
    at: '18:00',
    starredBy: ['lena'],
    checklist: [
      { text: 'Aufbau Freitag, 12 Leute', isDone: true, who: 1 },
      { text: 'Bühne und Technik', isDone: true, who: 2 },
      { text: 'Getränkestand, vier Schichten', isDone: true },
      { text: 'Kuchentafel', isDone: true, who: 3 },
      { text: 'Sanitätsdienst anfragen', isDone: true },
      { text: 'Kinderschminken, zwei Personen', who: 4 },
      { text: 'Abendkasse 20 bis 23 Uhr' },
      { text: 'Abbau Sonntag, 10 Leute' },
      { text: 'Ortsgruppen anschreiben', who: 'lena' },
    ],
    file: 'Schichtplan Sommerfest 2026.xlsx',
    comments: [
      { who: 1, text: 'Die Zusagen aus dem Chat bis Seite drei sind drin.' },
      { who: 2, text: 'Bühne und Technik machen wir zu viert.' },
      { who: 3, text: 'Für die Kuchentafel habe ich sechs Leute, das reicht.' },
      { who: 'lena', text: 'Ich schreibe heute Abend die Ortsgruppen an.' },
      { who: 4, text: 'Beim Kinderschminken fehlt noch jemand mit ruhiger Hand.' },
      { who: 1, text: 'Beim Abbau fehlen noch sechs.' },
    ],
    parts: [
      { title: 'Aushang für die Abendkasse', author: 1, assignees: [{ who: 2 }], due: 1 },
      { title: 'Westen zählen', author: 1, assignees: [{ who: 3 }], doneDaysAgo: 1 },
    ],
  },
  {
    title: 'Plakate freigeben',
    description: 'Drei Entwürfe, einer ist zu bunt. Bitte den zweiten.',
    group: FEAST,
    author: 2,
    assignees: [{ who: 'lena', isNew: true }],
    due: 0,
  },
  {
    title:
      'Lastenrad für die Getränkefahrt buchen und Schlüssel bei Heiner abholen, Kiste mit Spanngurten nicht vergessen',
    group: FEAST,
    author: 3,
    assignees: [{ who: 'lena', state: 'accepted' }, { who: 2 }, { who: 3 }, { who: 4 }, { who: 5 }],
    due: 2,
  },
  {
    title: 'Dankeskarten an die Helferinnen und Helfer vom Frühlingsputz',
    group: GARDEN,
    author: 'mehmet',
    assignees: [{ who: 'lena' }],
    due: 4,
    checklist: [
      'Familie Aslan',
      'Frau Kern',
      'Herr Amann',
      'Kita Regenbogen',
      'Bäckerei',
      'Chor',
      'Feuerwehr',
      'Günther',
      'Ortsgruppe Nord',
      'Ortsgruppe Süd',
      'Winterhilfe',
    ].map((text) => ({ text, isDone: true as const })),
  },
  {
    title: 'Fragen für das Gespräch mit dem Kulturamt',
    description: '- Wer zahlt den Strom?\n- Dürfen wir bis 23 Uhr?\n- Wohin mit den Bierbänken?',
    author: 'lena',
    due: 2,
  },
  {
    title: 'Alte Fotos vom Lindenplatz einscannen',
    group: FEAST,
    author: 4,
    assignees: [{ who: 'lena' }, { who: 4, state: 'accepted' }],
    starredBy: ['lena'],
  },
  {
    title: 'Druckerei anrufen',
    group: FEAST,
    author: 'lena',
    assignees: [{ who: 'lena', state: 'accepted' }],
    doneDaysAgo: 0,
  },
  {
    title: 'Bierbänke bei der Feuerwehr reservieren',
    group: FEAST,
    author: 1,
    assignees: [{ who: 'lena', state: 'accepted' }],
    doneDaysAgo: 0,
  },
  { title: 'Kuchenliste auslegen', group: FEAST, author: 'lena', assignees: [{ who: 3 }], due: 3 },
  {
    title: 'Lampionkette prüfen',
    description: 'Fassungen 201 bis 240 sind neu.',
    tags: ['Sommerfest'],
    group: FEAST,
    author: 'lena',
    assignees: [{ who: 5, state: 'accepted' }],
    due: 5,
  },
  {
    title: 'GEMA anmelden',
    group: FEAST,
    author: 'lena',
    assignees: [{ who: 2, state: 'declined', reason: 'Da bin ich im Urlaub. Frag bitte Heiner.' }],
    due: 6,
  },
  { title: 'Gästebuch besorgen', group: FEAST, author: 'lena', assignees: [{ who: 1 }], due: 10 },
  { title: 'Wer kümmert sich um das Kinderprogramm?', group: FEAST, author: 1, due: 7 },
  { title: 'Wegweiser zum Platz aufhängen', group: FEAST, author: 3, due: 8 },
  {
    title: 'Strom für die Bühne bestellen',
    group: FEAST,
    author: 2,
    assignees: [{ who: 2, state: 'accepted' }],
    due: 1,
  },
  {
    title: 'Erste Hilfe am Stand der Ortsgruppe Süd',
    group: FEAST,
    author: 4,
    assignees: [{ who: 'lena', state: 'declined', reason: 'An dem Tag bin ich schon an der Kasse.' }],
    due: 3,
  },
  {
    title: 'Tomaten gießen',
    description: 'Zwei Kannen, abends nach 19 Uhr.',
    group: GARDEN,
    author: 'mehmet',
    assignees: [{ who: 1, state: 'accepted' }],
    due: 1,
    at: '19:00',
    repeat: { frequency: 'weekly', interval: 1 },
  },
  { title: 'Neue Schubkarre kaufen', group: GARDEN, author: 'mehmet', due: 12 },
  { title: 'Kompost umsetzen', group: GARDEN, author: 2, assignees: [{ who: 'mehmet' }, { who: 3 }], due: 6 },
  {
    title: 'Schlüssel für den Schuppen nachmachen',
    group: GARDEN,
    author: 'lena',
    assignees: [{ who: 'mehmet', state: 'accepted' }],
    starredBy: ['mehmet'],
  },
  {
    title: 'Ersatzteile für die Kaffeemaschine sortieren',
    item: 'Kaffeemaschine aus dem Saal',
    group: REPAIR,
    author: 0,
    assignees: [{ who: 1 }],
    due: 9,
  },
  { title: 'Termine für Herbst aushängen', group: REPAIR, author: 0, due: 20 },
  {
    title: 'Protokoll der letzten Sitzung verschicken',
    group: BOARD,
    author: 'ulrike',
    assignees: [{ who: 1, state: 'accepted' }],
    due: -1,
  },
  {
    title: 'Haushaltsplan durchgehen',
    group: BOARD,
    author: 1,
    assignees: [{ who: 'ulrike', state: 'accepted' }],
    due: 0,
    at: '17:30',
    starredBy: ['ulrike'],
  },
  {
    title: 'Satzungsänderung mit dem Amtsgericht klären',
    group: BOARD,
    author: 'ulrike',
    assignees: [{ who: 2 }],
    due: 14,
  },
  {
    title: 'Antrag auf Zuschuss unterschreiben',
    group: BOARD,
    author: 2,
    assignees: [{ who: 'ulrike', isNew: true }],
    due: 2,
  },
  {
    title: 'Spendenquittungen',
    group: BOARD,
    author: 'ulrike',
    assignees: [{ who: 'ulrike', state: 'accepted' }],
    due: 5,
    repeat: { frequency: 'monthly', interval: 1 },
  },
  ...[
    'Geschenk für Oma: Samentüten',
    'Rezept vom Zwiebelkuchen aufschreiben',
    'Fahrradlicht',
    'Wie hieß die Band vom letzten Jahr?',
    'Lesekreis: zwei Bücher vorschlagen',
    'Sprachen-Tandem fragen, ob Dienstag geht',
  ].map((title) => ({ title, author: 'lena' as const })),
  { title: 'Rede zum Sommerfest, höchstens drei Minuten', author: 'ulrike' },
  ...[
    'Standplan an die Stadt',
    'Hüpfburg absagen',
    'Einladung an die Presse',
    'Frühlingsputz: Handschuhe zurückbringen',
  ].map((title, index) => ({
    title,
    group: index === 3 ? GARDEN : FEAST,
    author: 'lena' as const,
    assignees: [{ who: 'lena' as const, state: 'accepted' as const }],
    doneDaysAgo: 20 + index * 9,
    isArchived: true as const,
  })),
];
