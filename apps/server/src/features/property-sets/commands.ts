import { sql, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import type { DefinedSet } from './define-set.ts';
import type { Context } from './queries.ts';
import type { PropertyRow } from './tables.ts';

declare module '../../platform/events/outbox.ts' {
  interface EventPayloads {
    property_set_changed: { name: string };
  }
}

/**
 * Gives a context its own set of a name, or changes it. Properties keep their ids by their names.
 * @param removed what was taken out of it so far, and can come back
 */
export async function definePropertySet(
  tx: Transaction,
  actor: Viewer,
  context: Context,
  name: string,
  defined: DefinedSet,
  { tagParents, removed }: { tagParents: readonly string[] | undefined; removed: readonly PropertyRow[] },
): Promise<void> {
  const added = defined.type === 'modified' ? defined.added : [];
  const { rows } = await sql<{ id: number }>`
    insert into property_sets (context_id, name, type, tag_parents, added_options, author_id, removed_properties)
    values (${context.contextId}, ${name}, ${defined.type}, ${[...(tagParents ?? [])]}::text[], ${JSON.stringify(added)}::jsonb,
            ${actor.memberId}, ${JSON.stringify(removed)}::jsonb)
    on conflict (context_id, name) do update set
      type = excluded.type, added_options = excluded.added_options, updated_at = now(),
      author_id = excluded.author_id, removed_properties = excluded.removed_properties,
      tag_parents = case when ${tagParents === undefined} then property_sets.tag_parents else excluded.tag_parents end
    returning id
  `.execute(tx);
  const setId = rows[0]!.id;
  const properties = defined.type === 'basic' ? defined.properties : [];
  await sql`
    delete from properties where property_set_id = ${setId} and name <> all(${properties.map((property) => property.name)}::text[])
  `.execute(tx);
  await sql`
    insert into properties
      (property_set_id, name, type, position, labels, hints, is_required, is_visible, is_locked, settings, options)
    select ${setId}, p.name, p.type, p.position, p.labels, p.hints, p.is_required, p.is_visible, p.is_locked, p.settings, p.options
    from jsonb_to_recordset(${JSON.stringify(properties.map((property, index) => ({ ...property, position: index + 1 })))}::jsonb) as p
      (name text, type text, position integer, labels jsonb, hints jsonb, is_required boolean, is_visible boolean,
       is_locked boolean, settings jsonb, options jsonb)
    on conflict (property_set_id, name) do update set
      type = excluded.type, position = excluded.position, labels = excluded.labels, hints = excluded.hints,
      is_required = excluded.is_required, is_visible = excluded.is_visible, is_locked = excluded.is_locked,
      settings = excluded.settings, options = excluded.options
  `.execute(tx);
  await recordEvents(tx, [{ type: 'property_set_changed', actorId: actor.memberId, payload: { name } }]);
}
