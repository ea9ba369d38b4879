import type { PollAnswer } from '@dorfplatz/contract';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { conflict, invalid, notFound } from '../../platform/problem.ts';
import { holdActivity } from '../activities/index.ts';
import { heldOptions, heldPoll } from './queries.ts';
import type { HeldOption, HeldPoll } from './tables.ts';

declare module '../../platform/events/outbox.ts' {
  interface EventPayloads {
    /** Somebody answered, or took that back. */
    poll_answered: { activityId: number };
  }
}

/** How many of the newest voters of an option show their faces. */
export const FACES = 3;

/** What somebody answers, by option. */
export type Answers = ReadonlyMap<number, PollAnswer>;

/** A poll nobody else changes until the transaction ends; throws 404 where the post has none. */
export async function holdPoll(tx: Transaction, activityId: number): Promise<HeldPoll> {
  await holdActivity(tx, activityId);
  const poll = await heldPoll(tx, activityId);
  if (!poll) throw notFound();
  return poll;
}

function check(poll: HeldPoll, options: readonly HeldOption[], wanted: Answers): void {
  const known = new Map(options.map((option) => [option.id, option]));
  for (const [id, answer] of wanted) {
    const option = known.get(id);
    // It may have been removed just now.
    if (!option) throw invalid({ answers: ['option_gone'] });
    if (answer !== 'yes' && poll.type !== 'schedule') throw invalid({ answers: ['not_allowed'] });
    const isNew = answer === 'yes' && option.mine !== 'yes';
    if (isNew && option.answer_limit !== null && option.yes_count >= option.answer_limit)
      throw conflict('option_full');
  }
  if (poll.type === 'question' && wanted.size > 1) throw invalid({ answers: ['one_only'] });
}

/** By how much the counts of an option change. */
function changeOf({ id, mine }: HeldOption, answer: PollAnswer | undefined) {
  const by = (kind: PollAnswer) => Number(answer === kind) - Number(mine === kind);
  return { id, yes: by('yes'), maybe: by('maybe'), no: by('no') };
}

/** Makes these somebody's answers, all of them; the same once more changes nothing. None takes them back. */
export async function setAnswers(
  tx: Transaction,
  actor: Viewer,
  activityId: number,
  wanted: Answers,
): Promise<void> {
  const poll = await holdPoll(tx, activityId);
  const options = await heldOptions(tx, activityId, actor.memberId);
  const changed = options.filter(({ id, mine }) => (wanted.get(id) ?? null) !== mine);
  if (poll.is_closed) throw conflict('poll_closed');
  check(poll, options, wanted);
  if (changed.length === 0) return;
  const gone = changed.filter(({ id }) => !wanted.has(id)).map(({ id }) => id);
  const given = changed.flatMap(({ id }) => {
    const answer = wanted.get(id);
    return answer === undefined ? [] : [{ id, answer }];
  });
  // First what goes: a question has room for one.
  if (gone.length > 0)
    await sql`
      delete from poll_answers where option_id = any(${gone}::bigint[]) and member_id = ${actor.memberId}
    `.execute(tx);
  if (given.length > 0)
    await sql`
      insert into poll_answers (activity_id, poll_type, option_id, member_id, answer)
      select ${activityId}, ${poll.type}, id, ${actor.memberId}, answer
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as t (id bigint, answer text)
      on conflict (option_id, member_id) do update set answer = excluded.answer, created_at = now()
    `.execute(tx);
  const answeredBefore = options.some(({ mine }) => mine !== null);
  await writeCounts(
    tx,
    activityId,
    changed.map((option) => changeOf(option, wanted.get(option.id))),
    Number(wanted.size > 0) - Number(answeredBefore),
  );
  await recordEvents(tx, [{ type: 'poll_answered', actorId: actor.memberId, payload: { activityId } }]);
}

async function writeCounts(
  tx: Transaction,
  activityId: number,
  changes: readonly { id: number; yes: number; maybe: number; no: number }[],
  people: number,
): Promise<void> {
  await sql`
    with counted as (
      update poll_options o set yes_count = o.yes_count + t.yes, maybe_count = o.maybe_count + t.maybe,
        no_count = o.no_count + t.no,
        recent_voters = array(
          select v.member_id from poll_answers v where v.option_id = o.id and v.answer = 'yes'
          order by v.created_at desc, v.id desc limit ${sql.lit(FACES)}
        )
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as t (id bigint, yes int, maybe int, no int)
      where o.id = t.id
    )
    update polls set answer_count = answer_count + ${people}, change = change + 1 where activity_id = ${activityId}
  `.execute(tx);
}
