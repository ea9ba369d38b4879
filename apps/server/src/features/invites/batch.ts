import { cleanWords } from '../../platform/clean-line.ts';
import { type Sql, sql, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { groupVisibleTo } from '../../platform/policy/visible-to.ts';
import { conflict, notFound } from '../../platform/problem.ts';
import { setMembership } from '../groups/index.ts';
import { LINK_DAYS, wantMails } from './mail-invites.ts';
import { isRenewable, isRevokable } from './policy.ts';
import type { InviteState } from './tables.ts';

type BatchRow = {
  id: number;
  state: InviteState;
  is_expired: boolean;
  member_id: number | null;
  group_id: number | null;
  is_archived: boolean;
};

/**
 * Whose invitations these are to manage: their author's, those into a group its administrators', all the network's.
 * Those into a deleted group are nobody's while it lies in the bin; those to appointments are looked after there.
 */
export const managedBy = (viewer: Viewer) => sql<boolean>`(
  i.invitable_type in ('network', 'group') and (i.group_id is null or ${groupVisibleTo(viewer)}) and (
    ${viewer.isNetworkAdmin}::boolean
    or i.author_id = ${viewer.memberId}
    or g.group_category_id = any(${[...viewer.administeredCategoryIds]}::bigint[])
    or exists (
      select 1 from group_memberships mine
      where mine.group_id = i.group_id and mine.member_id = ${viewer.memberId} and mine.state = 'member' and mine.is_admin
    )
  )
)`;

/** Locks the invitations; one that the actor does not manage is as unknown as one that is not there. */
async function lockBatch(tx: Transaction, actor: Viewer, ids: readonly number[]): Promise<BatchRow[]> {
  const wanted = [...new Set(ids)];
  const { rows } = await sql<BatchRow>`
    select i.id, i.state, coalesce(i.expires_at <= now(), false) as is_expired, i.member_id, i.group_id,
           g.archived_at is not null as is_archived
    from invites i left join groups g on g.id = i.group_id
    where i.id = any(${wanted}::bigint[]) and i.author_id is not null and ${managedBy(actor)}
    order by i.id for update of i
  `.execute(tx);
  if (rows.length < wanted.length) throw notFound();
  return rows;
}

/** Sends invitations again, all or none [RUL-0568]; with a text it replaces theirs. @throws Problem 409 not_renewable */
export async function renewInvites(
  tx: Transaction,
  actor: Viewer,
  ids: readonly number[],
  text: string | undefined,
): Promise<number> {
  const batch = await lockBatch(tx, actor, ids);
  if (!batch.every((invite) => isRenewable(invite) && !invite.is_archived)) throw conflict('not_renewable');
  await sql`
    update invites set sent_at = now(), token_hash = null, mailed_at = null,
      expires_at = case when member_id is null then now() + make_interval(days => ${LINK_DAYS}) end,
      additional_message = coalesce(${text === undefined ? null : cleanWords(text)}, additional_message)
    where id = any(${batch.map(({ id }) => id)}::bigint[])
  `.execute(tx);
  const [inside, outside] = [
    batch.filter((invite) => invite.member_id !== null),
    batch.filter((invite) => invite.member_id === null),
  ];
  await wantMails(
    tx,
    actor.memberId,
    outside.map(({ id }) => id),
  );
  for (const { id, group_id } of inside) {
    await recordEvents(tx, [
      {
        type: 'group_invites_created',
        actorId: actor.memberId,
        payload: { groupId: group_id!, inviteIds: [id] },
      },
    ]);
  }
  return batch.length;
}

/** Takes invitations back, all or none [RUL-0567]. @throws Problem 409 not_revokable */
export async function revokeInvites(tx: Transaction, actor: Viewer, ids: readonly number[]): Promise<number> {
  const batch = await lockBatch(tx, actor, ids);
  const invited = await stillInvited(tx, batch);
  const isAnswered = (invite: BatchRow) => invite.member_id !== null && !invited.has(invite.id);
  if (!batch.every((invite) => isRevokable(invite) && !isAnswered(invite))) throw conflict('not_revokable');
  await sql`
    update invites set state = 'revoked', answered_at = now(), token_hash = null
    where id = any(${batch.map(({ id }) => id)}::bigint[])
  `.execute(tx);
  for (const { member_id, group_id } of batch) {
    if (member_id === null || group_id === null) continue;
    await setMembership(tx, actor.memberId, { groupId: group_id, memberId: member_id, status: 'no_member' });
    await recordEvents(tx, [
      {
        type: 'notifications_changed',
        actorId: actor.memberId,
        payload: { memberId: member_id, notificationId: null },
      },
    ]);
  }
  return batch.length;
}

/** Those whose member has not joined or left by other ways meanwhile. */
async function stillInvited(db: Sql, batch: readonly BatchRow[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select i.id from invites i
    join group_memberships m on m.group_id = i.group_id and m.member_id = i.member_id and m.state = 'invited'
    where i.id = any(${batch.map(({ id }) => id)}::bigint[])
  `.execute(db);
  return new Set(rows.map((row) => row.id));
}
