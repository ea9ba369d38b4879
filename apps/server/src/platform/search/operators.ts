import type { SearchHas } from '@dorfplatz/contract';

/** What narrows a search without being a word of it. */
export type Operator = 'from' | 'in' | 'before' | 'after' | 'has';

/** How an operator is written, in all languages at once: a query is shared by people who speak different ones. */
const NAMES: Readonly<Record<Operator, readonly string[]>> = {
  from: ['from', 'von', 'de', 'autor', 'author', 'auteur'],
  in: ['in', 'bei', 'en', 'dans'],
  before: ['before', 'vor', 'antes', 'avant'],
  after: ['after', 'nach', 'después', 'despues', 'après', 'apres'],
  has: ['has', 'hat', 'mit', 'tiene', 'con', 'avec', 'contient'],
};

const HAS: Readonly<Record<SearchHas, readonly string[]>> = {
  image: ['image', 'images', 'bild', 'bilder', 'foto', 'fotos', 'imagen', 'imágenes', 'photo', 'photos'],
  file: ['file', 'files', 'datei', 'dateien', 'anhang', 'archivo', 'archivos', 'fichier', 'fichiers'],
  link: ['link', 'links', 'enlace', 'enlaces', 'lien', 'liens'],
  poll: ['poll', 'polls', 'umfrage', 'umfragen', 'encuesta', 'encuestas', 'sondage', 'sondages'],
  appointment: ['appointment', 'event', 'termin', 'termine', 'cita', 'evento', 'rendez-vous', 'événement'],
};

const byName = <Name extends string>(names: Readonly<Record<Name, readonly string[]>>) =>
  new Map((Object.keys(names) as Name[]).flatMap((name) => names[name].map((word) => [word, name] as const)));

const operators = byName(NAMES);
const things = byName(HAS);

const spelling = (word: string) => word.normalize('NFC').toLowerCase();

/** Which operator a word before a colon is; undefined where it is none. */
export const operatorOf = (name: string): Operator | undefined => operators.get(spelling(name));

/** What is meant by the value of `has:`. */
export const thingOf = (value: string): SearchHas | undefined => things.get(spelling(value));
