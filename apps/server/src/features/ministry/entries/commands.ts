import type { BodyOf, createMinistryEntry as createCall } from '@dorfplatz/contract';
import { noteAct } from '../../../platform/audit/record.ts';
import { cleanWords } from '../../../platform/clean-line.ts';
import { sql, type Transaction } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { invalid, Problem } from '../../../platform/problem.ts';
import { publishUploads, releaseFiles } from '../../uploads/index.ts';
import { keptReadBy } from '../access.ts';

type Sent = BodyOf<typeof createCall>['entry'];

/** @throws Problem 422 for an entry that says nothing */
function checked({ text, files }: Sent, hasFiles: boolean): string {
  const clean = cleanWords(text);
  if (clean === '' && !(files ? files.length > 0 : hasFiles)) throw invalid({ 'entry.text': ['blank'] });
  return clean;
}

/** Keeps something about a member. @returns its id. The log has that it was done, and nothing of what was written. */
export async function createEntry(
  tx: Transaction,
  actor: Viewer,
  memberId: number,
  sent: Sent,
): Promise<number> {
  const text = checked(sent, false);
  const { rows } = await sql<{ id: number }>`
    insert into ministry_entries (member_id, author_id, day, text)
    values (${memberId}, ${actor.memberId}, ${sent.day}::date, ${text}) returning id
  `.execute(tx);
  const { id } = rows[0]!;
  await setFiles(tx, actor, { id, memberId }, sent.files ?? []);
  noteAct(tx, { target: { entry: String(id) } });
  return id;
}

export async function updateEntry(
  tx: Transaction,
  actor: Viewer,
  entry: { id: number; memberId: number; hasFiles: boolean },
  sent: Sent,
): Promise<void> {
  const text = checked(sent, entry.hasFiles);
  await sql`
    update ministry_entries set day = ${sent.day}::date, text = ${text}, updated_at = now() where id = ${entry.id}
  `.execute(tx);
  if (sent.files) await setFiles(tx, actor, entry, sent.files);
}

/** Hangs these files on an entry, and lets go of the others. */
async function setFiles(
  tx: Transaction,
  actor: Viewer,
  { id, memberId }: { id: number; memberId: number },
  files: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ file_id: number }>`
    select file_id from ministry_entry_files where entry_id = ${id}
  `.execute(tx);
  const attached = rows.map(({ file_id }) => file_id);
  const attaching = { author: actor, readers: keptReadBy(memberId), attached };
  try {
    await publishUploads(tx, actor, { attachments: files }, [], attaching);
  } catch (error) {
    const codes = error instanceof Problem && error.fields?.attachments;
    throw codes ? invalid({ 'entry.files': [...codes] }) : error;
  }
  await sql`
    delete from ministry_entry_files where entry_id = ${id} and file_id <> all(${[...files]}::bigint[])
  `.execute(tx);
  await sql`
    insert into ministry_entry_files (entry_id, file_id, position)
    select ${id}, file_id, position from unnest(${[...files]}::bigint[]) with ordinality as t (file_id, position)
    on conflict (entry_id, file_id) do update set position = excluded.position
  `.execute(tx);
  await releaseFiles(
    tx,
    attached.filter((one) => !files.includes(one)),
  );
}

/** Deletes one entry, or all about a member, with their files. */
export async function deleteEntries(
  tx: Transaction,
  { id, about }: { id?: number; about?: number },
): Promise<void> {
  const meant = id === undefined ? sql`e.member_id = ${about ?? null}` : sql`e.id = ${id}`;
  const { rows } = await sql<{ file_id: number }>`
    select held.file_id from ministry_entry_files held join ministry_entries e on e.id = held.entry_id where ${meant}
  `.execute(tx);
  await sql`delete from ministry_entries e where ${meant}`.execute(tx);
  await releaseFiles(
    tx,
    rows.map(({ file_id }) => file_id),
  );
}
