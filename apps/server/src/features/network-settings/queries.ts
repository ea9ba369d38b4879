import { type NetworkSettings, NetworkSettings as Schema } from '@dorfplatz/contract';
import { rows, type Sql } from '../../platform/db/database.ts';
import { withDefaults } from '../../platform/settings/network-settings.ts';
import type { ChangeRow } from './tables.ts';

/** Settings that have parts of their own, each changed by itself. */
export const GROUPED: readonly string[] = Object.entries(Schema.properties)
  .filter(([, schema]) => 'properties' in schema)
  .map(([name]) => name);

const CHANGES = `
  select distinct on (field) field, e.at::text, e.via, m.id as member_id, m.display_name, m.state, m.is_external, m.image_id
  from audit_entries e
  cross join lateral jsonb_each(e.details->'after') changed
  cross join lateral (
    select changed.key as field where changed.key <> all($1::text[])
    union all
    select changed.key || '.' || part.key
    from jsonb_each(case when changed.key = any($1::text[]) then changed.value else '{}' end) part
    where part.value is distinct from e.details->'before'->changed.key->part.key
  ) fields
  left join members m on m.id = e.actor_id
  where e.action = 'updateSettings' and e.outcome = 'done' and jsonb_typeof(e.details->'after') = 'object'
  order by field, e.id desc`;

/** Who changed which setting last, parts of settings each by itself: from the audit log. */
export const lastChanges = (db: Sql): Promise<ChangeRow[]> => rows<ChangeRow>(db, CHANGES, [[...GROUPED]]);

type Stored = { settings: unknown; lat: number | null; lng: number | null };
export type Standing = { settings: NetworkSettings; place: { lat: number; lng: number } | null };

/** The settings as they are stored, and where the network's address was found. */
export async function standing(db: Sql): Promise<Standing> {
  const [row] = await rows<Stored>(
    db,
    `select s.settings, p.latitude as lat, p.longitude as lng
     from network_settings s left join map_places p on p.network_id is not null and p.state = 'found' limit 1`,
    [],
  );
  const { settings, lat, lng } = row!;
  return { settings: withDefaults(settings), place: lat === null || lng === null ? null : { lat, lng } };
}
