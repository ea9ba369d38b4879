import { rows, type Transaction } from '../../platform/db/database.ts';
import type { Consumer } from '../../platform/events/delivery.ts';
import type { RecordedEvent } from '../../platform/events/outbox.ts';
import { type LiveDraft, rooms } from '../../platform/live/live-messages.ts';
import type { Services } from '../../platform/services.ts';

type Heard = { id: number; group_id: number | null; people: number[] };

// Of what is deleted those hear who saw it until now: an id tells nobody anything.
const heard = `
  select t.id, t.group_id, array(
    select own.author_id from tasks own where own.id in (t.id, t.parent_id) and own.author_id is not null
    union select given.member_id from task_assignees given where given.task_id in (t.id, t.parent_id)
  ) as people
  from tasks t where t.id = any($1::bigint[]) order by t.id`;

const draft = (roomNames: readonly string[], topic: string, taskIds: number[]): LiveDraft => ({
  rooms: [...new Set(roomNames)],
  topic,
  event: 'task_changed',
  data: { task_ids: taskIds },
});

async function draftsOf(tx: Transaction, events: readonly RecordedEvent[]): Promise<LiveDraft[]> {
  const changed = events.flatMap((event) => (event.type === 'task_changed' ? [event.payload] : []));
  const ids = [...new Set(changed.flatMap(({ taskIds }) => taskIds))];
  const tasks = ids.length === 0 ? [] : await rows<Heard>(tx, heard, [ids]);
  return [
    ...tasks.map(({ id, group_id, people }) =>
      group_id === null
        ? draft(people.map(rooms.member), `task:${id}`, [id])
        : draft([rooms.group(group_id)], `group:${group_id}`, [id]),
    ),
    ...changed.map(({ taskIds, formerMembers = [], formerGroup }) =>
      draft(
        [
          ...formerMembers.map(rooms.member),
          ...(formerGroup === undefined ? [] : [rooms.group(formerGroup)]),
        ],
        `task:${taskIds[0]}`,
        taskIds,
      ),
    ),
    ...events.flatMap((event) =>
      event.type === 'task_marked'
        ? [
            draft([rooms.member(event.payload.memberId)], `member:${event.payload.memberId}`, [
              event.payload.taskId,
            ]),
          ]
        : [],
    ),
  ].filter((one) => one.rooms.length > 0);
}

/** Lets lists, counts and the open task follow, in every window of those who see it. */
export const webConsumers = (services: Services): Consumer[] => [
  {
    name: 'tasks-live',
    async handle(events, tx) {
      const drafts = await draftsOf(tx, events);
      if (drafts.length === 0) return undefined;
      const messages = await services.live.store(tx, drafts);
      return () => services.live.emit(messages);
    },
  },
];
