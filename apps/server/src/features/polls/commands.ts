import { POLL_OPTIONS_MAX, type PollOptionWrite, type PollType } from '@dorfplatz/contract';
import { cleanLine } from '../../platform/clean-line.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { conflict, forbidden, invalid, Problem } from '../../platform/problem.ts';
import type { NewPost, PostChange } from '../activities/index.ts';
import { FACES, holdPoll } from './answers.ts';
import { asKept, checkOptions, type FieldErrors, inOrder, type NewOption, saidTwice } from './options.ts';
import { heldOptions } from './queries.ts';
import type { HeldOption, HeldPoll } from './tables.ts';

declare module '../../platform/events/outbox.ts' {
  interface EventPayloads {
    /** Its end, its options or what became of it: whoever shows it reads it anew. */
    poll_turned: { activityId: number };
  }
}

export const turned = (tx: Transaction, actorId: number, activityId: number): Promise<void> =>
  recordEvents(tx, [{ type: 'poll_turned', actorId, payload: { activityId } }]);

/** A question needs something to choose from; others, and one that members add to, begin with one option. */
const leastOptions = (type: PollType, membersAdd: boolean): number =>
  type === 'question' && !membersAdd ? 2 : 1;

const checkTitle = (title: string | undefined, errors: FieldErrors): void => {
  if (cleanLine(title ?? '') === '') errors.title = ['required'];
};

function checkEnd(closesAt: string | null | undefined, errors: FieldErrors): void {
  if (!closesAt) return;
  const end = Date.parse(closesAt);
  if (!(end > Date.now())) errors.closes_at = ['past'];
  else if (end > Date.now() + 10 * 366 * 86_400_000) errors.closes_at = ['too_far'];
}

/** What of a new poll cannot be; throws 422 with all of it. */
export function checkNewPoll(post: NewPost): NewOption[] {
  const type = post.type as PollType;
  const errors: FieldErrors = {};
  checkTitle(post.title, errors);
  checkEnd(post.closes_at, errors);
  const options = checkOptions(type, post.options ?? [], [], errors);
  if (options.length < leastOptions(type, post.members_add_options ?? false)) errors.options = ['too_few'];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return options;
}

/** Writes the poll of a post that stands already. */
export async function writePoll(
  tx: Transaction,
  author: Viewer,
  activityId: number,
  post: NewPost,
): Promise<void> {
  const options = checkNewPoll(post);
  await sql`
    update activities set type = ${post.type!}, title = ${cleanLine(post.title!)}, parts = array_append(parts, 'poll')
    where id = ${activityId}
  `.execute(tx);
  await sql`
    insert into polls (activity_id, type, closes_at, members_add_options)
    values (${activityId}, ${post.type!}, ${post.closes_at ?? null}, ${post.members_add_options ?? false})
  `.execute(tx);
  await writeOptions(tx, activityId, options, author.memberId);
}

/** Writes options in their order: those with an id are changed, those without are added. */
async function writeOptions(
  tx: Transaction,
  activityId: number,
  options: readonly NewOption[],
  addedBy: number,
): Promise<void> {
  const placed = JSON.stringify(options.map((option, position) => ({ ...option, position })));
  await sql`
    with given as (
      select * from jsonb_to_recordset(${placed}::jsonb) as t (
        id bigint, position int, label text, answer_limit int, starts_wall timestamp, ends_wall timestamp, time_zone text
      )
    ), changed as (
      update poll_options o set position = t.position, label = t.label, answer_limit = t.answer_limit,
        starts_wall = t.starts_wall, ends_wall = t.ends_wall, time_zone = t.time_zone
      from given t where t.id = o.id
    )
    insert into poll_options (activity_id, position, label, answer_limit, starts_wall, ends_wall, time_zone, added_by)
    select ${activityId}, position, label, answer_limit, starts_wall, ends_wall, time_zone, ${addedBy}
    from given where id is null order by position
  `.execute(tx);
}

/**
 * Changes the poll of a post that is held already. Options keep their answers by their ids, whatever becomes of their
 * words and their order; those to be removed go with their answers where that was agreed to.
 */
export async function changePoll(
  tx: Transaction,
  author: Viewer,
  activityId: number,
  post: PostChange,
): Promise<void> {
  const poll = await holdPoll(tx, activityId);
  const before = await heldOptions(tx, activityId, author.memberId);
  const errors: FieldErrors = {};
  if (post.title !== undefined) checkTitle(post.title, errors);
  const isNewEnd = post.closes_at !== undefined && !isSameInstant(post.closes_at, poll.closes_at);
  if (isNewEnd && poll.appointment_id !== null) errors.closes_at = ['not_allowed'];
  else if (isNewEnd) checkEnd(post.closes_at, errors);
  const options = optionsAfter(poll, before, post, errors);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const removed = before.filter(({ id }) => post.remove_options?.includes(id));
  const answered = removed.filter(hasAnswers);
  if (answered.length > 0 && !post.discard_answers)
    throw new Problem(409, 'answers_lost', {
      lost: answered.map(({ label, starts_wall }) => label || starts_wall!),
    });
  if (removed.length > 0) await removeOptions(tx, activityId, removed);
  await writeOptions(tx, activityId, options, author.memberId);
  await sql`
    update polls set change = change + 1,
      members_add_options = coalesce(${post.members_add_options ?? null}::boolean, members_add_options)
    where activity_id = ${activityId}
  `.execute(tx);
  // Another end begins anew what was over.
  if (isNewEnd)
    await sql`
      update polls set closes_at = ${post.closes_at ?? null}, closed_at = case when ${post.closes_at ?? null}::timestamptz is null then closed_at end
      where activity_id = ${activityId}
    `.execute(tx);
  if (post.title !== undefined)
    await sql`update activities set title = ${cleanLine(post.title)} where id = ${activityId}`.execute(tx);
}

const hasAnswers = ({ yes_count, maybe_count, no_count }: HeldOption): boolean =>
  yes_count + maybe_count + no_count > 0;

const isSameInstant = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : Date.parse(one) === Date.parse(other);

function optionsAfter(
  poll: HeldPoll,
  before: readonly HeldOption[],
  post: PostChange,
  errors: FieldErrors,
): NewOption[] {
  const removed = new Set(post.remove_options);
  const known = before.filter(({ id }) => !removed.has(id));
  const written = checkOptions(poll.type, post.options ?? [], known, errors);
  const named = new Set(written.map(({ id }) => id));
  const kept = known.filter(({ id }) => !named.has(id)).map(asKept);
  const all = inOrder(poll.type, post.options ? [...written, ...kept] : kept);
  const membersAdd = post.members_add_options ?? poll.members_add_options;
  if (all.length < leastOptions(poll.type, membersAdd)) errors.options = ['too_few'];
  else if (all.length > POLL_OPTIONS_MAX) errors.options = ['maxItems'];
  else if (Object.keys(errors).length === 0 && saidTwice(all)) errors.options = ['twice'];
  return all;
}

/** Their answers go with them; who answered nothing else has not answered any more. */
async function removeOptions(
  tx: Transaction,
  activityId: number,
  removed: readonly HeldOption[],
): Promise<void> {
  const ids = removed.map(({ id }) => id);
  await sql`delete from poll_options where activity_id = ${activityId} and id = any(${ids}::bigint[])`.execute(
    tx,
  );
  if (removed.some(hasAnswers))
    await sql`
      update polls set answer_count = (
        select count(distinct member_id) from poll_answers where activity_id = ${activityId}
      ) where activity_id = ${activityId}
    `.execute(tx);
}

/** Ends a poll before its time, or lets people answer again; an end that is over is none any more then. */
export async function closePoll(
  tx: Transaction,
  actor: Viewer,
  activityId: number,
  isClosed: boolean,
): Promise<void> {
  const poll = await holdPoll(tx, activityId);
  if (poll.is_closed === isClosed) return;
  if (!isClosed && poll.appointment_id !== null) throw conflict('appointment_made');
  await (isClosed
    ? sql`update polls set closed_at = now(), change = change + 1 where activity_id = ${activityId}`
    : sql`
        update polls set closed_at = null, change = change + 1,
          closes_at = case when closes_at > clock_timestamp() then closes_at end
        where activity_id = ${activityId}
      `
  ).execute(tx);
  await turned(tx, actor.memberId, activityId);
}

/** Adds an option where the author lets members do so. */
export async function addOption(
  tx: Transaction,
  actor: Viewer,
  activityId: number,
  write: PollOptionWrite,
): Promise<void> {
  const poll = await holdPoll(tx, activityId);
  if (poll.is_closed) throw conflict('poll_closed');
  if (!poll.members_add_options) throw forbidden();
  const before = await heldOptions(tx, activityId, actor.memberId);
  const errors: FieldErrors = {};
  // How many may take it is for the author to say.
  const [option] = checkOptions(poll.type, [{ ...write, limit: null }], [], errors);
  const named = Object.fromEntries(
    Object.entries(errors).map(([field, codes]) => [field.replace('options.0.', ''), codes]),
  );
  if (before.length >= POLL_OPTIONS_MAX) named.label = ['maxItems'];
  const all = [...before.map(asKept), option!];
  if (Object.keys(named).length === 0 && saidTwice(all))
    named[poll.type === 'schedule' ? 'date' : 'label'] = ['twice'];
  if (Object.keys(named).length > 0) throw invalid(named);
  await writeOptions(tx, activityId, inOrder(poll.type, all), actor.memberId);
  await sql`update polls set change = change + 1 where activity_id = ${activityId}`.execute(tx);
  await turned(tx, actor.memberId, activityId);
}

/** Has the newest voters of every option of a poll shown, after rows of answers were written by themselves. */
export async function recount(tx: Transaction, activityIds: readonly number[]): Promise<void> {
  const ids = [...activityIds];
  await sql`
    update poll_options o set
      yes_count = (select count(*) from poll_answers v where v.option_id = o.id and v.answer = 'yes'),
      maybe_count = (select count(*) from poll_answers v where v.option_id = o.id and v.answer = 'maybe'),
      no_count = (select count(*) from poll_answers v where v.option_id = o.id and v.answer = 'no'),
      recent_voters = array(
        select v.member_id from poll_answers v where v.option_id = o.id and v.answer = 'yes'
        order by v.created_at desc, v.id desc limit ${sql.lit(FACES)}
      )
    where o.activity_id = any(${ids}::bigint[])
  `.execute(tx);
  await sql`
    update polls p set answer_count = (
      select count(distinct v.member_id) from poll_answers v where v.activity_id = p.activity_id
    ) where p.activity_id = any(${ids}::bigint[])
  `.execute(tx);
}
