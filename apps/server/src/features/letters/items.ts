import type { Language, NetworkSettings } from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';
import { translate } from '../../platform/i18n/translate.ts';
import { ITEM } from '../../platform/policy/kinds.ts';
import { readByMember } from '../../platform/policy/visible-to.ts';
import { type MemberRow, memberColumns, presentActor } from '../members/index.ts';
import type { LetterItem } from './letter-text.ts';
import type { LetterRow } from './tables.ts';

/** An item as one person may see it now. */
export type ItemRow = {
  member_id: number;
  id: number;
  title: string;
  app_name: string;
  group_name: string | null;
  is_new: boolean;
  /** Who wrote it down or changed it last; null where nobody is left of them. */
  by: MemberRow | null;
};

/** The items of digests, each as far as its reader may see it now: by name, what everybody reads who sees it. */
export async function itemsFor(db: Sql, letters: readonly LetterRow[]): Promise<ItemRow[]> {
  const wanted = letters.flatMap(({ member_id, item_ids }) =>
    item_ids.map((id) => ({ member: member_id, id })),
  );
  if (wanted.length === 0) return [];
  const { rows } = await sql<ItemRow>`
    select p.id as member_id, i.id, i.title, c.name as app_name, g.name as group_name,
      not exists (
        select 1 from item_changes later where later.item_id = i.id and later.kind <> 'created'
          and later.member_id is distinct from p.id and ${sql.raw(isTold('later'))}
      ) as is_new,
      case when who.id is not null
        then (select to_jsonb(one) from (select ${memberColumns('who')}) one) end as by
    from unnest(
      ${wanted.map(({ member }) => member)}::bigint[], ${wanted.map(({ id }) => id)}::bigint[]
    ) with ordinality as w (member_id, item_id, position)
    join members p on p.id = w.member_id
    join items i on i.id = w.item_id and ${readByMember(ITEM, 'i')}
    join containers c on c.id = i.app_id left join groups g on g.id = c.group_id
    left join lateral (
      select ch.member_id from item_changes ch
      where ch.item_id = i.id and ch.member_id is distinct from p.id and ${sql.raw(isTold('ch'))}
      order by ch.id desc limit 1
    ) last on true
    left join members who on who.id = last.member_id
    order by w.position
  `.execute(db);
  return rows;
}

/**
 * SQL that is true for a change that digests tell of: one that everybody may know of who sees the item, as notices have it.
 * @param change alias of the `item_changes` row
 */
export const isTold = (change: string): string => `(
  ${change}.kind in ('created', 'archived', 'restored') or ${change}.kind in ('changed', 'moved') and exists (
    select 1 from items of_change join app_properties open_property on open_property.app_id = of_change.app_id
    where of_change.id = ${change}.item_id and ${change}.changes ? open_property.name
      and open_property.is_visible and open_property.read_grants is null
  )
)`;

/** An item as a digest names it: what happened to it, and where it is. */
export function itemOfApp(row: ItemRow, network: NetworkSettings, language: Language): LetterItem {
  const name = row.by ? presentActor(row.by, network).display_name : '';
  const what = row.is_new ? 'new' : 'changed';
  return {
    title: row.title || translate(language, 'letters.digest.untitled', { id: row.id }),
    text: translate(language, `letters.digest.item_${what}${name === '' ? '' : '_by'}`, { name }),
    place: [row.app_name, row.group_name].filter((part) => part !== null).join(' · '),
    path: `/items/${row.id}`,
  };
}

/** How many of them are in each app. */
export const countsByApp = (items: readonly ItemRow[]): [name: string, count: number][] =>
  [...Map.groupBy(items, ({ app_name }) => app_name)].map(([name, all]) => [name, all.length]);
