import type { AppointmentWrite } from '@dorfplatz/contract';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { APPOINTMENT } from '../../platform/policy/kinds.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { memberVisibleTo, readByMember } from '../../platform/policy/visible-to.ts';
import { invalid, Problem } from '../../platform/problem.ts';
import { publishImage, publishUploads, releaseFiles } from '../uploads/index.ts';

/** Picture, files and contacts of a row as the form sent them; what was there and is not sent again goes. */
export async function writeAttachments(
  tx: Transaction,
  actor: Viewer,
  id: number,
  write: Pick<AppointmentWrite, 'event_image' | 'event_files' | 'contact_ids'>,
): Promise<void> {
  if (write.event_image !== undefined) await writeImage(tx, actor, id, write.event_image);
  if (write.event_files) await writeFiles(tx, actor, id, write.event_files);
  if (write.contact_ids) await writeContacts(tx, actor, id, write.contact_ids);
}

/** Gives a row the picture, files and contacts that another one has, as far as the form sent any. */
export async function takeAttachments(
  tx: Transaction,
  from: number,
  to: number,
  write: Pick<AppointmentWrite, 'event_image' | 'event_files' | 'contact_ids'>,
): Promise<void> {
  const tables = [
    ...(write.event_files ? [['appointment_files', 'file_id'] as const] : []),
    ...(write.contact_ids ? [['appointment_contacts', 'member_id'] as const] : []),
  ];
  const { rows: before } = await sql<{ file_id: number | null }>`
    select image_id as file_id from appointments where id = ${to}
    union select file_id from appointment_files where appointment_id = ${to}
  `.execute(tx);
  for (const [table, column] of tables) {
    await sql`delete from ${sql.table(table)} where appointment_id = ${to}`.execute(tx);
    await sql`
      insert into ${sql.table(table)} (appointment_id, ${sql.ref(column)}, position)
      select ${to}, ${sql.ref(column)}, position from ${sql.table(table)} where appointment_id = ${from}
    `.execute(tx);
  }
  if (write.event_image !== undefined)
    await sql`
      update appointments set image_id = (select image_id from appointments where id = ${from}) where id = ${to}
    `.execute(tx);
  await releaseFiles(
    tx,
    before.flatMap((row) => row.file_id ?? []),
  );
}

/** Which of picture, files and contacts a form changes; the row is the series' while an occurrence has none of its own. */
export async function enclosuresChanged(
  tx: Transaction,
  id: number,
  write: Pick<AppointmentWrite, 'event_image' | 'event_files' | 'contact_ids'>,
): Promise<string[]> {
  const { rows } = await sql<{ image_id: number | null; files: number[]; contacts: number[] }>`
    select image_id, array(select file_id from appointment_files where appointment_id = a.id order by position) as files,
           array(select member_id from appointment_contacts where appointment_id = a.id order by position) as contacts
    from appointments a where id = ${id}
  `.execute(tx);
  const { image_id, files, contacts } = rows[0]!;
  const differs = (sent: readonly number[] | undefined, stored: readonly number[]) =>
    sent !== undefined && [...new Set(sent)].join() !== stored.join();
  return [
    ...(write.event_image !== undefined && write.event_image !== image_id ? ['event_image'] : []),
    ...(differs(write.event_files, files) ? ['event_files'] : []),
    ...(differs(write.contact_ids, contacts) ? ['contact_ids'] : []),
  ];
}

async function writeImage(tx: Transaction, actor: Viewer, id: number, imageId: number | null): Promise<void> {
  const { rows } = await sql<{ image_id: number | null }>`
    select image_id from appointments where id = ${id}
  `.execute(tx);
  const before = rows[0]!.image_id;
  if (before === imageId) return;
  if (imageId !== null) await publishImage(tx, actor, imageId, 'event_image');
  await sql`update appointments set image_id = ${imageId} where id = ${id}`.execute(tx);
  if (before !== null) await releaseFiles(tx, [before]);
}

async function writeFiles(
  tx: Transaction,
  actor: Viewer,
  id: number,
  sent: readonly number[],
): Promise<void> {
  const wanted = [...new Set(sent)];
  const { rows } = await sql<{ file_id: number }>`
    select file_id from appointment_files where appointment_id = ${id}
  `.execute(tx);
  const before = rows.map((row) => row.file_id);
  const attachments = wanted.filter((fileId) => !before.includes(fileId));
  const readers = sql<boolean>`exists (
    select 1 from appointments e where e.id = ${id} and ${readByMember(APPOINTMENT, 'e')}
  )`;
  try {
    await publishUploads(tx, actor, { attachments }, [], { author: actor, readers });
  } catch (error) {
    const { attachments: reasons } = (error instanceof Problem && error.fields) || {};
    if (reasons) throw invalid({ event_files: [...reasons] });
    throw error;
  }
  await sql`delete from appointment_files where appointment_id = ${id}`.execute(tx);
  await sql`
    insert into appointment_files (appointment_id, file_id, position)
    select ${id}, t.id, t.position from unnest(${wanted}::bigint[]) with ordinality as t (id, position)
  `.execute(tx);
  await releaseFiles(
    tx,
    before.filter((fileId) => !wanted.includes(fileId)),
  );
}

async function writeContacts(
  tx: Transaction,
  actor: Viewer,
  id: number,
  sent: readonly number[],
): Promise<void> {
  const wanted = [...new Set(sent)];
  const { rows } = await sql<{ id: number }>`
    select p.id from members p where p.id = any(${wanted}::bigint[]) and (${memberVisibleTo(actor)} or exists (
      select 1 from appointment_contacts named where named.appointment_id = ${id} and named.member_id = p.id
    ))
  `.execute(tx);
  if (rows.length < wanted.length) throw invalid({ contact_ids: ['unknown'] });
  await sql`delete from appointment_contacts where appointment_id = ${id}`.execute(tx);
  await sql`
    insert into appointment_contacts (appointment_id, member_id, position)
    select ${id}, t.id, t.position from unnest(${wanted}::bigint[]) with ordinality as t (id, position)
  `.execute(tx);
}
