import type { ChannelOpenness, ChannelStatus } from '@dorfplatz/contract';
import { PICTURES, type Picture } from './pictures.ts';

export type DemoChannel = {
  slug: string;
  title: string;
  description: string;
  status: ChannelStatus;
  openness: ChannelOpenness;
  picture: Picture;
  /** Its own colour; that of the network where there is none. */
  accent: string | null;
  /** The group whose administrators run it, and whose people read it where it is for those alone. */
  group: string;
  /** Of a hundred people for whom it is, so many subscribed. */
  subscribed: number;
  daysAgo: number;
  /** What /channels opens with. */
  isStartPage?: true;
  /** Addresses that it had. */
  former?: readonly string[];
};

/** The channels of the demo network, by the addresses that others find them at. */
export const DEMO_CHANNELS: readonly DemoChannel[] = [
  {
    slug: 'lindenblatt',
    title: 'Lindenblatt',
    description: 'Geschichten vom Platz, jede Woche neu. Redaktion: AG Öffentlichkeitsarbeit.',
    status: 'published',
    openness: 'everyone',
    picture: PICTURES.SQUARE,
    accent: '#0b8069',
    group: 'AG Öffentlichkeitsarbeit',
    subscribed: 72,
    daysAgo: 610,
    isStartPage: true,
    former: ['vereinsblatt'],
  },
  {
    slug: 'chor-lindenklang',
    title: 'Chor Lindenklang',
    description: 'Proben, Auftritte, Mitschnitte, und was man vor dem ersten Ton wissen sollte.',
    status: 'published',
    openness: 'internal',
    picture: PICTURES.CHOIR,
    accent: '#7d4cc0',
    group: 'Chor Lindenklang',
    subscribed: 38,
    daysAgo: 520,
  },
  {
    slug: 'gartentagebuch',
    title: 'Gartentagebuch',
    description: 'Was im Gemeinschaftsgarten wächst, was gerade zu tun ist und was schiefging.',
    status: 'published',
    openness: 'everyone',
    picture: PICTURES.GARDEN,
    accent: '#3b8a3f',
    group: 'Gemeinschaftsgarten',
    subscribed: 46,
    daysAgo: 430,
  },
  {
    slug: 'repair-cafe',
    title: 'Repair-Café: Tipps und Anleitungen',
    description: 'Toaster, Reißverschluss, Fahrradlicht: Schritt für Schritt, mit Bildern aus der Werkstatt.',
    status: 'published',
    openness: 'internal',
    picture: PICTURES.REPAIR,
    accent: '#b3532f',
    group: 'Repair-Café',
    subscribed: 31,
    daysAgo: 365,
  },
  {
    slug: 'vorstandspost',
    title: 'Vorstandspost',
    description: 'Aus den Sitzungen, für alle im Vorstand: Beschlüsse, Fristen, Ansprechpersonen.',
    status: 'published',
    openness: 'members',
    picture: PICTURES.BOARD,
    accent: null,
    group: 'Vorstand',
    subscribed: 90,
    daysAgo: 280,
  },
  {
    slug: 'sommerfest-ticker',
    title: 'Sommerfest-Ticker',
    description: 'Alles zum Fest unter der Linde, vom Aufbau bis zum letzten Glas.',
    status: 'draft',
    openness: 'everyone',
    picture: PICTURES.FEAST,
    accent: '#c2410c',
    group: 'AG Sommerfest',
    subscribed: 0,
    daysAgo: 6,
  },
  {
    slug: 'flohmarkt-2025',
    title: 'Flohmarkt 2025',
    description: 'Der Kanal zum Flohmarkt des letzten Jahres; die Bilder bleiben zum Nachsehen.',
    status: 'archived',
    openness: 'internal',
    picture: PICTURES.MARKET,
    accent: null,
    group: 'AG Flohmarkt',
    subscribed: 20,
    daysAgo: 400,
  },
];
