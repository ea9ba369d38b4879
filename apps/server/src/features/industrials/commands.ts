import type { IndustrialPart } from '@dorfplatz/contract';
import { noteAct } from '../../platform/audit/record.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { invalid, notFound, Problem } from '../../platform/problem.ts';
import { publishUploads, releaseFiles } from '../uploads/index.ts';
import { checkedFacts, type Facts, isEmpty } from './check-facts.ts';

/** Those who read what hangs on companies: who runs the network. */
const readers = sql<boolean>`p.is_network_admin`;

/** Hangs these files on a company, and lets go of the others. */
async function setFiles(
  tx: Transaction,
  author: Viewer,
  id: number,
  files: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ file_id: number }>`
    select file_id from industrial_files where industrial_id = ${id}
  `.execute(tx);
  const attached = rows.map(({ file_id }) => file_id);
  try {
    await publishUploads(tx, author, { attachments: files }, [], { author, readers, attached });
  } catch (error) {
    const codes = error instanceof Problem && error.fields?.attachments;
    throw codes ? invalid({ files: [...codes] }) : error;
  }
  await sql`
    delete from industrial_files where industrial_id = ${id} and file_id <> all(${[...files]}::bigint[])
  `.execute(tx);
  await sql`
    insert into industrial_files (industrial_id, file_id, position)
    select ${id}, file_id, position from unnest(${[...files]}::bigint[]) with ordinality as t (file_id, position)
    on conflict (industrial_id, file_id) do update set position = excluded.position
  `.execute(tx);
  await releaseFiles(
    tx,
    attached.filter((one) => !files.includes(one)),
  );
}

/** @throws Problem 422 for a contact that points to nobody who is here */
async function setContacts(tx: Transaction, id: number, contacts: Facts['contacts']): Promise<void> {
  const memberIds = contacts.flatMap(({ member_id }) => (member_id === null ? [] : [member_id]));
  const { rows: known } = await sql<{ id: number }>`
    select id from members where id = any(${memberIds}::bigint[]) and id > 0 and state not in ('left', 'anonymised')
  `.execute(tx);
  const ids = new Set(known.map((row) => row.id));
  for (const [at, { member_id }] of contacts.entries())
    if (member_id !== null && !ids.has(member_id))
      throw invalid({ [`contacts.${at}.member_id`]: ['unknown'] });
  await sql`delete from industrial_contacts where industrial_id = ${id}`.execute(tx);
  await insertContacts(
    tx,
    contacts.map((contact, position) => ({ ...contact, position, industrial_id: id })),
  );
}

type NewContact = Facts['contacts'][number] & { position: number; industrial_id: number };

async function insertContacts(tx: Transaction, contacts: readonly NewContact[]): Promise<void> {
  const named = contacts.filter((contact) => !isEmpty(contact));
  await sql`
    insert into industrial_contacts (industrial_id, position, name, role, email, phone, member_id)
    select c.industrial_id, c.position, c.name, c.role, c.email, c.phone, c.member_id
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as c
      (industrial_id bigint, position integer, name text, role text, email text, phone text, member_id bigint)
  `.execute(tx);
}

/** Adds companies with their contacts, in two statements. @returns their ids, in their order */
export async function addIndustrials(
  tx: Transaction,
  networkId: number,
  companies: readonly Facts[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into industrials (network_id, name, street, zip, city, phone, email, website, notes)
    select ${networkId}, c.name, c.street, c.zip, c.city, c.phone, c.email, c.website, c.notes
    from jsonb_to_recordset(${JSON.stringify(companies.map((one, position) => ({ ...one, position })))}::jsonb) as c
      (position integer, name text, street text, zip text, city text, phone text, email text, website text, notes text)
    order by c.position returning id
  `.execute(tx);
  // Ids are given in the order of the rows.
  const ids = rows.map(({ id }) => id).sort((one, other) => one - other);
  await insertContacts(
    tx,
    companies.flatMap(({ contacts }, at) =>
      contacts.map((contact, position) => ({ ...contact, position, industrial_id: ids[at]! })),
    ),
  );
  return ids;
}

/** @returns its id @throws Problem 422 for what breaks a rule */
export async function createIndustrial(
  tx: Transaction,
  author: Viewer,
  { files, ...typed }: IndustrialPart,
): Promise<number> {
  const facts = checkedFacts(typed);
  const [id] = await addIndustrials(tx, author.networkId, [{ ...facts, contacts: [] }]);
  await setContacts(tx, id!, facts.contacts);
  await setFiles(tx, author, id!, files);
  noteAct(tx, { target: { industrial: String(id) }, after: { name: facts.name } });
  return id!;
}

/** @throws Problem 404; 409 where somebody else has changed it since; 422 for what breaks a rule */
export async function updateIndustrial(
  tx: Transaction,
  author: Viewer,
  id: number,
  { files, based_on, ...typed }: IndustrialPart & { based_on: string },
): Promise<void> {
  const { rows } = await sql<{ name: string; updated_at: string }>`
    select name, updated_at from industrials where id = ${id} for update
  `.execute(tx);
  const before = rows[0];
  if (!before) throw notFound();
  if (before.updated_at !== based_on)
    throw new Problem(409, 'industrial_changed', { present: { updated_at: before.updated_at } });
  const facts = checkedFacts(typed);
  const { name, street, zip, city, phone, email, website, notes } = facts;
  await sql`
    update industrials set name = ${name}, street = ${street}, zip = ${zip}, city = ${city}, phone = ${phone},
      email = ${email}, website = ${website}, notes = ${notes}, updated_at = clock_timestamp()
    where id = ${id}
  `.execute(tx);
  await setContacts(tx, id, facts.contacts);
  await setFiles(tx, author, id, files);
  noteAct(tx, { before: { name: before.name }, after: { name } });
}

/** Deletes a company for good; files that hang on nothing else go with it. @throws Problem 404 */
export async function deleteIndustrial(tx: Transaction, id: number): Promise<void> {
  const { rows: files } = await sql<{ file_id: number }>`
    delete from industrial_files where industrial_id = ${id} returning file_id
  `.execute(tx);
  const { rows } = await sql<{ name: string }>`
    delete from industrials where id = ${id} returning name
  `.execute(tx);
  if (!rows[0]) throw notFound();
  await releaseFiles(
    tx,
    files.map(({ file_id }) => file_id),
  );
  noteAct(tx, { before: { name: rows[0].name } });
}
