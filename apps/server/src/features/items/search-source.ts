import type { AppColor, AppSymbol, SearchHit, Snippet } from '@dorfplatz/contract';
import { rows, type Sql, sql } from '../../platform/db/database.ts';
import { languageOf } from '../../platform/i18n/language-of.ts';
import { APP } from '../../platform/policy/kinds.ts';
import { idsVisibleTo, itemVisibleTo } from '../../platform/policy/visible-to.ts';
import type { SearchDocument, SearchText } from '../../platform/search/documents.ts';
import type { Snippets } from '../../platform/search/snippets.ts';
import { registerSearchSource, type Seeker } from '../../platform/search/sources.ts';
import { foundWords } from './found-words.ts';
import { itemUrl, nameOf } from './present.ts';

type Row = {
  id: number;
  app_id: number;
  app_slug: string;
  app_name: string;
  app_icon: AppSymbol;
  app_color: AppColor;
  title: string;
  search_text: string;
  at: string;
  author_id: number | null;
  group_id: number | null;
  group_name: string | null;
  has_files: boolean;
  has_image: boolean;
};

const text = `
  select i.id, i.app_id, a.slug::text as app_slug, c.name as app_name, a.icon as app_icon, a.color as app_color, i.title, i.search_text, i.updated_at as at,
    i.author_id, c.group_id, g.name as group_name,
    exists (
      select 1 from item_files f join app_properties p on p.id = f.property_id
      where f.item_id = i.id and p.type = 'file' and p.read_grants is null and p.is_visible and p.removed_at is null
    ) as has_files,
    exists (
      select 1 from item_files f join app_properties p on p.id = f.property_id
      where f.item_id = i.id and p.type = 'image' and p.read_grants is null and p.is_visible and p.removed_at is null
    ) as has_image
  from items i join apps a on a.id = i.app_id and a.deleted_at is null
  join containers c on c.id = a.id left join groups g on g.id = c.group_id
  where i.id = any($1::bigint[]) and i.deleted_at is null`;

const read = (db: Sql, ids: readonly number[]): Promise<Row[]> => rows<Row>(db, text, [[...ids]]);

/** Without the title, which is one of them: it would count twice. */
const beside = (title: string, words: string): SearchText => ({
  text: words.replace(title, '').trim(),
  weight: 'C',
  cut: 'prose',
});

/** Its words are those that everybody reads who sees it, so that nobody finds it by others (C10). */
async function documentOf(row: Row): Promise<SearchDocument> {
  const texts: SearchText[] = [
    { text: row.title, weight: 'A', cut: 'prose' },
    beside(row.title, row.search_text),
  ];
  return {
    id: row.id,
    title: row.title,
    language: await languageOf(row.search_text),
    texts: texts.filter((each) => each.text !== ''),
    at: row.at,
    authorId: row.author_id,
    groupId: row.group_id,
    places: [row.app_id],
    has: [...(row.has_image ? ['image' as const] : []), ...(row.has_files ? ['file' as const] : [])],
  };
}

/** What was found beside the title, in the reader's words. What they have in another language only is not marked. */
function shownOf(snippets: Snippets, document: SearchDocument, words: string): Snippet {
  const { snippet } = snippets.best(document);
  if (snippet.text === '') return snippet;
  const own = beside(document.title, words);
  const shown = snippets.best({ ...document, texts: [own] }).snippet;
  return shown.text === '' ? snippets.around(own.text) : shown;
}

const documents = async (db: Sql, ids: readonly number[]): Promise<SearchDocument[]> =>
  Promise.all((await read(db, ids)).map(documentOf));

async function hits(
  { services, viewer }: Seeker,
  ids: readonly number[],
  snippets: Snippets,
): Promise<ReadonlyMap<number, SearchHit>> {
  if (ids.length === 0) return new Map();
  const db = services.db.reads;
  const { rows: seen } = await sql<{ id: number }>`
    select i.id from items i where i.id = any(${[...ids]}::bigint[]) and ${itemVisibleTo(viewer)}
  `.execute(db);
  const found = new Map<number, SearchHit>();
  const seenIds = seen.map(({ id }) => id);
  const words = await foundWords(db, viewer, services.settings.current().language, seenIds);
  for (const row of await read(db, seenIds)) {
    found.set(row.id, {
      kind: 'item',
      id: row.id,
      app: {
        id: row.app_id,
        slug: row.app_slug,
        name: row.app_name,
        icon: row.app_icon,
        color: row.app_color,
      },
      group_name: row.group_name,
      updated_at: row.at,
      title: snippets.mark(nameOf(row)),
      content: shownOf(snippets, await documentOf(row), words.get(row.id) ?? ''),
      found_in: null,
      html_url: itemUrl(row.id),
    });
  }
  return found;
}

registerSearchSource({
  kind: 'item',
  documents,
  all: () => sql`
    select i.id from items i join apps a on a.id = i.app_id and a.deleted_at is null where i.deleted_at is null`,
  readable: ({ viewer }) => sql`array(${idsVisibleTo(APP, viewer)})`,
  seen: ({ viewer }) => sql<boolean>`exists (
    select 1 from items i where i.id = d.id and ${itemVisibleTo(viewer)}
  )`,
  inGroup: (groupId) => sql<boolean>`exists (
    select 1 from items i join containers c on c.id = i.app_id where i.id = d.id and c.group_id = ${groupId}
  )`,
  // Its instant is that of its last change.
  sorts: async () => [
    { name: 'title', label: null, by: sql`d.title_key` },
    { name: 'updated_at', label: null, by: sql`d.at` },
    {
      name: 'created_at',
      label: null,
      by: sql`(select sorted.created_at from items sorted where sorted.id = d.id)`,
    },
  ],
  hits,
});
