export type DemoItem = {
  values: Record<string, unknown>;
  /** By their place among the people of the demo; those named in properties too. */
  people?: Record<string, number[]>;
  tags?: string[];
  /** Titles of the items to which a relation leads. */
  leads?: Record<string, string[]>;
  daysAgo: number;
  isArchived?: true;
  comments?: { by: number; text: string; hoursAgo: number }[];
};

const repair = (
  text: string,
  status: string | null,
  daysAgo: number,
  more: Partial<Omit<DemoItem, 'values'>> & { values?: Record<string, unknown> } = {},
): DemoItem => ({
  ...more,
  values: { title: text, ...(status && { status }), ...more.values },
  daysAgo,
});

export const REPAIRS: DemoItem[] = [
  repair('Trafo 24 V brummt', null, 1, {
    values: {
      description: 'Stammt von der alten Lampionkette. Gehört der Trafo noch uns oder schon dem Chor?',
    },
    tags: ['Elektro'],
    comments: [{ by: 4, text: 'Der Chor hat einen neuen, wir dürfen ihn behalten.', hoursAgo: 20 }],
  }),
  repair('Spende: vier Nähmaschinen aus dem Schulkeller', null, 3, {
    values: { ready_by: '2027-06-13' },
    tags: ['Elektro', 'Spende'],
    people: { responsible: [5] },
  }),
  repair('Röhrenradio Saba Freudenstadt 9', 'accepted', 4, {
    values: {
      description:
        'Brummt nach zehn Minuten und empfängt nur noch Mittelwelle. Frau Käßmann hängt sehr daran, bitte nichts am Gehäuse bohren und vor dem Löten anrufen. Die Rückwand fehlt, sie liegt noch bei ihr im Keller.',
      address: {
        street: 'Talstraße',
        number: '18',
        zip: '79102',
        city: 'Freiburg im Breisgau',
        state: 'Baden-Württemberg',
      },
      email: 'marlene.kaessmann@posteo.example',
      received: '2027-06-10',
      estimate: 38.5,
      finding: 'Siebkondensator taub, Skalenseil gerissen. **Trenntrafo verwenden.**',
    },
    tags: ['Elektro', 'Erbstück'],
    people: { responsible: [1, 2], owner: [3] },
    leads: { parts: ['Röhre EL84, geprüft', 'Elektrolyt-Kondensator 50 + 50 µF'] },
    comments: [
      {
        by: 2,
        text: 'Der Siebkondensator ist es fast sicher. Ich bringe Samstag den Trenntrafo mit.',
        hoursAgo: 14,
      },
      { by: 3, text: 'Rückwand liegt bereit, passt Samstag um zehn?', hoursAgo: 2 },
    ],
  }),
  repair('Toaster, Hebel rastet nicht ein', 'accepted', 5, {
    values: { description: 'Zweiter Besuch, hielt drei Wochen.' },
    tags: ['Elektro'],
    people: { responsible: [4] },
  }),
  repair('Stehlampe flackert', 'accepted', 6, { tags: ['Elektro'], people: { responsible: [1] } }),
  repair('Wanduhr bleibt um Viertel nach stehen', 'accepted', 8, { tags: ['Mechanik', 'Erbstück'] }),
  repair('Regenschirm mit gebrochener Strebe', 'accepted', 9, { tags: ['Mechanik'] }),
  repair('Rucksack, Reißverschluss klemmt', 'accepted', 10, {
    tags: ['Textil'],
    people: { responsible: [5] },
  }),
  repair('Küchenstuhl wackelt', 'accepted', 11, { tags: ['Holz'], people: { responsible: [6] } }),
  repair('Lastenrad der Ortsgruppe: Akku, Licht, Ständer', 'working', 12, {
    values: { description: 'Bis zum Sommerfest fertig, es fährt die Getränke.', ready_by: '2027-06-26' },
    tags: ['Elektro', 'Fahrrad', 'Eilt'],
    people: { responsible: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] },
  }),
  repair('Kaffeemaschine aus dem Saal', 'working', 13, {
    values: { description: 'Heizt nicht. Thermosicherung gemessen, defekt.', estimate: 12 },
    tags: ['Elektro'],
    people: { responsible: [1, 2] },
    leads: { parts: ['Thermosicherung 184 °C'] },
    comments: [{ by: 2, text: 'Sicherung ist bestellt, zwei auf Vorrat.', hoursAgo: 50 }],
  }),
  repair('Plattenregal nachleimen', 'working', 14, { tags: ['Holz'], people: { responsible: [6] } }),
  repair('Kinderrad, Rücktritt greift nicht', 'working', 15, {
    tags: ['Fahrrad'],
    people: { responsible: [7] },
  }),
  repair('Nähmaschine Pfaff 130, Motor und Greifer klemmen', 'waiting', 20, {
    values: { description: 'Greifer bestellt am 2. Juni, Lieferung in zwei Wochen.', ready_by: '2027-06-16' },
    tags: ['Elektro', 'Textil'],
    people: { responsible: [8] },
    leads: { parts: ['Greifer Pfaff 130'] },
  }),
  repair('Plattenspieler Dual 1218', 'waiting', 22, {
    values: { description: 'Riemen unterwegs.' },
    tags: ['Elektro'],
    people: { responsible: [9] },
    leads: { parts: ['Reibrad Dual 1218'] },
  }),
  repair('Tischkreissäge, Schutzschalter', 'waiting', 24, {
    tags: ['Elektro', 'Holz'],
    people: { responsible: [2] },
  }),
  repair('Schirmlampe neu verkabelt', 'done', 26, { tags: ['Elektro'], people: { responsible: [4, 1] } }),
  repair('Fassungen für Lampionkette nachlöten', 'done', 28, {
    values: { description: '40 Fassungen, alle geprüft.' },
    tags: ['Elektro'],
    people: { responsible: [2, 9, 3] },
  }),
  repair('Toaster Familie Nowak', 'done', 30, { tags: ['Elektro'], people: { responsible: [10] } }),
  repair('Jacke, zwei Knöpfe und das Futter', 'done', 31, { tags: ['Textil'], people: { responsible: [5] } }),
  repair('Bollerwagen, Deichsel geschweißt', 'done', 33, { tags: ['Mechanik'] }),
  repair('Radio Grundig Boy, Lautsprecher', 'done', 60, { tags: ['Elektro'], isArchived: true }),
  repair('Bügeleisen ohne Strom', 'done', 70, { tags: ['Elektro'], isArchived: true }),
];

/** Parts: what, of which kind, how many, and where they lie. */
export const PARTS: readonly [string, string, number, string][] = [
  ['Röhre EL84, geprüft', 'Röhren', 2, 'Regal 3'],
  ['Röhre ECC83', 'Röhren', 5, 'Regal 3'],
  ['Röhre EABC80', 'Röhren', 1, 'Regal 3'],
  ['Elektrolyt-Kondensator 50 + 50 µF', 'Kondensatoren', 0, 'Regal 3'],
  ['Folienkondensator 100 nF', 'Kondensatoren', 120, 'Schublade 7'],
  ['Thermosicherung 184 °C', 'Sicherungen', 4, 'Schublade 2'],
  ['Feinsicherung 1 A träge', 'Sicherungen', 48, 'Schublade 2'],
  ['Feinsicherung 2 A flink', 'Sicherungen', 36, 'Schublade 2'],
  ['Greifer Pfaff 130', 'Nähmaschinen', 0, 'bestellt'],
  ['Spulenkapsel Pfaff', 'Nähmaschinen', 3, 'Regal 5'],
  ['Reibrad Dual 1218', 'Plattenspieler', 1, 'Regal 4'],
  ['Riemen 165 mm', 'Plattenspieler', 7, 'Regal 4'],
  ['Schlauch 28 Zoll', 'Fahrrad', 11, 'Regal 1'],
  ['Schlauch 20 Zoll', 'Fahrrad', 6, 'Regal 1'],
  ['Bremszug 1,5 mm', 'Fahrrad', 14, 'Regal 1'],
  ['Rücklicht mit Standlicht', 'Fahrrad', 2, 'Regal 1'],
  ['Schukostecker, schwarz', 'Leitungen', 22, 'Schublade 1'],
  ['Zuleitung H03VV-F, 2 m', 'Leitungen', 9, 'Schublade 1'],
  ['Schnurschalter', 'Leitungen', 12, 'Schublade 1'],
  ['Lampenfassung E27', 'Leuchten', 17, 'Schublade 4'],
  ['Lampenfassung E14', 'Leuchten', 8, 'Schublade 4'],
  ['Reißverschluss 40 cm, schwarz', 'Textil', 10, 'Regal 6'],
  ['Gurtband 25 mm', 'Textil', 15, 'Regal 6'],
  ['Holzdübel 8 mm', 'Holz', 300, 'Schublade 9'],
  ['Knochenleim', 'Holz', 3, 'Regal 2'],
];

/** What is lent: its state, until when, and the place of whom it is with. */
export const LENT: readonly [string, string, string | null, number | null][] = [
  ['Bohrmaschine mit Koffer', 'available', null, null],
  ['Biertischgarnitur, 1', 'lent', '2027-06-27', 3],
  ['Biertischgarnitur, 2', 'lent', '2027-06-27', 3],
  ['Biertischgarnitur, 3', 'available', null, null],
  ['Beamer Epson', 'lent', '2027-06-19', 5],
  ['Leinwand 2 × 2 m', 'available', null, null],
  ['Pavillon 3 × 6 m', 'reserved', '2027-07-04', 7],
  ['Kabeltrommel 50 m', 'available', null, null],
  ['Hochdruckreiniger', 'repair', null, null],
  ['Heckenschere', 'available', null, null],
  ['Häcksler', 'reserved', '2027-10-02', 9],
  ['Zuckerwattemaschine', 'available', null, null],
  ['Schubkarre', 'available', null, null],
  ['Anhänger, 750 kg', 'lent', '2027-06-15', 2],
];
