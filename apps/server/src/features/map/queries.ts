import type { MapBounds, NetworkSettings } from '@dorfplatz/contract';
import { type RawBuilder, rows, type Sql, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { groupVisibleTo, memberVisibleTo } from '../../platform/policy/visible-to.ts';
import { type MemberRow, memberColumns } from '../members/index.ts';
import { cellAt, projected } from './bounds.ts';
import type { Cell } from './merge-pins.ts';

type Known = { place: { lat: number; lng: number } | undefined; isIncomplete: boolean };
type KnownRow = { lat: number | null; lng: number | null; waiting: boolean };

const KNOWN = `
  select p.latitude as lat, p.longitude as lng, exists (select 1 from map_places where state = 'waiting') as waiting
  from (select 1) as once left join map_places p on p.network_id is not null and p.state = 'found'`;

/** Where the network is, undefined where that is not known, and whether addresses are still being looked for. */
export async function known(db: Sql): Promise<Known> {
  const [row] = await rows<KnownRow>(db, KNOWN, []);
  const { lat, lng, waiting } = row!;
  return { place: lat === null || lng === null ? undefined : { lat, lng }, isIncomplete: waiting };
}

/** Who is on a map. */
export type Shown = {
  viewer: Viewer;
  settings: NetworkSettings;
  hasMembers: boolean;
  hasGroups: boolean;
  /** Only this group and who belongs to it. */
  groupId: number | undefined;
};

/** A range of numbers as SQL text: planned with their values, an index finds them. */
function within({ west, south, east, north }: MapBounds): RawBuilder<boolean> {
  const { x: left, y: bottom } = projected(south, west);
  const { x: right, y: top } = projected(north, east);
  const across =
    west <= east
      ? sql`p.x between ${left}::double precision and ${right}::double precision`
      : sql`(p.x >= ${left}::double precision or p.x <= ${right}::double precision)`;
  return sql<boolean>`p.state = 'found' and ${across}
    and p.y between ${top}::double precision and ${bottom}::double precision`;
}

/**
 * The places of everyone whom the viewer may see in a part of the map, as the directory has them: pins, counts and
 * list are all made of this.
 */
function placesIn(shown: Shown, bounds: MapBounds): RawBuilder<unknown> {
  const { viewer, settings, groupId } = shown;
  const place = sql`p.x, p.y, p.latitude, p.longitude, p.name`;
  const showLocked = settings.show_locked_memberships;
  const sort =
    settings.directory_default_sort === 'first_name' ? sql`m.sort_by_first_name` : sql`m.sort_by_last_name`;
  const members = sql`
    select ${place}, 'member' as kind, m.id, ${sort} collate "C" as sort from map_places p join members m on m.id = p.member_id
    where ${within(bounds)} and ${memberVisibleTo(viewer, 'm', { showLocked })}${
      groupId === undefined
        ? sql``
        : sql` and exists (
            select 1 from group_memberships belongs
            where belongs.group_id = ${groupId} and belongs.member_id = m.id and belongs.state = 'member'
          )`
    }`;
  const groups = sql`
    select ${place}, 'group' as kind, g.id, g.sort_by_name collate "C" as sort from map_places p join groups g on g.id = p.group_id
    where ${within(bounds)} and ${groupVisibleTo(viewer)} and ${
      groupId === undefined ? sql`g.archived_at is null` : sql`g.id = ${groupId}`
    }`;
  const parts = [...(shown.hasMembers ? [members] : []), ...(shown.hasGroups ? [groups] : [])];
  return parts.length > 0 ? sql.join(parts, sql` union all `) : sql`${groups} and false`;
}

/**
 * What is in each cell of a grid over a part of the map: one statement. Who stands for a cell matters only where it
 * is one alone.
 */
export async function cellsIn(db: Sql, shown: Shown, bounds: MapBounds, zoom: number): Promise<Cell[]> {
  const cell = sql`${cellAt(zoom)}::double precision`;
  const cells = await sql<Cell>`
    select count(*) as count, avg(latitude) as lat, avg(longitude) as lng, min(longitude) as west, max(longitude) as east,
           min(latitude) as south, max(latitude) as north,
           case when min(longitude) = max(longitude) and min(latitude) = max(latitude) then any_value(name) end as place,
           any_value(kind) as kind, any_value(id) as id
    from (${placesIn(shown, bounds)}) as places
    group by floor(x / ${cell}), floor(y / ${cell})
  `.execute(db);
  return cells.rows;
}

export type Listed = { kind: 'member' | 'group'; id: number };

/** A page of who is in a part of the map: groups, then people by name. One statement. */
export async function listedIn(
  db: Sql,
  shown: Shown,
  bounds: MapBounds,
  { page, perPage }: { page: number; perPage: number },
): Promise<(Listed & { total: number })[]> {
  const { rows } = await sql<Listed & { total: number }>`
    select kind, id, count(*) over () as total from (${placesIn(shown, bounds)}) as places
    order by kind, sort, id
    limit ${perPage} offset ${(page - 1) * perPage}
  `.execute(db);
  return rows;
}

export type GroupFace = { id: number; name: string; image_id: number | null; slug: string; color: string };
export type Faces = { members: Map<number, MemberRow>; groups: Map<number, GroupFace> };

const byId = <Row extends { id: number }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));

/** Names and pictures of those who stand alone on the map: two statements, none for nobody. */
export async function facesOf(
  db: Sql,
  { memberIds, groupIds }: { memberIds: readonly number[]; groupIds: readonly number[] },
): Promise<Faces> {
  const [members, groups] = await Promise.all([
    memberIds.length === 0
      ? []
      : sql<MemberRow>`
          select ${memberColumns()} from members m where m.id = any(${[...memberIds]}::bigint[])
        `
          .execute(db)
          .then(({ rows }) => rows),
    groupIds.length === 0
      ? []
      : sql<GroupFace>`
          select g.id, g.name, g.image_id, g.slug::text, c.color
          from groups g join group_categories c on c.id = g.group_category_id where g.id = any(${[...groupIds]}::bigint[])
        `
          .execute(db)
          .then(({ rows }) => rows),
  ]);
  return { members: byId(members), groups: byId(groups) };
}

export type PlaceRow = { state: 'waiting' | 'found' | 'not_found'; name: string | null };

/** What became of the address of a person or group; undefined where there is none to look for. */
export async function placeOf(db: Sql, kind: 'member' | 'group', id: number): Promise<PlaceRow | undefined> {
  const { rows } = await sql<PlaceRow>`
    select state, name from map_places where ${sql.ref(`${kind}_id`)} = ${id}
  `.execute(db);
  return rows[0];
}
