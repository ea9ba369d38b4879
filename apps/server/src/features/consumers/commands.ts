import type { BodyOf, createConsumer, NetworkSettings, updateConsumer } from '@dorfplatz/contract';
import { noteAct } from '../../platform/audit/record.ts';
import { cleanLine, cleanWords } from '../../platform/clean-line.ts';
import { sql, sqlState, type Transaction } from '../../platform/db/database.ts';
import { translate } from '../../platform/i18n/translate.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { invalid, notFound, Problem } from '../../platform/problem.ts';
import { anonymise, endMember } from '../leaving/index.ts';
import { membershipsOf, putIntoGroups } from '../member-manager/index.ts';
import { loadConsumer, ownerOf } from './queries.ts';
import type { ConsumerRow } from './tables.ts';

const UNIQUE_VIOLATION = '23505';

type Fields = BodyOf<typeof createConsumer>;
type Change = BodyOf<typeof updateConsumer>;
const FIELDS = ['first_name', 'last_name', 'email', 'language', 'organisation', 'phone', 'note'] as const;

type Kept = Pick<ConsumerRow, (typeof FIELDS)[number]>;

/** What is kept of what was typed, the rest as it was. @throws Problem 422 for somebody without a name */
function cleaned(sent: Fields, before: Kept): Kept {
  const line = (name: 'first_name' | 'last_name' | 'organisation' | 'phone') =>
    sent[name] === undefined ? before[name] : cleanLine(sent[name]);
  const kept = {
    first_name: line('first_name'),
    last_name: line('last_name'),
    email: sent.email === undefined ? before.email : sent.email.trim() || null,
    language: sent.language ?? before.language,
    organisation: line('organisation'),
    phone: line('phone'),
    note: sent.note === undefined ? before.note : cleanWords(sent.note),
  };
  if (kept.first_name === '' && kept.last_name === '') throw invalid({ first_name: ['required'] });
  return kept;
}

const nameOf = ({ first_name, last_name }: Kept): string => `${first_name} ${last_name}`.trim();

/** Refuses an address that is somebody's, whose name it says [RUL-1001]. */
async function mustBeFree(tx: Transaction, email: string | null, ownId: number | null): Promise<void> {
  const owner = email === null ? undefined : await ownerOf(tx, email);
  if (!owner || owner.id === ownId) return;
  const key = owner.is_consumer ? 'consumers.address_of_consumer' : 'consumers.address_of_member';
  throw new Problem(422, 'invalid', {
    fields: { email: ['taken'] },
    detail: (language) => translate(language, key, { name: owner.display_name }),
  });
}

/** Of two who give the same address at once, one is told so. */
async function refusingTaken(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) throw invalid({ email: ['taken'] });
    throw error;
  }
}

/**
 * Puts somebody from outside down. Whether the actor may is asked before.
 * @returns their id
 * @throws Problem 422 for nobody's name, and for an address that is somebody's
 */
export async function addConsumer(
  tx: Transaction,
  actor: Viewer,
  sent: Fields,
  network: Pick<NetworkSettings, 'language' | 'time_zone'>,
): Promise<number> {
  const nobody = {
    first_name: '',
    last_name: '',
    email: null,
    language: network.language,
    organisation: '',
    phone: '',
    note: '',
  };
  const person = cleaned(sent, nobody);
  await mustBeFree(tx, person.email, null);
  let id = 0;
  await refusingTaken(async () => {
    const { rows } = await sql<{ id: number }>`
      insert into members (network_id, email, first_name, last_name, display_name, state, is_external, language, time_zone)
      values (${actor.networkId}, ${person.email}, ${person.first_name}, ${person.last_name}, ${nameOf(person)},
              'consumer', true, ${person.language}, ${network.time_zone})
      returning id
    `.execute(tx);
    id = rows[0]!.id;
  });
  await sql`
    insert into consumers (member_id, organisation, phone, note)
    values (${id}, ${person.organisation}, ${person.phone}, ${person.note})
  `.execute(tx);
  noteAct(tx, { target: { consumer: String(id) } });
  return id;
}

/** Somebody from outside, held until commit. @throws Problem 404, also for who has become a member */
async function hold(tx: Transaction, actor: Pick<Viewer, 'networkId'>, id: number): Promise<ConsumerRow> {
  const { rows } =
    await sql`select 1 from members where id = ${id} and state = 'consumer' for update`.execute(tx);
  if (rows.length === 0) throw notFound();
  return loadConsumer(tx, actor, id);
}

/**
 * Changes what is sent; the rest stays.
 * @throws Problem 409 where somebody else changed the same field meanwhile, 422 as `addConsumer`
 */
export async function changeConsumer(
  tx: Transaction,
  actor: Viewer,
  id: number,
  { was = {}, ...sent }: Change,
): Promise<void> {
  const stored = await hold(tx, actor, id);
  const person = cleaned(sent, stored);
  const shown = { ...stored, email: stored.email ?? '' };
  const wanted = { ...person, email: person.email ?? '' };
  const overtaken = FIELDS.filter(
    (field) =>
      sent[field] !== undefined &&
      was[field] !== undefined &&
      was[field] !== shown[field] &&
      wanted[field] !== shown[field],
  );
  if (overtaken.length > 0)
    throw new Problem(409, 'consumer_changed', {
      fields: Object.fromEntries(overtaken.map((field) => [field, ['changed_meanwhile']])),
      present: Object.fromEntries(overtaken.map((field) => [field, shown[field]])),
    });
  await mustBeFree(tx, person.email, id);
  await refusingTaken(async () => {
    await sql`
      update members set first_name = ${person.first_name}, last_name = ${person.last_name},
        display_name = ${nameOf(person)}, email = ${person.email}, language = ${person.language}, updated_at = now()
      where id = ${id}
    `.execute(tx);
  });
  await sql`
    update consumers set organisation = ${person.organisation}, phone = ${person.phone}, note = ${person.note},
      updated_at = now()
    where member_id = ${id}
  `.execute(tx);
  noteAct(tx, { fields: FIELDS.filter((field) => wanted[field] !== shown[field]) });
}

/** Deletes somebody from outside as a member who leaves; their name goes at once where the network wants that. */
export async function removeConsumer(
  tx: Transaction,
  actor: Viewer,
  id: number,
  network: Pick<NetworkSettings, 'anonymize_memberships_config' | 'anonymize_memberships_name'>,
): Promise<void> {
  await hold(tx, actor, id);
  await endMember(tx, actor.memberId, id);
  if (network.anonymize_memberships_config === 'enabled')
    await anonymise(tx, network.anonymize_memberships_name, { memberId: id });
}

/** Says in which of the groups that the actor sees somebody from outside is. @throws Problem 404, 422 */
export async function changeMemberships(
  tx: Transaction,
  actor: Viewer,
  id: number,
  groupIds: readonly number[],
): Promise<void> {
  await hold(tx, actor, id);
  await putIntoGroups(tx, actor, id, await membershipsOf(tx, actor, id), { groupIds, ledIds: [] });
}
