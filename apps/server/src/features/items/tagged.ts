import { type RawBuilder, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { itemVisibleTo } from '../../platform/policy/visible-to.ts';

/**
 * Items that the viewer sees with a tag that everybody reads there, as a query of their ids.
 * @param tag alias of the `tags` row in the query
 */
export const itemsTagged = (viewer: Viewer, tag: string): RawBuilder<unknown> => sql`
  select i.id from item_tags tagged join items i on i.id = tagged.item_id
  join app_properties p on p.id = tagged.property_id and p.removed_at is null and p.is_visible and p.read_grants is null
  where tagged.tag_id = ${sql.ref(`${tag}.id`)} and ${itemVisibleTo(viewer)}`;
