import type { GroupAccess } from '@dorfplatz/contract';
import type { Motif } from './drawings.ts';

export type PlannedCategory = {
  key: 'gremien' | 'arbeitsgruppen' | 'ortsgruppen' | 'interessen';
  name: string;
  pluralName: string;
  color: string;
  access: 'open' | 'closed';
};

export const CATEGORIES: readonly PlannedCategory[] = [
  { key: 'gremien', name: 'Gremium', pluralName: 'Gremien', color: '#2f6fde', access: 'closed' },
  {
    key: 'arbeitsgruppen',
    name: 'Arbeitsgruppe',
    pluralName: 'Arbeitsgruppen',
    color: '#d98a1f',
    access: 'open',
  },
  { key: 'ortsgruppen', name: 'Ortsgruppe', pluralName: 'Ortsgruppen', color: '#3b9a4e', access: 'open' },
  { key: 'interessen', name: 'Interesse', pluralName: 'Interessen', color: '#8458d8', access: 'open' },
];

export type PlannedGroup = {
  key: string;
  category: PlannedCategory['key'];
  name: string;
  teaser: string;
  size: number;
  access?: GroupAccess;
  externallyVisible?: true;
  moderatedJoin?: true;
  sensitive?: true;
  archived?: true;
  picture?: Motif;
};

/** The groups of the association; a key is what texts name them by, and the slug comes from the name. */
export const GROUPS: readonly PlannedGroup[] = [
  {
    key: 'vorstand',
    category: 'gremien',
    name: 'Vorstand',
    teaser: 'Geschäftsführender und erweiterter Vorstand. Vertraulich.',
    size: 7,
    access: 'hidden',
  },
  {
    key: 'beirat',
    category: 'gremien',
    name: 'Beirat',
    teaser: 'Berät den Vorstand, vermittelt bei Streit und prüft die Kasse.',
    size: 11,
    access: 'closed',
    moderatedJoin: true,
  },
  {
    key: 'versammlung',
    category: 'gremien',
    name: 'Mitgliederversammlung',
    teaser: 'Einladungen, Anträge und Protokolle der Versammlungen – für alle Mitglieder.',
    size: 96,
    picture: 'linde',
  },
  {
    key: 'verkehr',
    category: 'arbeitsgruppen',
    name: 'AG Verkehr',
    teaser:
      'Mehr Platz zum Gehen, Spielen und Verweilen: Wir begleiten den Verkehrsversuch rund um den Platz.',
    size: 38,
    picture: 'plan',
  },
  {
    key: 'sommerfest',
    category: 'arbeitsgruppen',
    name: 'AG Sommerfest',
    teaser: 'Einmal im Jahr gehört der Platz uns. Wir planen das Fest – helfende Hände immer willkommen!',
    size: 44,
    picture: 'fest',
  },
  {
    key: 'klima',
    category: 'arbeitsgruppen',
    name: 'AG Klima und Energie',
    teaser: 'Balkonkraftwerke, Bäume, Hitzeschutz: was wir im Quartier selbst anpacken können.',
    size: 29,
    picture: 'sonne',
  },
  {
    key: 'presse',
    category: 'arbeitsgruppen',
    name: 'AG Öffentlichkeitsarbeit',
    teaser: 'Rundbrief, Webseite, Aushänge.',
    size: 12,
    access: 'closed',
  },
  {
    key: 'jugend',
    category: 'arbeitsgruppen',
    name: 'AG Kinder und Jugend',
    teaser: 'Ferienspiele, Hausaufgabenhilfe und der Bolzplatz hinter der Kita.',
    size: 33,
    picture: 'ball',
  },
  {
    key: 'mieter',
    category: 'arbeitsgruppen',
    name: 'Mieterberatung',
    teaser: 'Fragen zu Nebenkosten, Mieterhöhung und Modernisierung. Was hier steht, bleibt hier.',
    size: 41,
    access: 'closed',
    moderatedJoin: true,
    sensitive: true,
  },
  {
    key: 'winterhilfe',
    category: 'arbeitsgruppen',
    name: 'Winterhilfe',
    teaser: 'Warme Suppe, Jacken und ein offenes Ohr, von November bis März.',
    size: 36,
    picture: 'suppe',
  },
  {
    key: 'flohmarkt',
    category: 'arbeitsgruppen',
    name: 'AG Flohmarkt',
    teaser: 'Zweimal im Jahr Trödel auf dem Platz, dazu Tauschregal und Verschenke-Ecke.',
    size: 31,
    picture: 'flohmarkt',
  },
  {
    key: 'satzung',
    category: 'arbeitsgruppen',
    name: 'AG Satzung',
    teaser: 'Hat die neue Satzung erarbeitet. Die Arbeit ist getan, zum Nachlesen bleibt alles hier.',
    size: 9,
    archived: true,
  },
  {
    key: 'nord',
    category: 'ortsgruppen',
    name: 'Lindenplatz Nord',
    teaser: 'Die Häuser zwischen Lindenplatz und Schulstraße.',
    size: 37,
  },
  {
    key: 'sued',
    category: 'ortsgruppen',
    name: 'Lindenplatz Süd',
    teaser: 'Vom Brunnen bis zur Gartenstraße.',
    size: 32,
  },
  {
    key: 'kanal',
    category: 'ortsgruppen',
    name: 'Am Kanal',
    teaser: 'Uferweg, Schleuse und die Hausboote.',
    size: 24,
    picture: 'kanal',
  },
  {
    key: 'rosen',
    category: 'ortsgruppen',
    name: 'Rosenviertel',
    teaser: 'Nachbarschaft zwischen Rosenstraße und Friedhofsmauer.',
    size: 27,
  },
  {
    key: 'bahnhof',
    category: 'ortsgruppen',
    name: 'Bahnhofstraße und Güterschuppen',
    teaser: 'Wo gerade am meisten gebaut wird.',
    size: 21,
  },
  {
    key: 'garten',
    category: 'interessen',
    name: 'Gemeinschaftsgarten',
    teaser: 'Hochbeete, Kompost und Kaffee. Gegossen wird nach Plan, geerntet nach Lust.',
    size: 46,
    externallyVisible: true,
    picture: 'garten',
  },
  {
    key: 'chor',
    category: 'interessen',
    name: 'Chor Lindenklang',
    teaser: 'Wir proben dienstags um 19:30 Uhr in der Aula. Notenlesen ist kein Muss.',
    size: 28,
    access: 'closed',
    moderatedJoin: true,
    picture: 'chor',
  },
  {
    key: 'repair',
    category: 'interessen',
    name: 'Repair-Café',
    teaser: 'Reparieren statt wegwerfen: jeden zweiten Samstag im Monat im Güterschuppen.',
    size: 34,
    picture: 'werkzeug',
  },
  {
    key: 'lauf',
    category: 'interessen',
    name: 'Lauftreff Kanalrunde',
    teaser: 'Sonntags um 9, sechs Kilometer, niemand wird abgehängt.',
    size: 22,
    picture: 'lauf',
  },
  {
    key: 'spiele',
    category: 'interessen',
    name: 'Spiele- und Kochabend',
    teaser: 'Jeden letzten Freitag: Brettspiele, ein großer Topf und viel Gelächter.',
    size: 26,
  },
  {
    key: 'lesen',
    category: 'interessen',
    name: 'Lesekreis',
    teaser: 'Ein Buch im Monat, gelesen von fast allen.',
    size: 18,
    picture: 'buch',
  },
  {
    key: 'kita',
    category: 'interessen',
    name: 'Kita-Eltern Lindenzwerge',
    teaser: 'Absprachen der Eltern: Putzdienst, Feste, Kranktage, Fundsachen.',
    size: 30,
    access: 'closed',
    moderatedJoin: true,
  },
  {
    key: 'sprachen',
    category: 'interessen',
    name: 'Sprachcafé',
    teaser: 'Deutsch, English, Français, Español, Türkçe … kommt vorbei und redet mit!',
    size: 39,
    externallyVisible: true,
    picture: 'sprechen',
  },
];
