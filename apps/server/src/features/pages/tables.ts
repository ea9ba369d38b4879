import type { PageEditing } from '@dorfplatz/contract';
import { type RawBuilder, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { type MemberRow, memberColumns } from '../members/index.ts';

/** How the viewer stands to the network or group whose pages these are. */
export type TreeFacts = {
  group_id: number | null;
  category_id: number | null;
  is_archived: boolean;
  is_member: boolean;
  is_admin: boolean;
};

/** A tree of pages. */
export type TreeRow = TreeFacts & {
  container_id: number;
  editing: PageEditing;
  entry_page_id: number | null;
  group_slug: string | null;
  group_name: string | null;
};

/** A page without its text. */
export type PageRow = Omit<TreeRow, 'entry_page_id'> & {
  id: number;
  parent_id: number | null;
  path: number[];
  slug: string;
  title: string;
  version: number;
  own_editing: PageEditing | null;
  is_public: boolean;
  is_template: boolean;
  created_by: number | null;
  created_at: string;
  updated_at: string;
  author: MemberRow | null;
  has_below: boolean;
  entry_page_id: number | null;
};

/** A member as JSON. @param alias of the `members` row, which may be missing */
export const memberObject = (alias: string): RawBuilder<unknown> =>
  sql`case when ${sql.ref(`${alias}.id`)} is not null
    then (select to_jsonb(one) from (select ${memberColumns(alias)}) one) end`;

/** Columns of `TreeFacts` and the group; `treeJoins` brings the tables. */
export const treeColumns = sql.raw(`
  c.id as container_id, g.id as group_id, g.slug::text as group_slug, g.name as group_name,
  g.group_category_id as category_id, g.archived_at is not null as is_archived,
  m.id is not null as is_member, coalesce(m.is_admin, false) as is_admin`);

/** Joins the container `c` of a tree with its settings `t`, its group `g` and how the viewer stands to that. */
export const treeJoins = (viewer: Pick<Viewer, 'memberId'>): RawBuilder<unknown> => sql`
  join page_trees t on t.id = c.id
  left join groups g on g.id = c.group_id
  left join group_memberships m on m.group_id = g.id and m.member_id = ${viewer.memberId} and m.state = 'member'`;
