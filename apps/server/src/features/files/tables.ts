import type { FolderType, Held, PropertyValues } from '@dorfplatz/contract';
import { type RawBuilder, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { type MemberRow, memberColumns } from '../members/index.ts';
import type { PropertyRow, PropertySetRow } from '../property-sets/index.ts';

/** What of a folder decides who may do what in it. */
export type FolderFacts = {
  type: FolderType;
  adding: 'members' | 'administrators';
  is_reviewed: boolean;
  created_by: number | null;
  group_id: number | null;
  category_id: number | null;
  is_archived: boolean;
  is_member: boolean;
  is_admin: boolean;
};

/** A folder in which something lies, as the viewer stands to it. */
export type PlaceRow = FolderFacts & {
  folder_id: number;
  container_id: number;
  name: string;
  group_slug: string | null;
  group_name: string | null;
  category_name: string | null;
};

export type FolderRow = PlaceRow & {
  parent_id: number | null;
  description: string;
  property_values: Record<string, unknown>;
  /** Ids from the root to the folder itself. */
  path: number[];
  own_adding: 'members' | 'administrators' | null;
  own_review: boolean | null;
  updated_at: string;
  author: MemberRow | null;
  file_count: number;
  folder_count: number;
  /** Of a folder that the viewer made: something in it is another's. */
  holds_of_others: boolean;
  /** What can be said of files and folders in its tree, where that was asked. */
  sets: PropertySetRow[] | null;
};

/** A version that waits for approval. */
export type PendingRow = { id: number; major: number; minor: number; author_id: number | null };

/** A file without where it lies, and the people beside it by their ids. */
export type StoredRow = {
  id: number;
  owner_id: number | null;
  state: 'volatile' | 'published' | 'removed';
  original_filename: string;
  extension: string;
  content_type: string;
  size: number;
  width: number | null;
  height: number | null;
  description: string;
  property_values: Record<string, unknown>;
  major: number;
  minor: number;
  updated_at: string;
  created_at: string;
  approved_at: string | null;
  finalized_at: string | null;
  locked_until: string | null;
  /** Who has locked it, as long as that holds. */
  holder_id: number | null;
  view_count: number;
  viewed_at: string | null;
  author_id: number | null;
  is_favorite: boolean;
  /** The newest version that waits. */
  pending: PendingRow | null;
  /** Its lock in an office, as long as that holds, with the ids of those who work on it. */
  office_lock: { until: string; people: number[]; draft_of: number | null } | null;
  held: Held | null;
};

/** A file that is open for editing in an office. */
export type OfficeWork = {
  until: string;
  people: MemberRow[];
  /** Whose draft it is, which nobody else works on. */
  draft_of: number | null;
};

export type FileRow = Omit<StoredRow, 'holder_id' | 'author_id' | 'office_lock'> & {
  locked_by: MemberRow | null;
  office: OfficeWork | null;
  author: MemberRow | null;
  /** Whether one of its folders is reviewed, seen or not. */
  is_reviewed: boolean;
  places: (PlaceRow & { is_pending: boolean })[];
  /** What can be said of it where the viewer sees it, and what of that they read. */
  properties: PropertyRow[];
  profile: PropertyValues;
  hidden_places: number;
};

/** A lock that holds: it has not run out, and whoever set it is still there. On the file `f` and its holder `locker`. */
export const isHeld = sql<boolean>`(f.locked_until > now() and locker.state not in ('locked', 'left', 'anonymised'))`;

/** A lock of an office that holds, on its row `open`: it has not run out, and somebody who works there is still there. */
export const isOpenInOffice = sql<boolean>`(open.expires_at > now() and exists (
  select 1 from members worker where worker.id = any(open.people) and worker.state not in ('locked', 'left', 'anonymised')
))`;

/** The lock in an office of the file `f`, as JSON. */
export const officeLock = sql`(
  select jsonb_build_object('until', open.expires_at, 'people', open.people, 'draft_of', open.draft_of)
  from office_locks open where open.file_id = f.id and ${isOpenInOffice}
)`;

/** A member as JSON. @param alias of the `members` row, which may be missing */
export const memberObject = (alias: string): RawBuilder<unknown> =>
  sql`case when ${sql.ref(`${alias}.id`)} is not null
    then (select to_jsonb(one) from (select ${memberColumns(alias)}) one) end`;

/** What of the folder `d` and its container `c` a `PlaceRow` has; `placeJoins` brings the tables. */
export const placeColumns = sql.raw(`
  d.id as folder_id, d.container_id, d.name, d.type, d.adding, d.is_reviewed, d.created_by,
  g.id as group_id, g.slug::text as group_slug, g.name as group_name,
  gc.id as category_id, gc.plural_name as category_name, g.archived_at is not null as is_archived,
  m.id is not null as is_member, coalesce(m.is_admin, false) as is_admin`);

/** Joins the folder `d` with its container `c`, its group `g` and how the viewer stands to that. */
export const placeJoins = (viewer: Pick<Viewer, 'memberId'>): RawBuilder<unknown> => sql`
  join containers c on c.id = d.container_id
  left join groups g on g.id = c.group_id
  left join group_categories gc on gc.id = g.group_category_id
  left join group_memberships m on m.group_id = g.id and m.member_id = ${viewer.memberId} and m.state = 'member'`;

/**
 * Whether the viewer runs the tree of the folder `d`, as `managesFolders` says it of a row.
 */
export const isManaged = (viewer: Viewer): RawBuilder<boolean> => sql<boolean>`(
  case when g.id is null then ${viewer.isNetworkAdmin}::boolean
  else g.archived_at is null and (
    coalesce(m.is_admin, false) or ${viewer.isNetworkAdmin}::boolean
    or g.group_category_id = any(${[...viewer.administeredCategoryIds]}::bigint[])
  ) end
)`;

/**
 * Whether the viewer sees a file `lies` in a folder `d` that they see: one that was never approved shows to its author
 * and to those who approve.
 */
export const isShownThere = (viewer: Viewer): RawBuilder<boolean> => sql<boolean>`(
  not lies.is_pending or ${isManaged(viewer)}
  or exists (select 1 from files own where own.id = lies.file_id and own.owner_id = ${viewer.memberId})
)`;
