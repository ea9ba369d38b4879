import { sql } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import { registerLeaving } from '../../platform/registries/leaving.ts';
import { registerOwnData } from '../../platform/registries/own-data.ts';

/** What everybody reads of an item; the rest belongs to those to whom it is granted. */
const OWN_VALUES = `(
  select coalesce(jsonb_object_agg(v.name, v.value), '{}') from jsonb_each(i.property_values) v (name, value)
  join app_properties p on p.app_id = i.app_id and p.name = v.name and p.removed_at is null
  where p.read_grants is null and p.is_visible
) as values`;

registerOwnData([
  {
    name: 'items',
    text: `select i.id as key, i.id, i.app_id, i.title, ${OWN_VALUES}, i.archived_at, i.created_at, i.updated_at
           from items i where i.author_id = $1 and i.deleted_at is null`,
  },
  {
    name: 'item_changes',
    text: `select h.id as key, h.item_id, h.kind, h.created_at from item_changes h where h.member_id = $1`,
  },
  {
    name: 'items_with_me',
    text: `select row_number() over (order by m.item_id, m.property_id) as key, m.item_id, p.name as property, i.title
           from item_members m join items i on i.id = m.item_id and i.deleted_at is null
           join app_properties p on p.id = m.property_id and p.removed_at is null and p.read_grants is null and p.is_visible
           where m.member_id = $1`,
  },
  {
    name: 'item_followers',
    text: 'select item_id as key, item_id, created_at from item_followers where member_id = $1',
  },
  {
    name: 'app_views',
    text: 'select id as key, app_id, name, view, created_at from app_views where member_id = $1',
  },
  {
    name: 'item_exports',
    text: 'select id as key, app_id, query, status, created_at from item_exports where member_id = $1',
  },
  {
    name: 'item_imports',
    text: 'select id as key, app_id, app_name, file_name, state, created_at from item_imports where author_id = $1',
  },
]);

registerLeaving({
  tables: ['item_followers', 'app_views', 'item_mails'],
  // Their bytes go first, by the cleaning: bytes without a row are never found.
  async end(tx, memberId) {
    await sql`
      update item_exports set status = 'failed', expires_at = now() where member_id = ${memberId}
    `.execute(tx);
    await sql`
      update item_imports set created_at = now() - interval '31 days',
        state = case when state in ('checking', 'importing') then 'failed' else state end
      where author_id = ${memberId}
    `.execute(tx);
  },
  // Lists and what items are called say who is linked in them.
  async forget(tx) {
    await sql`update item_exports set expires_at = now() where status = 'finished'`.execute(tx);
    const { rows } = await sql<{ appId: number }>`
      select distinct app_id as "appId" from app_properties where type = 'membership'
    `.execute(tx);
    await recordEvents(
      tx,
      rows.map(({ appId }) => ({ type: 'app_changed', actorId: null, payload: { appId, renew: true } })),
    );
  },
});
