import type { AppColor, AppSymbol, ItemLayout, PropertySettings, PropertyType } from '@dorfplatz/contract';
import type { OptionRow, Words } from '../../property-sets/index.ts';

export type DemoProperty = {
  name: string;
  type: PropertyType;
  labels: Words;
  settings?: PropertySettings;
  options?: OptionRow[];
  isRequired?: boolean;
  isLocked?: boolean;
  /** The app to which it leads, by its address. */
  leadsTo?: string;
};

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

export type DemoApp = {
  slug: string;
  name: string;
  description: string;
  icon: AppSymbol;
  color: AppColor;
  opensAs: 'table' | 'wall';
  column: string | null;
  isStaged?: true;
  layout?: ItemLayout;
  properties: DemoProperty[];
  items: DemoItem[];
};

const words = (de: string, en: string, es: string, fr: string): Words => ({ de, en, es, fr });
const option = (
  value: string,
  labels: Words,
  color: OptionRow['color'] & string,
  limit?: number,
): OptionRow => ({
  value,
  labels,
  color,
  ...(limit !== undefined && { limit }),
});
const title: DemoProperty = {
  name: 'title',
  type: 'text',
  labels: words('Bezeichnung', 'Name', 'Nombre', 'Désignation'),
  settings: { maxlength: 150 },
  isRequired: true,
};
const description: DemoProperty = {
  name: 'description',
  type: 'text',
  labels: words('Beschreibung', 'Description', 'Descripción', 'Description'),
  settings: { multiline: true },
};
const tags: DemoProperty = {
  name: 'tags',
  type: 'tag',
  labels: words('Schlagwörter', 'Tags', 'Etiquetas', 'Mots-clés'),
  settings: { allow_create_tags: true },
};
const photo: DemoProperty = {
  name: 'photo',
  type: 'image',
  labels: words('Bild', 'Picture', 'Imagen', 'Image'),
};

const shown = (...names: string[]) => names.map((property) => ({ property, show_label: true }));

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

const repairs: DemoItem[] = [
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

const PARTS: readonly [string, string, number, string][] = [
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

const LENT: readonly [string, string, string | null, number | null][] = [
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

/** Three tools of an association that mends, keeps parts and lends. */
export const DEMO_APPS: readonly DemoApp[] = [
  {
    slug: 'ersatzteile',
    name: 'Ersatzteile',
    description: 'Was wir an Teilen haben, wo es liegt und wie viel davon.',
    icon: 'gear',
    color: 'grey',
    opensAs: 'table',
    column: null,
    properties: [
      title,
      { name: 'sort', type: 'text', labels: words('Sorte', 'Kind', 'Tipo', 'Sorte') },
      {
        name: 'stock',
        type: 'number',
        labels: words('Bestand', 'Stock', 'Existencias', 'Stock'),
        settings: { precision: 0, min: 0 },
      },
      { name: 'place', type: 'text', labels: words('Ort', 'Place', 'Lugar', 'Lieu') },
      photo,
      description,
      { name: 'views', type: 'statistics', labels: words('Aufrufe', 'Views', 'Visitas', 'Vues') },
    ],
    items: PARTS.map(([text, sort, stock, place], index) => ({
      values: { title: text, sort, stock, place },
      daysAgo: 40 + index,
    })),
  },
  {
    slug: 'reparaturen',
    name: 'Reparaturen',
    description: 'Was im Reparaturcafé angenommen wurde und wie weit es ist.',
    icon: 'wrench',
    color: 'orange',
    opensAs: 'wall',
    column: 'status',
    isStaged: true,
    layout: {
      type: 'custom',
      tabs: [
        {
          name: 'Auftrag',
          layout: 'ab-c',
          columns: {
            a: shown('owner', 'address', 'email', 'received'),
            b: shown('responsible', 'estimate', 'parts', 'cash'),
            c: shown('description', 'files'),
            d: [],
          },
        },
        {
          name: 'Befund',
          layout: 'a',
          columns: { a: shown('finding', 'photo'), b: [], c: [], d: [] },
        },
        {
          name: 'Abholung',
          layout: 'ab',
          columns: { a: shown('status', 'ready_by'), b: shown('tags'), c: [], d: [] },
        },
      ],
    },
    properties: [
      title,
      {
        name: 'status',
        type: 'selection',
        labels: words('Status', 'Status', 'Estado', 'Statut'),
        settings: { select: true },
        options: [
          option('accepted', words('Angenommen', 'Accepted', 'Aceptado', 'Accepté'), 'blue'),
          option('working', words('In Arbeit', 'In progress', 'En curso', 'En cours'), 'orange', 6),
          option(
            'waiting',
            words('Wartet auf Teile', 'Waiting for parts', 'Espera piezas', 'Attend des pièces'),
            'purple',
          ),
          option('done', words('Fertig', 'Done', 'Listo', 'Terminé'), 'green'),
        ],
      },
      description,
      tags,
      {
        name: 'responsible',
        type: 'membership',
        labels: words('Zuständig', 'Responsible', 'Responsable', 'Responsable'),
        settings: { multiple: true },
      },
      {
        name: 'owner',
        type: 'membership',
        labels: words('Gehört', 'Belongs to', 'Pertenece a', 'Appartient à'),
      },
      {
        name: 'address',
        type: 'address',
        labels: words('Adresse', 'Address', 'Dirección', 'Adresse'),
        settings: { forced_country: 'Deutschland' },
      },
      { name: 'email', type: 'email', labels: words('E-Mail', 'E-mail', 'Correo', 'E-mail') },
      {
        name: 'received',
        type: 'date',
        labels: words('Angenommen am', 'Accepted on', 'Aceptado el', 'Accepté le'),
      },
      {
        name: 'ready_by',
        type: 'date',
        labels: words('Fertig bis', 'Ready by', 'Listo antes del', 'Prêt avant le'),
      },
      {
        name: 'estimate',
        type: 'number',
        labels: words('Kostenvoranschlag', 'Estimate', 'Presupuesto', 'Devis'),
        settings: { precision: 2, min: 0, max: 250, postfix: '€' },
      },
      {
        name: 'parts',
        type: 'relation',
        labels: words('Ersatzteile', 'Spare parts', 'Repuestos', 'Pièces'),
        settings: { multiple: true, allow_create_related: true },
        leadsTo: 'ersatzteile',
      },
      {
        name: 'cash',
        type: 'selection',
        labels: words('Kasse', 'Till', 'Caja', 'Caisse'),
        options: [
          option(
            'open',
            words('noch nicht abgerechnet', 'not settled yet', 'sin liquidar', 'pas encore réglé'),
            'grey',
          ),
          option('paid', words('bezahlt', 'paid', 'pagado', 'payé'), 'green'),
        ],
        isLocked: true,
      },
      { name: 'finding', type: 'html', labels: words('Befund', 'Finding', 'Diagnóstico', 'Constat') },
      photo,
      {
        name: 'files',
        type: 'file',
        labels: words(
          'Schaltplan und Fotos',
          'Circuit diagram and photos',
          'Esquema y fotos',
          'Schéma et photos',
        ),
        settings: { multiple: true },
      },
    ],
    items: repairs,
  },
  {
    slug: 'leihregal',
    name: 'Leihregal',
    description: 'Was man ausleihen kann, und wer es gerade hat.',
    icon: 'handshake',
    color: 'green',
    opensAs: 'table',
    column: 'state',
    properties: [
      title,
      {
        name: 'state',
        type: 'selection',
        labels: words('Zustand', 'State', 'Estado', 'État'),
        settings: { select: true },
        options: [
          option('available', words('Im Regal', 'On the shelf', 'En el estante', 'Sur l’étagère'), 'green'),
          option('reserved', words('Vorgemerkt', 'Reserved', 'Reservado', 'Réservé'), 'yellow'),
          option('lent', words('Verliehen', 'Lent', 'Prestado', 'Prêté'), 'blue'),
          option('repair', words('In Reparatur', 'In repair', 'En reparación', 'En réparation'), 'orange'),
        ],
      },
      {
        name: 'borrower',
        type: 'membership',
        labels: words('Bei wem', 'With whom', 'Con quién', 'Chez qui'),
      },
      {
        name: 'until',
        type: 'date',
        labels: words('Zurück bis', 'Back by', 'Devolver antes del', 'Retour avant le'),
      },
      photo,
      description,
    ],
    items: LENT.map(([text, state, until, who], index) => ({
      values: { title: text, state, ...(until && { until }) },
      ...(who !== null && { people: { borrower: [who] } }),
      daysAgo: 90 + index,
    })),
  },
];
