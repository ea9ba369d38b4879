import { ORGANISATIONS_MAX } from '@dorfplatz/contract';
import { noteAct } from '../../../platform/audit/record.ts';
import { sql, type Transaction } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { invalid } from '../../../platform/problem.ts';
import { holdList } from '../commands.ts';
import { listedOrganisations } from '../queries.ts';
import { type ReadList, readList } from './read-list.ts';

/**
 * Reads a list for a group, and brings in what it has where that is wanted.
 * @throws Problem 422 for what is no list, and for more than a group keeps
 */
export async function importList(
  tx: Transaction,
  actor: Viewer,
  groupId: number,
  { bytes, run }: { bytes: Buffer; run: boolean },
): Promise<ReadList> {
  await holdList(tx, groupId);
  const known = await listedOrganisations(tx, actor, groupId);
  const list = readList(bytes, known);
  if (known.length + list.added.length > ORGANISATIONS_MAX) throw invalid({ file: ['maxItems'] });
  if (!run) return list;
  await sql`
    insert into organisations (group_id, name, description, address, website, email, phone, position)
    select ${groupId}, name, description, address, website, email, phone,
      (select coalesce(max(o.position), 0) from organisations o where o.group_id = ${groupId}) + place
    from jsonb_to_recordset(${JSON.stringify(list.added.map((each, index) => ({ ...each, place: index + 1 })))}::jsonb)
      as listed (name text, description text, address text, website text, email text, phone text, place integer)
    order by place
  `.execute(tx);
  await sql`
    update organisations o set name = coalesce(listed.name, o.name),
      description = coalesce(listed.description, o.description), address = coalesce(listed.address, o.address),
      website = coalesce(listed.website, o.website), email = coalesce(listed.email, o.email),
      phone = coalesce(listed.phone, o.phone), updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(list.changed)}::jsonb)
      as listed (id bigint, name text, description text, address text, website text, email text, phone text)
    where o.id = listed.id and o.group_id = ${groupId}
  `.execute(tx);
  noteAct(tx, { after: { added: list.added.length, changed: list.changed.length } });
  return list;
}
