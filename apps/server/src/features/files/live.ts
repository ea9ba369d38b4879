import { rows, type Transaction } from '../../platform/db/database.ts';
import type { Consumer } from '../../platform/events/delivery.ts';
import type { LiveDraft } from '../../platform/live/live-messages.ts';
import { type Facts, factsText, hearersOf } from '../../platform/policy/kind.ts';
import { FOLDER } from '../../platform/policy/kinds.ts';
import type { Services } from '../../platform/services.ts';

const heard = `
  select array_agg(d.id order by d.id) as folder_ids, (select id from networks) as network_id, ${factsText(FOLDER, 'c')}
  from folders d join containers c on c.id = d.container_id
  where d.id = any($1::bigint[]) group by c.id order by c.id`;

/** One message for each tree and topic: nobody hears of folders of a tree that they do not see. */
async function draftsOf(tx: Transaction, folderIds: readonly number[]): Promise<LiveDraft[]> {
  const trees = await rows<Facts & { folder_ids: number[]; network_id: number }>(tx, heard, [[...folderIds]]);
  return trees.flatMap((tree) => {
    const { people, shared, open } = hearersOf(FOLDER, tree.network_id, tree);
    const heardIn = (topic: string, rooms: string[]): LiveDraft => ({
      rooms,
      topic,
      event: 'files_changed',
      data: { folder_ids: tree.folder_ids },
    });
    // A room of people who belong together, and of one person, is a topic by itself.
    return [
      ...[...people, ...shared].map((room) => heardIn(room, [room])),
      ...(open.length > 0 ? [heardIn(`network:${tree.network_id}`, open)] : []),
    ];
  });
}

/** The folders whose listings show these files, of whose bytes the scanner has decided. */
async function foldersOfFiles(tx: Transaction, fileIds: readonly number[]): Promise<number[]> {
  if (fileIds.length === 0) return [];
  const found = await rows<{ folder_id: number }>(
    tx,
    'select distinct folder_id from file_containers where file_id = any($1::bigint[])',
    [[...fileIds]],
  );
  return found.map(({ folder_id }) => folder_id);
}

export const webConsumers = (services: Services): Consumer[] => [
  {
    name: 'files-live',
    async handle(events, tx) {
      const changed = events.flatMap((event) =>
        event.type === 'files_changed' ? event.payload.folderIds : [],
      );
      const decided = events.flatMap((event) =>
        event.type === 'bytes_decided' ? event.payload.fileIds : [],
      );
      changed.push(...(await foldersOfFiles(tx, decided)));
      if (changed.length === 0) return undefined;
      const messages = await services.live.store(tx, await draftsOf(tx, [...new Set(changed)]));
      return () => services.live.emit(messages);
    },
  },
];
