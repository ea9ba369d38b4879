import type { Named } from './names.ts';

/** One for all four, so that it can be typed from a slide. */
export const DEMO_PASSWORD = 'lindenplatz';

export type DemoAccount = Named & {
  role: string;
  email: string;
  isExternal?: true;
  isNetworkAdmin?: true;
  /** Keys of their groups; of those with a star they are administrators. */
  groups: readonly string[];
};

/** The people to sign in as. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    role: 'Member',
    first: 'Lena',
    last: 'Brandt',
    origin: 'de',
    isShe: true,
    email: 'lena.brandt@lindenplatz.example',
    groups: ['versammlung', 'sommerfest', 'verkehr', 'garten', 'repair', 'sued', 'sprachen', 'lesen'],
  },
  {
    role: 'External member',
    first: 'Carlos',
    last: 'Mendoza Rivas',
    origin: 'es',
    isShe: false,
    isExternal: true,
    email: 'carlos.mendoza@lindenplatz.example',
    groups: ['sprachen', 'garten', 'winterhilfe', 'repair'],
  },
  {
    role: 'Group administrator',
    first: 'Mehmet',
    last: 'Yıldırım',
    origin: 'tr',
    isShe: false,
    email: 'mehmet.yildirim@lindenplatz.example',
    groups: ['garten*', 'chor*', 'verkehr', 'nord', 'repair', 'sprachen', 'versammlung'],
  },
  {
    role: 'Network administrator',
    first: 'Ulrike',
    last: 'Neumann-Okafor',
    origin: 'de',
    isShe: true,
    isNetworkAdmin: true,
    email: 'ulrike.neumann-okafor@lindenplatz.example',
    groups: [
      'vorstand*',
      'beirat',
      'versammlung*',
      'verkehr',
      'presse',
      'winterhilfe',
      'rosen',
      'sommerfest',
    ],
  },
];
