export type DemoOrganisation = {
  name: string;
  description: string;
  address: string;
  website?: string;
  email?: string;
  phone?: string;
  /** Its mark: two colours and a drawing on a square of 240. */
  mark?: readonly [ground: string, sign: string, drawing: string];
  /** So many people of the group are named. */
  contacts?: number;
  file?: { name: string; text: string };
};

const path = (d: string) => `<path d="${d}"/>`;

/** The organisations of the group that decides together. */
export const DEMO_ORGANISATIONS: readonly DemoOrganisation[] = [
  {
    name: 'Turnverein Lindenplatz 1898',
    description:
      'Turnen, Badminton und **Tischtennis** für alle ab vier Jahren. Die Halle der Lindenschule ist montags und ' +
      'donnerstags unsere.\n\nWer mitmachen mag, kommt einfach zur Probestunde.',
    address: 'Lindenplatz 7\n70178 Stuttgart',
    website: 'https://tv-lindenplatz.example',
    email: 'hallo@tv-lindenplatz.example',
    phone: '0711 555 0142',
    mark: ['#1f6f5c', '#f4e9c8', path('M60 176 L120 52 L180 176 M84 128 H156')],
    contacts: 2,
    file: {
      name: 'Hallenplan.csv',
      text: 'Tag;Zeit;Gruppe\r\nMontag;17:00;Kinderturnen\r\nMontag;19:30;Badminton\r\nDonnerstag;18:00;Tischtennis\r\n',
    },
  },
  {
    name: 'Kita Kastanienhof',
    description:
      'Zwei Gruppen, ein großer Garten und viel Matsch. Elternbeirat und Förderverein sind im Netzwerk dabei.',
    address: 'Kastanienweg 12\n70178 Stuttgart',
    website: 'https://kastanienhof.example',
    email: 'leitung@kastanienhof.example',
    phone: '0711 555 0177',
    mark: ['#b4552d', '#fbe7d4', path('M64 180 V112 L120 64 L176 112 V180 Z M104 180 V140 H136 V180')],
    contacts: 1,
  },
  {
    name: 'Bäckerei Albrecht',
    description: 'Brot aus dem Holzofen, samstags ab sechs. Spendet den Kuchen für jedes Sommerfest.',
    address: 'Marktgasse 3\n70178 Stuttgart',
    phone: '0711 555 0103',
    mark: [
      '#8a5a1c',
      '#fdf0d5',
      path('M56 148 C56 92 92 68 120 68 C148 68 184 92 184 148 Z M96 148 V104 M144 148 V104'),
    ],
  },
  {
    name: 'Freundeskreis Stadtteilbücherei',
    description: 'Vorlesestunden, Bücherflohmarkt und ein Bücherschrank am Lindenplatz.',
    address: 'Bücherstraße 1\n70178 Stuttgart',
    email: 'freunde@buecherei.example',
    mark: [
      '#34518f',
      '#e3ebfb',
      path(
        'M120 84 C98 66 72 66 56 72 V164 C76 158 100 160 120 176 C140 160 164 158 184 164 V72 C168 66 142 66 120 84 Z M120 84 V176',
      ),
    ],
    contacts: 1,
  },
  {
    name: 'Seniorenrat Süd',
    description: 'Beratung und Begleitung, jeden zweiten Mittwoch im Vereinshaus.',
    address: 'Lindenplatz 1\n70178 Stuttgart',
    phone: '0711 555 0119',
  },
];
