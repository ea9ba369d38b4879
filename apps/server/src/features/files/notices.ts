import { sql, type Transaction } from '../../platform/db/database.ts';
import type { Consumer } from '../../platform/events/delivery.ts';
import { visibleToMember } from '../../platform/policy/visible-to.ts';
import type { Services } from '../../platform/services.ts';
import { notify } from '../notifications/index.ts';
import { followersOf } from './comments/queries.ts';
import { managesText } from './notifications.ts';

/**
 * Those who approve what waits of a file: who runs one of its trees. Of a group's these are its own administrators;
 * where it has no other than the author, those above it who see it.
 */
async function approversOf(tx: Transaction, fileId: number, authorId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number; is_near: boolean }>`
    select p.id, bool_or(c.group_id is null or m.is_admin is true) as is_near
    from file_containers lies
    join folders d on d.id = lies.folder_id and d.stream_id is null
    join containers c on c.id = lies.container_id
    join members p on p.state in ('active', 'to_be_onboarded') and p.id <> ${authorId}
    left join group_memberships m on m.group_id = c.group_id and m.member_id = p.id and m.state = 'member'
    where lies.file_id = ${fileId} and (
        p.is_network_admin or m.is_admin
        or exists (select 1 from group_category_administrators over where over.member_id = p.id)
      )
      and ${sql.raw(managesText('c', 'p'))} and ${visibleToMember()}
    group by p.id order by p.id
  `.execute(tx);
  const near = rows.filter((row) => row.is_near);
  return (near.length > 0 ? near : rows).map((row) => row.id);
}

async function tellApprovers(tx: Transaction, actorId: number, fileId: number): Promise<void> {
  await notify(
    tx,
    (await approversOf(tx, fileId, actorId)).map((memberId) => ({
      about: { file_id: fileId },
      memberId,
      kind: 'file_version_pending' as const,
      actorId,
      gatheringKey: `file_version_pending:${fileId}`,
    })),
  );
}

/** People told of one version at most. */
const AUDIENCE = 500;

async function tellFollowers(tx: Transaction, actorId: number, fileId: number): Promise<void> {
  await notify(
    tx,
    (await followersOf(tx, fileId, AUDIENCE)).map((memberId) => ({
      about: { file_id: fileId },
      memberId,
      kind: 'file_version_added' as const,
      actorId,
      gatheringKey: `file_version_added:${fileId}`,
    })),
  );
}

/** Whoever gave what the scanner found something in hears of it; those who run the network find it in administration. */
async function tellGivers(tx: Transaction, fileIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number; giver_id: number }>`
    select f.id, coalesce(f.updated_by, f.owner_id) as giver_id from files f
    where f.id = any(${[...fileIds]}::bigint[]) and f.directory = 'files' and f.state = 'published'
      and coalesce(f.updated_by, f.owner_id) is not null
    order by f.id
  `.execute(tx);
  await notify(
    tx,
    rows.map(({ id, giver_id }) => ({
      about: { file_id: id },
      memberId: giver_id,
      kind: 'file_infected' as const,
      actorId: giver_id,
      gatheringKey: `file_infected:${id}`,
    })),
  );
}

export const workerConsumers = (services: Services): Consumer[] => [
  {
    name: 'files-notices',
    async handle(events, tx) {
      for (const { id, type, actorId, payload } of events) {
        if (type === 'bytes_decided' && payload.state === 'infected') await tellGivers(tx, payload.fileIds);
        if (type === 'file_version_pending') await tellApprovers(tx, actorId!, payload.fileId);
        if (type === 'file_version_approved' && payload.authorId !== null)
          await notify(tx, [
            {
              about: { file_id: payload.fileId },
              memberId: payload.authorId,
              kind: 'file_version_approved',
              actorId: actorId!,
              gatheringKey: `file_version_answer:${id}`,
            },
          ]);
        if (type === 'file_version_declined' && payload.authorId !== null)
          await notify(tx, [
            {
              about: { file_id: payload.fileId },
              memberId: payload.authorId,
              kind: 'file_version_declined',
              message: [payload.name, payload.reason].filter(Boolean).join(': '),
              actorId: actorId!,
              gatheringKey: `file_version_answer:${id}`,
            },
          ]);
        if (type === 'file_version_added') await tellFollowers(tx, actorId!, payload.fileId);
        if (type === 'file_lock_lifted')
          await notify(tx, [
            {
              about: { file_id: payload.fileId },
              memberId: payload.holderId,
              kind: 'file_lock_lifted',
              actorId: actorId!,
              gatheringKey: `file_lock_lifted:${payload.fileId}`,
            },
          ]);
      }
      return () => services.events.nudge();
    },
  },
];
