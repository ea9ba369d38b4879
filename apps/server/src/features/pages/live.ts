import { rows, type Transaction } from '../../platform/db/database.ts';
import type { Consumer } from '../../platform/events/delivery.ts';
import type { LiveDraft } from '../../platform/live/live-messages.ts';
import { type Facts, factsText, hearersOf } from '../../platform/policy/kind.ts';
import { PAGE_TREE } from '../../platform/policy/kinds.ts';
import type { Services } from '../../platform/services.ts';

const heard = `
  select array_agg(p.id order by p.id) as page_ids, (select id from networks) as network_id, ${factsText(PAGE_TREE, 'c')}
  from pages p join containers c on c.id = p.container_id
  where p.id = any($1::bigint[]) group by c.id order by c.id`;

const heardBefore = `
  select $1::bigint[] as page_ids, (select id from networks) as network_id, ${factsText(PAGE_TREE, 'c')}
  from containers c where c.id = $2`;

type Heard = Facts & { page_ids: number[]; network_id: number };

/** One message for each tree and topic: nobody hears of pages of a tree that they do not see. */
async function draftsOf(tx: Transaction, pageIds: readonly number[]): Promise<LiveDraft[]> {
  return messagesFor(await rows<Heard>(tx, heard, [[...pageIds]]));
}

function messagesFor(trees: readonly Heard[]): LiveDraft[] {
  return trees.flatMap((tree) => {
    const { people, shared, open } = hearersOf(PAGE_TREE, tree.network_id, tree);
    const heardIn = (topic: string, rooms: string[]): LiveDraft => ({
      rooms,
      topic,
      event: 'page_changed',
      data: { page_ids: tree.page_ids },
    });
    return [
      ...[...people, ...shared].map((room) => heardIn(room, [room])),
      ...(open.length > 0 ? [heardIn(`network:${tree.network_id}`, open)] : []),
    ];
  });
}

export const webConsumers = (services: Services): Consumer[] => [
  {
    name: 'pages-live',
    async handle(events, tx) {
      const changed = events.flatMap((event) => (event.type === 'page_changed' ? event.payload.pageIds : []));
      if (changed.length === 0) return undefined;
      const drafts = await draftsOf(tx, [...new Set(changed)]);
      for (const { type, payload } of events)
        if (type === 'page_changed' && payload.formerTreeId !== undefined)
          drafts.push(
            ...messagesFor(await rows<Heard>(tx, heardBefore, [payload.pageIds, payload.formerTreeId])),
          );
      const messages = await services.live.store(tx, drafts);
      return () => services.live.emit(messages);
    },
  },
];
