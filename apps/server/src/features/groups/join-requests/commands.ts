import type { MembershipStatus } from '@dorfplatz/contract';
import { cleanWords } from '../../../platform/clean-line.ts';
import { sql, type Transaction } from '../../../platform/db/database.ts';
import { recordEvents } from '../../../platform/events/outbox.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { notFound } from '../../../platform/problem.ts';
import { holdGroup, setMembership } from '../commands.ts';
import { findJoinRequest } from './queries.ts';

declare module '../../../platform/events/outbox.ts' {
  interface EventPayloads {
    join_request_answered: { groupId: number; memberId: number; accepted: boolean };
  }
}

export type JoinAnswer = { accepted: true } | { accepted: false; reason: string };

/** Lets somebody in, or not. Throws 404 for a request that was answered or taken back meanwhile. */
export async function answerJoinRequest(
  tx: Transaction,
  actor: Viewer,
  request: { groupId: number; id: number },
  answer: JoinAnswer,
): Promise<MembershipStatus> {
  const { groupId, id } = request;
  await holdGroup(tx, groupId);
  const memberId = await findJoinRequest(tx, groupId, id);
  if (memberId === undefined) throw notFound();
  const status = answer.accepted ? 'member' : 'rejected';
  await setMembership(tx, actor.memberId, { groupId, memberId, status });
  if (!answer.accepted) {
    await sql`update group_memberships set rejection_reason = ${cleanWords(answer.reason)} where id = ${id}`.execute(
      tx,
    );
  }
  await recordEvents(tx, [
    {
      type: 'join_request_answered',
      actorId: actor.memberId,
      payload: { groupId, memberId, accepted: answer.accepted },
    },
  ]);
  return status;
}
