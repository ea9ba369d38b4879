import { type RawBuilder, type Sql, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { visibleTo } from '../../platform/policy/visible-to.ts';
import type { GroupRow } from '../groups/index.ts';
import type { BarRow } from './tables.ts';

/** Where bars stand: in the network, or in a group. */
export type BarOwner = { readonly networkId: number; readonly group: GroupRow | null };

/** Lists of many streams that can have a bar of their own. */
const LISTS = ['all', 'subscribed'] as const;
/** Lists that are somebody's own have that of all. */
const OWN_LISTS: readonly string[] = ['bookmarked', 'mentions', 'own', 'confirmations'];

const contextOf = ({ networkId, group }: BarOwner) =>
  group === null
    ? sql`(select id from contexts where network_id = ${networkId})`
    : sql`(select id from contexts where group_id = ${group.id})`;

/**
 * The places of bars that a condition on the stream `c` holds for, with what was saved for them: one statement.
 * @param lists those lists of many streams that are meant
 */
const barRows = (owner: BarOwner, lists: readonly string[], streams: RawBuilder<unknown>) => sql<BarRow>`
  with beside as (
    select ${contextOf(owner)} as context_id, null::bigint as stream_id, list, list as slug, '' as name, list = 'all' as is_main,
      case list when 'all' then 0 else 1 end as place, 0 as position
    from unnest(${[...lists]}::text[]) as list
    union all
    select c.context_id, c.id, null,
      -- The address with this slug is that of the calendars; streams are found by their ids too.
      case
        when c.is_main then ${owner.group === null ? sql`'network'` : sql`${owner.group.slug}::text`}
        when c.slug = 'calendars' then c.id::text
        else c.slug::text
      end,
      c.name, c.is_main and ${owner.group !== null}::boolean, case when c.is_main then 2 else 3 end, c.position
    from containers c
    where c.context_id = ${contextOf(owner)} and c.kind = 'stream' and ${streams}
  )
  select b.context_id, b.stream_id, b.list, b.slug, b.name, b.is_main, own.widgets, coalesce(own.revision, 0) as revision,
    own.updated_at, m.display_name, m.state::text, main.widgets as main_widgets
  from beside b
  left join widget_bars own on own.context_id = b.context_id
    and own.stream_id is not distinct from b.stream_id and own.list is not distinct from b.list
  left join members m on m.id = own.author_id
  left join widget_bars main on main.context_id = b.context_id and not b.is_main and ${
    owner.group === null
      ? sql`main.list = 'all'`
      : sql`main.stream_id = (select s.id from containers s where s.context_id = b.context_id and s.kind = 'stream' and s.is_main)`
  }
  order by b.place, b.position, b.stream_id
`;

/** All bars of a place that can be arranged: those of its lists, its main stream and its further ones. */
export async function barsOf(db: Sql, owner: BarOwner): Promise<BarRow[]> {
  const { rows } = await barRows(owner, owner.group === null ? LISTS : [], sql`true`).execute(db);
  return rows;
}

const isId = (text: string) => /^\d{1,15}$/.test(text);

/** The stream of an address; the main one of a group goes by the slug of the group. */
const named = ({ group }: BarOwner, slug: string) => {
  const main = group === null ? slug === 'network' : slug === group.slug || slug === String(group.id);
  return sql`(
    (c.is_main and ${main}::boolean)
    or (not c.is_main and c.slug = ${slug}::citext) or c.id = ${isId(slug) ? Number(slug) : null}
  )`;
};

/** One bar to be arranged; undefined where there is no such place. */
export async function findBar(db: Sql, owner: BarOwner, slug: string): Promise<BarRow | undefined> {
  const lists = owner.group === null ? LISTS.filter((list) => list === slug) : [];
  const { rows } = await barRows(owner, lists, named(owner, slug)).execute(db);
  return rows[0];
}

/** The bar beside a list or a stream that the viewer reads; undefined for any other. */
export async function findShownBar(
  db: Sql,
  viewer: Viewer,
  owner: BarOwner,
  slug: string,
): Promise<BarRow | undefined> {
  const list = OWN_LISTS.includes(slug) ? 'all' : slug;
  const lists = owner.group === null ? LISTS.filter((each) => each === list) : [];
  const seen = sql`${named(owner, slug)} and ${owner.group === null ? visibleTo(viewer) : sql`true`}`;
  const { rows } = await barRows(owner, lists, lists.length > 0 ? sql`false` : seen).execute(db);
  return rows[0];
}
