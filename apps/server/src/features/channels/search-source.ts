import type { SearchHit } from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';
import { languageOf } from '../../platform/i18n/language-of.ts';
import { channelVisibleTo } from '../../platform/policy/visible-to.ts';
import type { SearchDocument, SearchText } from '../../platform/search/documents.ts';
import type { Snippets } from '../../platform/search/snippets.ts';
import { registerSearchSource, type Seeker } from '../../platform/search/sources.ts';
import { imagesOf } from '../uploads/index.ts';
import { channelUrl } from './present.ts';
import { channelRows, isShown } from './queries.ts';

type Row = { id: number; title: string; description: string; created_at: string };

/** What is empty finds nothing. */
const isSaid = ({ text }: SearchText) => text !== '';

async function documents(db: Sql, ids: readonly number[]): Promise<SearchDocument[]> {
  const { rows } = await sql<Row>`
    select ch.id, ch.title, ch.description, ch.created_at from channels ch
    where ch.id = any(${[...ids]}::bigint[]) and ch.status = 'published'
  `.execute(db);
  return Promise.all(
    rows.map(async (row): Promise<SearchDocument> => {
      const texts: SearchText[] = [
        { text: row.title, weight: 'A', cut: 'prose' },
        { text: row.description, weight: 'C', cut: 'prose' },
      ];
      return {
        id: row.id,
        title: row.title,
        language: await languageOf(row.description),
        texts: texts.filter(isSaid),
        at: row.created_at,
        // It belongs to no person and no group: who runs it is nobody's word.
        authorId: null,
        groupId: null,
        places: [],
        has: [],
      };
    }),
  );
}

/** What is being prepared and what is over is found by nobody: who runs it has it in the list of channels. */
const found = ({ viewer }: Seeker) => sql<boolean>`${isShown} and ${channelVisibleTo(viewer)}`;

async function hits(
  seeker: Seeker,
  ids: readonly number[],
  snippets: Snippets,
): Promise<ReadonlyMap<number, SearchHit>> {
  const db = seeker.services.db.reads;
  const [rows, made] = await Promise.all([
    channelRows(db, seeker.viewer, sql`ch.id = any(${[...ids]}::bigint[]) and ${isShown}`),
    documents(db, ids),
  ]);
  const byId = new Map(made.map((document) => [document.id, document]));
  return new Map(
    rows.flatMap((row) => {
      const document = byId.get(row.id);
      if (!document) return [];
      const { snippet, foundIn } = snippets.best(document);
      const hit: SearchHit = {
        kind: 'channel',
        id: row.id,
        slug: row.slug,
        images: imagesOf(row.image_id),
        subscribers_count: row.subscribers_count,
        is_subscribed: row.is_subscribed,
        title: snippets.mark(row.title),
        content: snippet,
        found_in: foundIn,
        html_url: channelUrl(row),
      };
      return [[row.id, hit] as const];
    }),
  );
}

registerSearchSource({
  kind: 'channel',
  documents,
  all: () => sql`select ch.id from channels ch where ch.status = 'published'`,
  readable: () => null,
  seen: (seeker) => sql<boolean>`exists (select 1 from channels ch where ch.id = d.id and ${found(seeker)})`,
  // That of a group is the one whose people read it.
  inGroup: (groupId) => sql<boolean>`exists (
    select 1 from channel_groups addressed where addressed.channel_id = d.id and addressed.group_id = ${groupId}
  )`,
  sorts: async () => [{ name: 'title', label: null, by: sql`d.title_key` }],
  hits,
});
