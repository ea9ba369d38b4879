import { rooms } from '../live/live-messages.ts';
import { type Asking, both, either } from './asking.ts';

/** What a row says of who hears of it, by the names of `Heard`. */
export type Facts = Readonly<Record<string, unknown>>;

/** How who hears of a row is told from it. */
type Heard = {
  /** The name under which the row gives it. */
  readonly fact: string;
  /** What the row gives: SQL of a value. */
  readonly text: (row: string) => string;
  readonly hearers: (value: never, networkId: number) => Partial<Hearers>;
};

/** The rooms of those who read a row: those to whom it is open, those who share a room, and people by themselves. */
export type Hearers = { open: string[]; shared: string[]; people: string[] };

/** One ground on which people read rows of a kind. */
export type Way<Who = Asking> = {
  /** Whether it lets somebody read a row, as SQL. */
  readonly holds: (row: string, who: Who) => string;
  /** The same from the side of the person, so that not every row is looked at: SQL that gives ids. */
  readonly ids?: (seen: Seen, who: Who) => string;
  readonly heard?: Heard;
};

/** Rows of a kind that are looked for, by the alias `seen`. */
type Seen = { readonly table: string /** What must hold of them. */; readonly where: string };

/** Things that people read or do not: all forms of the rule follow from this. */
export type Kind<Who = Asking> = {
  readonly table: string;
  /** Which rows of the table are meant, as SQL; all where this is left out. */
  readonly is?: (row: string) => string;
  /** What must hold besides, whoever asks. */
  readonly only?: (row: string, who: Who) => string;
  /** Whoever has one of these reads a row. */
  readonly ways: readonly Way<Who>[];
};

/**
 * Whether somebody reads a row, as SQL. Of a viewer it is the predicate of lists, counts and downloads, of a row of
 * `members` it says who of many reads something.
 * @param row alias of the row in the query
 */
export const readsText = <Who>({ only, ways }: Kind<Who>, row: string, who: Who): string =>
  both(only?.(row, who) ?? 'true', either(...ways.map(({ holds }) => holds(row, who))));

/** The ids of all rows that somebody reads, as SQL: what `readsText` says, found from the side of the person. */
export const readIdsText = <Who>({ table, is, only, ways }: Kind<Who>, who: Who): string => {
  const where = both(is?.('seen') ?? 'true', only?.('seen', who) ?? 'true');
  const asked = ways.flatMap(({ ids, holds }) => (ids ? [] : [holds('seen', who)]));
  return [
    ...(asked.length > 0 ? [`select seen.id from ${table} seen where ${both(where, either(...asked))}`] : []),
    ...ways.flatMap(({ ids }) => (ids ? [ids({ table, where }, who)] : [])),
  ].join(' union ');
};

/** What a row of a kind says of who hears of it, as SQL for a list of columns. */
export const factsText = <Who>({ ways }: Kind<Who>, row: string): string =>
  ways.flatMap(({ heard }) => (heard ? [`${heard.text(row)} as ${heard.fact}`] : [])).join(', ');

/**
 * Who hears of a row over the live socket: whoever reads it, and nobody else.
 * @param facts columns of `factsText`; on what is not there, nobody hears
 */
export function hearersOf<Who>({ ways }: Kind<Who>, networkId: number, facts: Facts): Hearers {
  const all: Hearers = { open: [], shared: [], people: [] };
  for (const { heard } of ways) {
    const value = heard && facts[heard.fact];
    if (!heard || value === undefined || value === null) continue;
    const { open = [], shared = [], people = [] } = heard.hearers(value as never, networkId);
    all.open.push(...open);
    all.shared.push(...shared);
    all.people.push(...people);
  }
  return { ...all, people: [...new Set(all.people)] };
}

type ByOpenness = Pick<Asking, 'isOpen'>;
type ById = Pick<Asking, 'id'>;

/** Open to those to whom the value of a column is open, see `openTo`. */
export const open = (column: string): Way<ByOpenness> => ({
  holds: (row, who) => who.isOpen(`${row}.${column}`),
  heard: {
    fact: column,
    text: (row) => `${row}.${column}`,
    hearers: (openness: string, networkId) => ({
      open: [
        ...(openness === 'members' ? [] : [rooms.internal(networkId)]),
        ...(openness === 'everyone' ? [rooms.everyone(networkId)] : []),
      ],
    }),
  },
});

/** A table that ties people to what they read. Names in its SQL are of its own, since it stands within other queries. */
export type Link = {
  readonly from: string;
  /** The column with which the row is compared. */
  readonly key: string;
  readonly member: string;
  /** Which of its rows count; all where this is left out. */
  readonly counts?: string;
};

/** Somebody whom a link ties to the row. */
const isTied = ({ from, key, member, counts = 'true' }: Link, to: string, id: string): string => `exists (
    select 1 from ${from} where ${key} = ${to} and ${both(`${member} = ${id}`, counts)}
  )`;

/**
 * People whom a table ties to the row.
 * @param options.to the column of the row
 * @param options.only what must hold of the row for this way, as SQL
 * @param options.heard the room that these people share, by the column of the row; else each hears alone
 */
export const linked = (
  link: Link,
  options: {
    to: string;
    only?: (row: string) => string;
    heard?: { fact: string; shared?: (id: number) => string[] };
  },
): Way<ById> => {
  const { to, only = () => 'true', heard } = options;
  const { from, key, member, counts = 'true' } = link;
  return {
    holds: (row, who) => both(only(row), isTied(link, `${row}.${to}`, who.id)),
    ids: ({ table, where }, who) =>
      `select seen.id from ${from} join ${table} seen on ${both(`seen.${to} = ${key}`, where, only('seen'))}
       where ${both(`${member} = ${who.id}`, counts)}`,
    ...(heard && { heard: heardBy(link, to, heard) }),
  };
};

const heardBy = (
  { from, key, member, counts = 'true' }: Link,
  to: string,
  { fact, shared }: { fact: string; shared?: (id: number) => string[] },
): Heard =>
  shared
    ? {
        fact,
        text: (row) => `${row}.${to}`,
        hearers: (id: number) => ({ shared: shared(id) }),
      }
    : {
        fact,
        text: (row) =>
          `array(select ${member} from ${from} where ${both(`${key} = ${row}.${to}`, `${member} is not null`, counts)})`,
        hearers: (ids: readonly number[]) => ({ people: ids.map(rooms.member) }),
      };
