import type { BodyOf, NetworkSettings, requestChange as RequestChange } from '@dorfplatz/contract';
import { cleanLine, cleanWords } from '../../platform/clean-line.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { conflict, invalid, notFound } from '../../platform/problem.ts';
import { updateMember } from '../members/index.ts';
import { memberProperties, validateValues } from '../property-sets/index.ts';
import { allowedNames, allowedProperties, isNameField } from './policy.ts';
import { changedMeanwhile, currentOf, isSame } from './present.ts';
import { findRequest } from './queries.ts';
import type { ChangeRequestRow, Values } from './tables.ts';

declare module '../../platform/events/outbox.ts' {
  interface EventPayloads {
    change_requested: { requestId: number; memberId: number };
    change_request_closed: {
      requestId: number;
      memberId: number;
      outcome: 'accepted' | 'rejected' | 'withdrawn';
    };
  }
}

/** Of a wish only what the network allows, and only what is right. @throws Problem 422 with each wrong field */
async function checkedWish(
  tx: Transaction,
  settings: NetworkSettings,
  sent: BodyOf<typeof RequestChange>,
): Promise<Values> {
  const errors: Record<string, string[]> = {};
  const wished: Values = {};
  const names = allowedNames(settings);
  for (const field of ['first_name', 'last_name'] as const) {
    if (sent[field] === undefined) continue;
    const name = cleanLine(sent[field]);
    if (!names.includes(field)) errors[field] = ['not_allowed'];
    else if (field === 'first_name' && name === '') errors[field] = ['required'];
    else wished[field] = name;
  }
  const properties = await memberProperties(tx);
  const allowed = new Set(allowedProperties(settings, properties).map(({ name }) => name));
  const { values, errors: wrong } = validateValues(properties, sent.profile ?? {}, { mayChangeLocked: true });
  for (const [path, codes] of Object.entries(wrong)) errors[`profile.${path}`] = codes;
  for (const field of Object.keys(sent.profile ?? {}))
    if (!allowed.has(field)) errors[`profile.${field}`] = ['not_allowed'];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { ...wished, ...values };
}

/** Sends a wish to the administrators. @throws Problem 409 while another one is open, 422 for what may not be asked */
export async function requestChange(
  tx: Transaction,
  actor: Viewer,
  settings: NetworkSettings,
  sent: BodyOf<typeof RequestChange>,
): Promise<number> {
  const wished = await checkedWish(tx, settings, sent);
  const { rows: people } = await sql<Pick<ChangeRequestRow, 'first_name' | 'last_name' | 'stored'>>`
    select m.first_name, m.last_name, coalesce(f.property_values, '{}') as stored
    from members m left join profiles f on f.member_id = m.id where m.id = ${actor.memberId}
  `.execute(tx);
  const current = currentOf(people[0]!);
  const fields = Object.keys(wished).filter((field) => !isSame(wished[field], current[field]));
  if (fields.length === 0) throw invalid({ profile: ['required'] });
  const of = (values: Values) =>
    JSON.stringify(Object.fromEntries(fields.map((field) => [field, values[field] ?? null])));
  const { rows } = await sql<{ id: number }>`
    insert into change_requests (member_id, wished, before, message)
    values (${actor.memberId}, ${of(wished)}::jsonb, ${of(current)}::jsonb, ${cleanWords(sent.message ?? '')})
    on conflict (member_id) where state = 'open' do nothing returning id
  `.execute(tx);
  if (!rows[0]) throw conflict('change_request_open');
  await recordEvents(tx, [
    {
      type: 'change_requested',
      actorId: actor.memberId,
      payload: { requestId: rows[0].id, memberId: actor.memberId },
    },
  ]);
  return rows[0].id;
}

/** Holds a request until commit, so that of two answers at once the second finds it answered. */
async function holdOpen(tx: Transaction, id: number): Promise<ChangeRequestRow> {
  const { rows } = await sql<{ state: string }>`
    select state from change_requests where id = ${id} for update
  `.execute(tx);
  if (!rows[0]) throw notFound();
  if (rows[0].state !== 'open') throw conflict('change_request_closed');
  return (await findRequest(tx, id))!;
}

async function close(
  tx: Transaction,
  actor: Viewer,
  { id, member_id: memberId }: ChangeRequestRow,
  outcome: 'accepted' | 'rejected' | 'withdrawn',
  answer: string,
): Promise<void> {
  await sql`
    update change_requests set state = ${outcome}, answer = ${cleanWords(answer)}, answered_at = now(),
      answered_by = ${outcome === 'withdrawn' ? null : actor.memberId}
    where id = ${id}
  `.execute(tx);
  await recordEvents(tx, [
    {
      type: 'change_request_closed',
      actorId: actor.memberId,
      payload: { requestId: id, memberId, outcome },
    },
  ]);
}

/**
 * Makes the changes that somebody wished for.
 * @throws Problem 404, 409 when it was answered already, or when a field was changed meanwhile and that is not to be
 *   overwritten, 422 when a value does not fit its property any more
 */
export async function acceptChange(
  tx: Transaction,
  actor: Viewer,
  id: number,
  { answer, overwrite }: { answer: string; overwrite: boolean },
): Promise<void> {
  const request = await holdOpen(tx, id);
  // The person's row first, as whoever edits the profile takes it: what is compared must be what is changed.
  await sql`select id from members where id = ${request.member_id} for update`.execute(tx);
  await sql`select id from profiles where member_id = ${request.member_id} for update`.execute(tx);
  const fresh = (await findRequest(tx, id))!;
  if (!overwrite && changedMeanwhile(fresh).length > 0) throw conflict('changed_meanwhile');
  const profile = Object.fromEntries(Object.entries(fresh.wished).filter(([field]) => !isNameField(field)));
  await updateMember(tx, actor, fresh.member_id, {
    ...(fresh.wished.first_name !== undefined && { first_name: fresh.wished.first_name as string }),
    ...(fresh.wished.last_name !== undefined && { last_name: fresh.wished.last_name as string }),
    ...(Object.keys(profile).length > 0 && { profile }),
  });
  await close(tx, actor, fresh, 'accepted', answer);
}

/** Refuses a wish. @throws Problem 404, 409 when it was answered already */
export async function rejectChange(
  tx: Transaction,
  actor: Viewer,
  id: number,
  answer: string,
): Promise<void> {
  await close(tx, actor, await holdOpen(tx, id), 'rejected', answer);
}

/** Takes an own wish back. @throws Problem 404 for one of somebody else, 409 when it was answered already */
export async function withdrawChange(tx: Transaction, actor: Viewer, id: number): Promise<void> {
  const found = await findRequest(tx, id);
  if (found?.member_id !== actor.memberId) throw notFound();
  await close(tx, actor, await holdOpen(tx, id), 'withdrawn', '');
}
