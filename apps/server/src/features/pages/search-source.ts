import { headingsOf, imagesOfDocument, plainTextOfDocument } from '@dorfplatz/content/documents';
import type { SearchHit } from '@dorfplatz/contract';
import { rows, type Sql, sql } from '../../platform/db/database.ts';
import { languageOf } from '../../platform/i18n/language-of.ts';
import { PAGE_TREE } from '../../platform/policy/kinds.ts';
import { idsVisibleTo, visibleTo } from '../../platform/policy/visible-to.ts';
import type { SearchDocument, SearchText } from '../../platform/search/documents.ts';
import type { Snippets } from '../../platform/search/snippets.ts';
import { registerSearchSource, type Seeker } from '../../platform/search/sources.ts';
import { pageUrl } from './present.ts';
import { pageRows } from './queries.ts';

type Row = {
  id: number;
  title: string;
  content: string;
  at: string;
  author_id: number | null;
  container_id: number;
  group_id: number | null;
};

const text = `
  select p.id, p.title, current_names(p.content) as content, p.updated_at as at, coalesce(p.updated_by, p.created_by) as author_id, p.container_id, c.group_id
  from pages p join containers c on c.id = p.container_id
  where p.id = any($1::bigint[]) and p.deleted_at is null and not p.is_template`;

async function documents(db: Sql, ids: readonly number[]): Promise<SearchDocument[]> {
  const found = await rows<Row>(db, text, [[...ids]]);
  return Promise.all(
    found.map(async (row): Promise<SearchDocument> => {
      const texts: SearchText[] = [
        { text: row.title, weight: 'A', cut: 'prose' },
        ...headingsOf(row.content).map(
          (heading): SearchText => ({ text: heading.text, weight: 'B', cut: 'prose' }),
        ),
        { text: plainTextOfDocument(row.content), weight: 'C', cut: 'prose' },
      ];
      return {
        id: row.id,
        title: row.title,
        language: await languageOf(row.content),
        texts: texts.filter((each) => each.text !== ''),
        at: row.at,
        authorId: row.author_id,
        groupId: row.group_id,
        places: [row.container_id],
        has: imagesOfDocument(row.content).length > 0 ? ['image'] : [],
      };
    }),
  );
}

async function hits(
  { services, viewer }: Seeker,
  ids: readonly number[],
  snippets: Snippets,
): Promise<ReadonlyMap<number, SearchHit>> {
  if (ids.length === 0) return new Map();
  const db = services.db.reads;
  const [seen, made] = await Promise.all([
    pageRows(db, viewer, { where: sql`p.id = any(${[...ids]}::bigint[])` }),
    documents(db, ids),
  ]);
  const byId = new Map(made.map((document) => [document.id, document]));
  const found = new Map<number, SearchHit>();
  for (const row of seen) {
    const document = byId.get(row.id);
    if (!document) continue;
    const { snippet, foundIn } = snippets.best(document);
    found.set(row.id, {
      kind: 'page' as const,
      id: row.id,
      slug: row.slug,
      group_slug: row.group_slug,
      group_name: row.group_name,
      updated_at: row.updated_at,
      highlights: snippet.text === '' ? [] : [snippet],
      title: snippets.mark(row.title),
      content: snippet,
      found_in: foundIn ?? null,
      html_url: pageUrl(row),
    });
  }
  return found;
}

registerSearchSource({
  kind: 'page',
  documents,
  all: () => sql`select p.id from pages p where p.deleted_at is null and not p.is_template`,
  readable: ({ viewer }) => sql`array(${idsVisibleTo(PAGE_TREE, viewer)})`,
  seen: ({ viewer }) => sql<boolean>`exists (
    select 1 from pages p join containers c on c.id = p.container_id
    where p.id = d.id and p.deleted_at is null and not p.is_template and ${visibleTo(viewer)}
  )`,
  inGroup: (groupId) => sql<boolean>`exists (
    select 1 from pages p join containers c on c.id = p.container_id where p.id = d.id and c.group_id = ${groupId}
  )`,
  // Its instant is that of its last change.
  sorts: async () => [
    { name: 'title', label: null, by: sql`d.title_key` },
    { name: 'updated_at', label: null, by: sql`d.at` },
    {
      name: 'created_at',
      label: null,
      by: sql`(select sorted.created_at from pages sorted where sorted.id = d.id)`,
    },
  ],
  hits,
});
