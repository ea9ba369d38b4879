import { escapeMarkdown } from '@dorfplatz/content';
import { type Sql, sql, type Transaction } from '../../platform/db/database.ts';

/** `[[Den Saal mieten]]`, also as an editor that escapes brackets writes it. */
const NAMED = /\\?\[\\?\[((?:\\[^\n[\]]|[^[\]\\\n]){1,200})\\?\]\\?\]/g;
/** A link to a page by its id, as it is kept: names and addresses of pages change. */
const BY_ID = /\]\(\/pages\/(\d{1,15})(?:#[^\s)]*)?\)/g;
const CODE = /(`{3,})[\s\S]*?(?:\n\1|$)|`[^`\n]*`/g;

/** What of a text is no code. */
function outsideCode(text: string, replace: (part: string) => string): string {
  let at = 0;
  let written = '';
  for (const found of text.matchAll(CODE)) {
    written += replace(text.slice(at, found.index)) + found[0];
    at = found.index + found[0].length;
  }
  return written + replace(text.slice(at));
}

const nameOf = (name: string) => name.replace(/\\(.)/g, '$1').trim().replace(/\s+/g, ' ');

/** The names of pages between double brackets. */
export function namesIn(text: string): string[] {
  const names = new Set<string>();
  outsideCode(text, (part) => {
    for (const found of part.matchAll(NAMED)) names.add(nameOf(found[1]!));
    return part;
  });
  return [...names].filter((name) => name !== '');
}

/**
 * A text whose links by name lead to the pages of its tree that are called so, else of the network: by their ids, so that
 * they hold when those get other names [RUL-0734]. Names that no page has stay as they are.
 */
export async function withLinks(tx: Transaction, containerId: number, text: string): Promise<string> {
  const names = namesIn(text);
  if (names.length === 0) return text;
  const { rows } = await sql<{ name: string; id: number }>`
    select distinct on (wanted.name) wanted.name, p.id
    from unnest(${names}::text[]) wanted (name)
    join pages p on fold(p.title) = fold(wanted.name) and p.deleted_at is null
    join containers c on c.id = p.container_id and (c.id = ${containerId} or (c.group_id is null and c.kind = 'page_tree'))
    order by wanted.name, c.id = ${containerId} desc, p.id
  `.execute(tx);
  const ids = new Map(rows.map(({ name, id }) => [name, id]));
  return outsideCode(text, (part) =>
    part.replace(NAMED, (whole, typed: string) => {
      const id = ids.get(nameOf(typed));
      return id === undefined ? whole : `[${escapeMarkdown(nameOf(typed))}](/pages/${id})`;
    }),
  );
}

/** Keeps where a page leads to, so that the others know of it. */
export async function keepLinks(tx: Transaction, pageId: number, text: string): Promise<void> {
  await sql`delete from page_links where page_id = ${pageId}`.execute(tx);
  const ids: number[] = [];
  outsideCode(text, (part) => {
    for (const found of part.matchAll(BY_ID)) ids.push(Number(found[1]));
    return part;
  });
  const names = namesIn(text);
  if (ids.length + names.length === 0) return;
  await sql`
    insert into page_links (page_id, position, target_id, name)
    select ${pageId}, row_number() over (), linked.target_id, linked.name from (
      select p.id as target_id, null::text as name from unnest(${[...new Set(ids)]}::bigint[]) wanted (id)
      join pages p on p.id = wanted.id
      union all
      select null, wanted.name from unnest(${names}::text[]) wanted (name)
    ) linked
  `.execute(tx);
}

/** Lets names in other pages of the tree lead to a page that has just got its title. */
export async function answerNames(
  tx: Transaction,
  { containerId, pageId, title }: { containerId: number; pageId: number; title: string },
): Promise<void> {
  await sql`
    update page_links l set target_id = ${pageId}
    from pages p join containers c on c.id = p.container_id
    where l.target_id is null and fold(l.name) = fold(${title}) and p.id = l.page_id
      and (c.id = ${containerId} or (select tree.group_id is null from containers tree where tree.id = ${containerId}))
  `.execute(tx);
}

export type LinkRow = { target_id: number | null; name: string | null };

/** The links of a page, and for each the page to which it leads. */
export async function linksOf(db: Sql, pageId: number): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    select target_id, name from page_links where page_id = ${pageId}
  `.execute(db);
  return rows;
}
