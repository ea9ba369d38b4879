import { mentionsOf } from '@dorfplatz/content';
import type { AnswerState } from '@dorfplatz/contract';
import { sql, type Transaction } from '../../platform/db/database.ts';
import type { Consumer } from '../../platform/events/delivery.ts';
import type { EventPayloads, RecordedEvent } from '../../platform/events/outbox.ts';
import type { Services } from '../../platform/services.ts';
import { type Notice, notify, withdrawUnread } from '../notifications/index.ts';
import { abandonedWords, answerWords, type Hearer } from './words.ts';

type Told = Pick<Notice, 'kind' | 'message' | 'gatheringKey'> & { memberId: number };

const noticeOf = (taskId: number, actorId: number, told: Told): Notice => ({
  ...told,
  actorId,
  about: { task_id: taskId },
});

/** Whoever still has it: what was given by mistake and taken back at once is not told. */
async function tellAssigned(tx: Transaction, actorId: number, taskId: number, memberIds: readonly number[]) {
  const { rows } = await sql<{ member_id: number }>`
    select member_id from task_assignees where task_id = ${taskId} and member_id = any(${[...memberIds]}::bigint[])
    order by member_id
  `.execute(tx);
  await notify(
    tx,
    rows.map(({ member_id: memberId }) =>
      noticeOf(taskId, actorId, { memberId, kind: 'task_assigned', gatheringKey: `task_assigned:${taskId}` }),
    ),
  );
}

/** Who wrote a task, as they are told of it. */
const authors = (taskIds: readonly number[]) => sql<Hearer & { task_id: number }>`
  select t.id as task_id, a.id, a.language, a.time_zone from tasks t join members a on a.id = t.author_id
  where t.id = any(${[...taskIds]}::bigint[]) order by t.id`;

async function tellAnswer(tx: Transaction, actorId: number, taskId: number, state: AnswerState) {
  if (state === 'open') return;
  const { rows } = await sql<{ reason: string }>`
    select reason from task_assignees where task_id = ${taskId} and member_id = ${actorId} and state = ${state}
  `.execute(tx);
  const answer = rows[0];
  if (!answer) return;
  const { rows: hearers } = await authors([taskId]).execute(tx);
  await notify(
    tx,
    hearers.map((author) =>
      noticeOf(taskId, actorId, {
        memberId: author.id,
        kind: 'task_answered',
        message: answerWords(author, state, answer.reason),
        gatheringKey: `task_answered:${taskId}:${actorId}`,
      }),
    ),
  );
}

async function tellAbandoned(tx: Transaction, actorId: number, taskIds: readonly number[]) {
  const { rows: hearers } = await authors(taskIds).execute(tx);
  await notify(
    tx,
    hearers.map((author) =>
      noticeOf(author.task_id, actorId, {
        memberId: author.id,
        kind: 'task_answered',
        message: abandonedWords(author),
        gatheringKey: `task_answered:${author.task_id}:${actorId}`,
      }),
    ),
  );
}

/** Its author, and whoever has it besides who finished it. */
async function tellDone(tx: Transaction, actorId: number, taskId: number) {
  const { rows } = await sql<{ id: number }>`
    select people.id from tasks t, lateral (
      select t.author_id as id
      union select given.member_id from task_assignees given where given.task_id = t.id and given.state <> 'declined'
    ) people
    where t.id = ${taskId} and t.done_at is not null and people.id is not null order by people.id
  `.execute(tx);
  await notify(
    tx,
    rows.map(({ id: memberId }) =>
      noticeOf(taskId, actorId, { memberId, kind: 'task_done', gatheringKey: `task_done:${taskId}` }),
    ),
  );
}

async function tellMentioned(
  tx: Transaction,
  actorId: number,
  { taskId, mentioned, unmentioned = [] }: EventPayloads['task_described'],
): Promise<void> {
  const gatheringKey = `task_mentioned:${taskId}:description`;
  if (unmentioned.length > 0) {
    const { rows } = await sql<{ description: string }>`
      select description from tasks where id = ${taskId}
    `.execute(tx);
    const stillNamed = new Set(mentionsOf(rows[0]?.description ?? '').members.map(({ id }) => id));
    const gone = unmentioned.filter((memberId) => !stillNamed.has(memberId));
    await withdrawUnread(tx, { gatheringKey, actorId }, gone);
  }
  await notify(
    tx,
    mentioned.map((memberId) =>
      noticeOf(taskId, actorId, { memberId, kind: 'task_mentioned', gatheringKey }),
    ),
  );
}

async function tell(tx: Transaction, actorId: number, event: RecordedEvent): Promise<void> {
  switch (event.type) {
    case 'task_assigned':
      return tellAssigned(tx, actorId, event.payload.taskId, event.payload.memberIds);
    case 'task_answered':
      return tellAnswer(tx, actorId, event.payload.taskId, event.payload.state);
    case 'task_done':
      return tellDone(tx, actorId, event.payload.taskId);
    case 'task_described':
      return tellMentioned(tx, actorId, event.payload);
    case 'tasks_abandoned':
      return tellAbandoned(tx, actorId, event.payload.taskIds);
  }
}

export const workerConsumers = (services: Services): Consumer[] => [
  {
    name: 'tasks-notices',
    async handle(events, tx) {
      for (const event of events) if (event.actorId !== null) await tell(tx, event.actorId, event);
      return () => services.events.nudge();
    },
  },
];
