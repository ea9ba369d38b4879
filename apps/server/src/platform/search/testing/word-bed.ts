import { type Database, openDatabase, rows, sql } from '../../db/database.ts';
import type { SearchDocument, SearchText } from '../documents.ts';
import { keyOfLexeme } from '../key.ts';
import { parseQuery } from '../query.ts';
import { createSnippets, type Snippets } from '../snippets.ts';
import { createStems, type Stems } from '../stems.ts';
import { understand } from '../understanding.ts';
import type { Understood } from '../understood.ts';
import { titleKeyOf, vectorsOf } from '../vector.ts';

type Asked = { exact?: boolean; language?: string };

/** An index of texts alone, for what concerns words. */
export type WordBed = {
  readonly database: Database;
  readonly stems: Stems;
  /** Puts documents into the index and their words into the vocabulary. */
  add(documents: readonly SearchDocument[]): Promise<void>;
  understand(query: string, asked?: Asked): Promise<Understood>;
  /** The titles of what is found: own spelling first, then what is not mistyped. */
  find(query: string, asked?: Asked): Promise<string[]>;
  snippets(query: string, asked?: Asked): Promise<Snippets>;
  close(): Promise<void>;
};

/** A thing that has one text besides its title, or that alone. */
export function documentOf(id: number, title: string, more: Partial<SearchDocument> = {}): SearchDocument {
  const text: SearchText = { text: title, weight: 'A', cut: 'prose' };
  return {
    id,
    title,
    language: 'de',
    texts: [text],
    at: '2026-01-01T00:00:00Z',
    authorId: null,
    groupId: null,
    places: [],
    has: [],
    ...more,
  };
}

const INSERT = `
  insert into search_documents (kind, id, at, title, title_key, places, has, words, is_partial, digest)
  select 'page', id, at, title, title_key, '{}', '{}', words::tsvector, is_partial, digest
  from unnest($1::bigint[], $2::timestamptz[], $3::text[], $4::text[], $5::text[], $6::boolean[], $7::text[])
    d(id, at, title, title_key, words, is_partial, digest)`;

/** Opens an index on a migrated database. */
export function openWordBed(url: string): WordBed {
  const database = openDatabase({ url, size: 3 });
  const db = database.kysely;
  const stems = createStems(db);
  const bed: WordBed = {
    database,
    stems,
    async add(documents) {
      const vectors = await vectorsOf(documents, stems, 'de');
      await rows(db, INSERT, [
        documents.map(({ id }) => id),
        documents.map(({ at }) => at),
        documents.map(({ title }) => title),
        documents.map(({ title }) => titleKeyOf(title)),
        vectors.map(({ words }) => words),
        vectors.map(({ isPartial }) => isPartial),
        vectors.map(({ digest }) => digest),
      ]);
      const counted = await rows<{ lexeme: string; documents: number }>(
        db,
        `select lexeme, count(*)::int as documents from search_documents, unnest(words) group by lexeme`,
        [],
      );
      await sql`truncate search_words`.execute(db);
      await rows(
        db,
        `insert into search_words (lexeme, key, documents) select * from unnest($1::text[], $2::text[], $3::int[])`,
        [
          counted.map(({ lexeme }) => lexeme),
          counted.map(({ lexeme }) => keyOfLexeme(lexeme)),
          counted.map(({ documents: count }) => count),
        ],
      );
    },
    understand: (query, { exact = false, language = 'de' } = {}) =>
      understand(db, stems, parseQuery(query, '2026-03-01'), { exact, language }),
    async find(query, asked) {
      const { all, exact, literal, titleKey } = await bed.understand(query, asked);
      if (all === null) return [];
      const found = await rows<{ title: string }>(
        db,
        `select title from search_documents where words @@ $1::tsquery
         order by title_key = $4 desc, words @@ $3::tsquery desc, words @@ $2::tsquery desc, id`,
        [all, exact, literal, titleKey],
      );
      return found.map(({ title }) => title);
    },
    snippets: async (query, asked) => createSnippets(await bed.understand(query, asked), stems),
    close: () => database.close(),
  };
  return bed;
}
