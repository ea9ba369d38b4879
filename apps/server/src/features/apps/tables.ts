import type {
  APP_OPENNESS,
  AppAbility,
  AppColor,
  AppIntegrations,
  AppSymbol,
  Grant,
  ItemLayout,
} from '@dorfplatz/contract';
import { type RawBuilder, sql } from '../../platform/db/database.ts';
import type { OptionRow, PropertyRow } from '../property-sets/index.ts';

export type AppOpenness = (typeof APP_OPENNESS)[number] | 'members';
export type AppGrants = { [Ability in AppAbility]?: Grant[] };

/** What an app does by itself; `by` set it up, and posts what rules post. */
export type KeptIntegrations = Partial<AppIntegrations> & { by?: number };

/** A row of `app_properties`. */
export type AppPropertyRow = PropertyRow & {
  /** Null: whoever sees the item. */
  read_grants: Grant[] | null;
  /** Null: whoever may change the item. */
  write_grants: Grant[] | null;
  /** Choices that were taken out, and come back with what items have of them. */
  removed_options: OptionRow[];
  removed_at: string | null;
};

/** The group that an app belongs to. */
export type AppGroup = {
  id: number;
  slug: string;
  name: string;
  group_category_id: number;
  is_archived: boolean;
};

/** An app as somebody sees it. */
export type AppRow = {
  /** That of its container too. */
  id: number;
  slug: string;
  name: string;
  description: string;
  icon: AppSymbol;
  color: AppColor;
  openness: AppOpenness;
  group: AppGroup | null;
  grants: AppGrants;
  item_layout: ItemLayout;
  opens_as: 'table' | 'wall';
  column_property: string | null;
  is_staged: boolean;
  title_property: string | null;
  version: number;
  archived_at: string | null;
  deleted_at: string | null;
  created_by: number | null;
  /** In their order, removed ones left out. */
  properties: AppPropertyRow[];
};

/** How much is in an app: of a large one that takes longer than all else, and so is asked only where it is shown. */
export type AppCounts = { items_count: number; archived_count: number };

const properties = (where: RawBuilder<unknown>) => sql`coalesce((
  select jsonb_agg(jsonb_build_object(
    'id', ap.id, 'name', ap.name, 'type', ap.type, 'labels', ap.labels, 'hints', ap.hints,
    'is_required', ap.is_required, 'is_visible', ap.is_visible, 'is_locked', ap.is_locked, 'settings', ap.settings,
    'options', ap.options, 'removed_options', ap.removed_options, 'read_grants', ap.read_grants,
    'write_grants', ap.write_grants, 'removed_at', ap.removed_at
  ) order by ap.position, ap.id)
  from app_properties ap where ap.app_id = a.id and ${where}
), '[]')`;

/** The group of an app, with `appJoins`. */
export const itsGroup = sql`case when its_group.id is not null then jsonb_build_object(
    'id', its_group.id, 'slug', its_group.slug, 'name', its_group.name,
    'group_category_id', its_group.group_category_id, 'is_archived', its_group.archived_at is not null
  ) end`;

/** The columns of `AppRow` on `apps a` and its container `c`, with `appJoins`. */
export const appColumns = sql`
  a.id, a.slug::text as slug, c.name, a.description, a.icon, a.color, c.openness, a.grants, a.item_layout, a.opens_as,
  a.column_property, a.is_staged, a.title_property, a.version, a.archived_at, a.deleted_at, a.created_by,
  ${itsGroup} as "group",
  ${properties(sql`ap.removed_at is null`)} as properties`;

/** Those of `AppCounts` beside them. */
export const countColumns = sql`
  (select count(*)::int from items i
   where i.app_id = a.id and i.archived_at is null and i.deleted_at is null) as items_count,
  (select count(*)::int from items i
   where i.app_id = a.id and i.archived_at is not null and i.deleted_at is null) as archived_count`;

export const appJoins = sql`join containers c on c.id = a.id left join groups its_group on its_group.id = c.group_id`;

/** Properties that were taken out of the app `a`, as a column. */
export const removedProperties = properties(sql`ap.removed_at is not null`);
