import type { SearchHit, SearchKind, Snippet } from '@dorfplatz/contract';
import { sql } from '../platform/db/database.ts';
import type { Viewer } from '../platform/policy/viewer.ts';
import type { SearchDocument, SearchText } from '../platform/search/documents.ts';
import { seenAmong } from '../platform/search/seen-among.ts';
import type { Snippets } from '../platform/search/snippets.ts';
import { type SearchSource, type Seeker, searchSourceOf } from '../platform/search/sources.ts';
import { loadViewerOfMember } from '../platform/session/load-viewer.ts';
import { startTestBed, type TestBed } from './test-bed.ts';

const plain = (text: string): Snippet => ({ text, marks: [] });

/** Finds a word as it is written: what hits are made of, without the index. */
export const seeking = (word: string): Snippets => ({
  mark: plain,
  around: plain,
  best({ title, texts }: SearchDocument) {
    const found = texts.find(({ text }) => text !== title && text.includes(word));
    return { snippet: plain(found?.text ?? ''), foundIn: found?.foundIn ?? null };
  },
});

export type SearchBed = TestBed & {
  source(kind: SearchKind): SearchSource;
  /** Somebody as they search. */
  seeker(memberId: number): Promise<Seeker>;
  /** What the index would keep of a thing, or undefined. */
  documentOf(kind: SearchKind, id: number): Promise<SearchDocument | undefined>;
  /** The texts of a thing, by their weights. */
  textsOf(kind: SearchKind, id: number): Promise<[SearchText['weight'], string][]>;
  /** Whether somebody would find a thing now: it is in the index, lies where they read, and they see it. */
  finds(memberId: number, kind: SearchKind, id: number): Promise<boolean>;
  /** The same in a group. */
  findsInGroup(memberId: number, groupId: number, kind: SearchKind, id: number): Promise<boolean>;
  /** What a source calls all. */
  all(kind: SearchKind): Promise<number[]>;
  /** A thing as somebody gets it who looked for a word. */
  hit<Kind extends SearchKind>(
    memberId: number,
    kind: Kind,
    id: number,
    word?: string,
  ): Promise<Extract<SearchHit, { kind: Kind }> | undefined>;
  /** What of the kinds of the bed was noted for the index while something ran, each thing once. */
  notedBy(run: () => Promise<unknown>): Promise<string[]>;
};

/**
 * A server without a worker: nobody takes up what is noted for the index.
 * @param kinds those whose changes are looked at, all where none is named: others note what they take of the same tables
 */
export async function startSearchBed(...kinds: SearchKind[]): Promise<SearchBed> {
  const bed = await startTestBed({ worker: false });
  await bed.openNetwork();
  const { kysely } = bed.db;
  const source = (kind: SearchKind) => searchSourceOf(kind)!;
  const seeker = async (memberId: number): Promise<Seeker> => ({
    services: bed.services,
    viewer: (await loadViewerOfMember(kysely, memberId)) as Viewer,
  });
  const documentOf = async (kind: SearchKind, id: number) => (await source(kind).documents(kysely, [id]))[0];

  async function isFound(memberId: number, kind: SearchKind, id: number, groupId?: number) {
    const document = await documentOf(kind, id);
    const who = await seeker(memberId);
    const seen = await seenAmong(
      kysely,
      groupId === undefined
        ? source(kind).seen(who)
        : sql<boolean>`${source(kind).seen(who)} and ${source(kind).inGroup(sql`${groupId}::bigint`, who)}`,
      [id],
    );
    if (!document) return false;
    const readable = source(kind).readable(who);
    if (readable === null || seen.length === 0) return seen.length > 0;
    const { rows } = await sql<{ reads: boolean }>`
      select ${[...document.places]}::bigint[] && ${readable} as reads
    `.execute(kysely);
    // Places only spare looking: they never hide what is seen.
    if (!rows[0]!.reads)
      throw new Error(`${kind} ${id} is seen by ${memberId}, and lies nowhere that they read`);
    return true;
  }

  return {
    ...bed,
    source,
    seeker,
    documentOf,
    textsOf: async (kind, id) =>
      ((await documentOf(kind, id))?.texts ?? []).map(({ weight, text }) => [weight, text]),
    finds: isFound,
    findsInGroup: (memberId, groupId, kind, id) => isFound(memberId, kind, id, groupId),
    async all(kind) {
      const { rows } = await sql<{
        id: number;
      }>`select id from (${source(kind).all()}) as each order by id`.execute(kysely);
      return rows.map(({ id }) => id);
    },
    async hit(memberId, kind, id, word = '') {
      const found = await source(kind).hits(await seeker(memberId), [id], seeking(word));
      return found.get(id) as Extract<SearchHit, { kind: typeof kind }> | undefined;
    },
    async notedBy(run) {
      await sql`delete from search_changes`.execute(kysely);
      await run();
      const { rows } = await sql<{ noted: string }>`
        select distinct kind || ' ' || id as noted from search_changes 
        where ${kinds.length === 0} or kind = any(${kinds}::text[]) order by 1
      `.execute(kysely);
      return rows.map(({ noted }) => noted);
    },
  };
}
