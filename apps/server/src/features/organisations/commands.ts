import { type BodyOf, ORGANISATIONS_MAX, type updateOrganisation as updateCall } from '@dorfplatz/contract';
import { noteAct } from '../../platform/audit/record.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { memberVisibleTo, visibleToMember } from '../../platform/policy/visible-to.ts';
import { invalid, notFound, Problem } from '../../platform/problem.ts';
import { publishImage, publishUploads, releaseFiles } from '../uploads/index.ts';
import { type FieldProblem, read } from './fields.ts';
import type { Filled } from './tables.ts';

type Sent = BodyOf<typeof updateCall>['organisation'];

const CODES: Record<FieldProblem, string> = {
  no_name: 'required',
  too_long: 'maxLength',
  bad_email: 'format',
  bad_website: 'invalid',
};

/** @throws Problem 422 for what does not fit */
function checked(sent: Sent): Partial<Filled> {
  const { filled, problems } = read(sent);
  if (problems.length > 0)
    throw invalid(
      Object.fromEntries(problems.map(({ field, code }) => [`organisation.${field}`, [CODES[code]]])),
    );
  return filled;
}

/** Holds the list of a group until the transaction ends, so that what comes into it comes one after the other. */
export async function holdList(tx: Transaction, groupId: number): Promise<void> {
  await sql`select 1 from groups where id = ${groupId} for no key update`.execute(tx);
}

/** Adds an organisation behind the others. @returns its id @throws Problem 422 */
export async function createOrganisation(
  tx: Transaction,
  actor: Viewer,
  groupId: number,
  sent: Sent & { name: string },
): Promise<number> {
  const filled = checked({ description: '', address: '', website: '', email: '', phone: '', ...sent });
  await holdList(tx, groupId);
  const { rows } = await sql<{ id: number }>`
    insert into organisations (group_id, name, description, address, website, email, phone, position)
    select ${groupId}, ${filled.name}, ${filled.description}, ${filled.address}, ${filled.website}, ${filled.email},
      ${filled.phone}, coalesce(max(position) + 1, 0)
    from organisations where group_id = ${groupId} having count(*) < ${ORGANISATIONS_MAX}
    returning id
  `.execute(tx);
  const made = rows[0];
  if (!made) throw invalid({ 'organisation.name': ['maxItems'] });
  await setParts(tx, actor, groupId, made.id, sent);
  noteAct(tx, { target: { organisation: String(made.id) }, after: { name: filled.name } });
  return made.id;
}

/** Changes what is sent of an organisation. @throws Problem 404, 422 */
export async function updateOrganisation(
  tx: Transaction,
  actor: Viewer,
  { groupId, id }: { groupId: number; id: number },
  sent: Sent,
): Promise<void> {
  const filled = checked(sent);
  const now = (field: keyof Filled) => filled[field] ?? null;
  const { rows } = await sql<{ before: string; name: string }>`
    update organisations set name = coalesce(${now('name')}, name),
      description = coalesce(${now('description')}, description), address = coalesce(${now('address')}, address),
      website = coalesce(${now('website')}, website), email = coalesce(${now('email')}, email),
      phone = coalesce(${now('phone')}, phone), updated_at = now()
    where id = ${id} and group_id = ${groupId} returning old.name as before, name
  `.execute(tx);
  const changed = rows[0];
  if (!changed) throw notFound();
  await setParts(tx, actor, groupId, id, sent);
  noteAct(tx, { before: { name: changed.before }, after: { name: changed.name } });
}

async function setParts(
  tx: Transaction,
  actor: Viewer,
  groupId: number,
  id: number,
  { image_id: image, contact_ids: contacts, files }: Sent,
): Promise<void> {
  if (image !== undefined) await setImage(tx, actor, id, image);
  if (contacts !== undefined) await setContacts(tx, actor, id, contacts);
  if (files !== undefined) await setFiles(tx, actor, groupId, id, files);
}

async function setImage(tx: Transaction, actor: Viewer, id: number, image: number | null): Promise<void> {
  const { rows } = await sql<{ image_id: number | null }>`
    select image_id from organisations where id = ${id}
  `.execute(tx);
  const before = rows[0]!.image_id;
  if (before === image) return;
  if (image !== null) await publishImage(tx, actor, image, 'organisation.image_id');
  await sql`update organisations set image_id = ${image} where id = ${id}`.execute(tx);
  if (before !== null) await releaseFiles(tx, [before]);
}

/** Names these people; whom the actor does not see stays. @throws Problem 422 for people who are not here */
async function setContacts(
  tx: Transaction,
  actor: Viewer,
  id: number,
  contacts: readonly number[],
): Promise<void> {
  const ids = [...new Set(contacts)];
  const { rows } = await sql<{ id: number }>`
    select p.id from members p where p.id = any(${ids}::bigint[]) and p.id > 0 and ${memberVisibleTo(actor)}
  `.execute(tx);
  if (rows.length < ids.length) throw invalid({ 'organisation.contact_ids': ['unknown'] });
  await sql`
    delete from organisation_contacts contact using members p
    where contact.organisation_id = ${id} and contact.member_id <> all(${ids}::bigint[]) and p.id = contact.member_id
      and ${memberVisibleTo(actor)}
  `.execute(tx);
  await sql`
    insert into organisation_contacts (organisation_id, member_id, position)
    select ${id}, member_id, position from unnest(${ids}::bigint[]) with ordinality as t (member_id, position)
    on conflict (organisation_id, member_id) do update set position = excluded.position
  `.execute(tx);
}

/** Hangs these files on an organisation, and lets go of the others. */
async function setFiles(
  tx: Transaction,
  actor: Viewer,
  groupId: number,
  id: number,
  files: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ file_id: number }>`
    select file_id from organisation_files where organisation_id = ${id}
  `.execute(tx);
  const attached = rows.map(({ file_id }) => file_id);
  const readers = sql<boolean>`exists (
    select 1 from containers c where c.group_id = ${groupId} and c.kind = 'stream' and c.is_main and ${visibleToMember()}
  )`;
  try {
    await publishUploads(tx, actor, { attachments: files }, [], { author: actor, readers, attached });
  } catch (error) {
    const codes = error instanceof Problem && error.fields?.attachments;
    throw codes ? invalid({ 'organisation.files': [...codes] }) : error;
  }
  await sql`
    delete from organisation_files where organisation_id = ${id} and file_id <> all(${[...files]}::bigint[])
  `.execute(tx);
  await sql`
    insert into organisation_files (organisation_id, file_id, position)
    select ${id}, file_id, position from unnest(${[...files]}::bigint[]) with ordinality as t (file_id, position)
    on conflict (organisation_id, file_id) do update set position = excluded.position
  `.execute(tx);
  await releaseFiles(
    tx,
    attached.filter((one) => !files.includes(one)),
  );
}

/** Deletes an organisation for good, with what hangs on it. @throws Problem 404 */
export async function deleteOrganisation(tx: Transaction, groupId: number, id: number): Promise<void> {
  const { rows: files } = await sql<{ file_id: number }>`
    select held.file_id from organisation_files held where held.organisation_id = ${id}
  `.execute(tx);
  const { rows } = await sql<{ name: string; image_id: number | null }>`
    delete from organisations where id = ${id} and group_id = ${groupId} returning name, image_id
  `.execute(tx);
  const gone = rows[0];
  if (!gone) throw notFound();
  await releaseFiles(tx, [
    ...files.map(({ file_id }) => file_id),
    ...(gone.image_id === null ? [] : [gone.image_id]),
  ]);
  noteAct(tx, { before: { name: gone.name } });
}

/** Brings the organisations of a group into an order; those that it does not name follow as they stood. */
export async function sortOrganisations(
  tx: Transaction,
  groupId: number,
  order: readonly number[],
): Promise<void> {
  await holdList(tx, groupId);
  await sql`
    update organisations o set position = placed.position
    from (
      select each.id, row_number() over (
        order by array_position(${[...order]}::bigint[], each.id) nulls last, each.position, each.id
      ) as position
      from organisations each where each.group_id = ${groupId}
    ) placed
    where placed.id = o.id and o.position is distinct from placed.position
  `.execute(tx);
}

/** Lets a group show its organisations to those who read it, or keep them to those who run it. */
export async function showOrganisations(
  tx: Transaction,
  actor: Viewer,
  groupId: number,
  isShown: boolean,
): Promise<void> {
  const { rows } = await sql<{ before: boolean }>`
    update groups set shows_organisations = ${isShown} where id = ${groupId} returning old.shows_organisations as before
  `.execute(tx);
  noteAct(tx, { before: { is_shown: rows[0]!.before }, after: { is_shown: isShown } });
  await recordEvents(tx, [{ type: 'group_updated', actorId: actor.memberId, payload: { groupId } }]);
}
