import type { CategoryPart, Language } from '@dorfplatz/contract';
import { type Sql, sql, type Transaction } from '../../platform/db/database.ts';
import { translate } from '../../platform/i18n/translate.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';

/** Somebody as the lists of administration name them. */
export type PersonRow = { id: number; display_name: string; state: string; image_id: number | null };

export type AdministeredRow = {
  id: number;
  slug: string;
  name: string;
  plural_name: string;
  color: string;
  order: number;
  access: 'open' | 'closed';
  main_group: { id: number; name: string } | null;
  main_group_hidden: boolean;
  administrators: PersonRow[];
  group_count: number;
  binned_count: number;
};

/** The categories that the viewer runs, or the one of an id among them, in their order: one statement. */
export async function administeredCategories(
  db: Sql,
  viewer: Viewer,
  id: number | null = null,
): Promise<AdministeredRow[]> {
  const { rows } = await sql<AdministeredRow>`
    select c.id, c.slug::text, c.name, c.plural_name, c.color, c.position as "order", c.access, c.main_group_hidden,
           case when g.id is not null then json_build_object('id', g.id, 'name', g.name) end as main_group,
           coalesce((
             select json_agg(json_build_object('id', m.id, 'display_name', m.display_name, 'state', m.state,
                                               'image_id', m.image_id) order by m.display_name, m.id)
             from group_category_administrators a join members m on m.id = a.member_id where a.group_category_id = c.id and a.member_id > 0
           ), '[]') as administrators,
           (select count(*) from groups h where h.group_category_id = c.id and h.deleted_at is null) as group_count,
           (select count(*) from groups h where h.group_category_id = c.id and h.deleted_at is not null) as binned_count
    from group_categories c left join groups g on g.id = c.main_group_id
    where (${viewer.isNetworkAdmin}::boolean or c.id = any(${[...viewer.administeredCategoryIds]}::bigint[]))
      and (${id}::bigint is null or c.id = ${id}::bigint)
    order by c.position, c.name, c.id
  `.execute(db);
  return rows;
}

/** What a form of a category changes, held until commit; undefined where it is gone. */
export async function storedCategory(
  tx: Transaction,
  id: number,
): Promise<Required<CategoryPart> | undefined> {
  const { rows } = await sql<Required<CategoryPart>>`
    select name, plural_name, color, access, main_group_id, main_group_hidden, array(
      select member_id from group_category_administrators where group_category_id = ${id} and member_id > 0 order by member_id
    ) as administrator_ids
    from group_categories where id = ${id} for update
  `.execute(tx);
  return rows[0];
}

/** How many groups a category has, and how many of it lie in the bin. */
export async function groupCounts(tx: Transaction, id: number): Promise<{ used: number; binned: number }> {
  const { rows } = await sql<{ used: number; binned: number }>`
    select count(*) filter (where deleted_at is null) as used, count(*) filter (where deleted_at is not null) as binned
    from groups where group_category_id = ${id}
  `.execute(tx);
  return rows[0]!;
}

/** The slugs of all categories in their order, held until commit. */
export async function orderNow(tx: Transaction): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select slug::text from group_categories order by position, name, id for update
  `.execute(tx);
  return rows.map(({ slug }) => slug);
}

const naming = (rows: readonly { display_name: string | null }[], language: Language): string =>
  rows[0]?.display_name ?? translate(language, 'group_categories.somebody');

/** Who of those who did one of these acts did it last, from the audit log. */
export async function whoDid(db: Sql, actions: readonly string[], language: Language): Promise<string> {
  const { rows } = await sql<{ display_name: string | null }>`
    select m.display_name from audit_entries e left join members m on m.id = e.actor_id
    where e.action = any(${[...actions]}::text[]) and e.outcome = 'done' order by e.id desc limit 1
  `.execute(db);
  return naming(rows, language);
}

/** Who changed one of these fields of a category last, from the audit log. */
export async function changedBy(
  db: Sql,
  id: number,
  fields: readonly string[],
  language: Language,
): Promise<string> {
  const { rows } = await sql<{ display_name: string | null }>`
    select m.display_name from audit_entries e left join members m on m.id = e.actor_id
    where e.action = 'updateCategory' and e.outcome = 'done' and e.target->>'group_category' = ${String(id)}
      and e.details->'after' ?| ${[...fields]}::text[]
    order by e.id desc limit 1
  `.execute(db);
  return naming(rows, language);
}
