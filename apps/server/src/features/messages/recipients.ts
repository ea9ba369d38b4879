import { type Sql, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { memberVisibleTo } from '../../platform/policy/visible-to.ts';
import { forbidden, invalid, Problem } from '../../platform/problem.ts';
import { REACHABLE } from '../members/index.ts';
import { groupsWrittenTo } from './queries.ts';

export type Addressed = { to?: number[]; to_group?: number[]; to_all_network_members?: boolean };
export type Recipients = { named: number[]; groupIds: number[]; all: boolean };

/** Nobody to write to [RUL-0221]. */
export const missingRecipient = () => new Problem(422, 'missing_recipient', { fields: { to: ['required'] } });

/**
 * Whom the viewer names, checked: people whom they may know of or who wrote to them in this conversation, and groups
 * that they administer (decision 95). Oneself is passed over.
 * @throws Problem 422 naming what is unknown, 403 for a group that one does not administer, 422 where nobody is named
 */
export async function checkRecipients(
  db: Sql,
  viewer: Viewer,
  addressed: Addressed,
  starterId: number | null,
): Promise<Recipients> {
  const named = [...new Set(addressed.to ?? [])].filter((id) => id !== viewer.memberId);
  const groupIds = [...new Set(addressed.to_group ?? [])];
  const all = addressed.to_all_network_members ?? false;
  if (named.length === 0 && groupIds.length === 0 && !all) throw missingRecipient();
  await mustBeReachable(db, viewer, named, starterId);
  const groups = await groupsWrittenTo(db, viewer, groupIds);
  if (groups.size < groupIds.length) throw invalid({ to_group: ['unknown'] });
  if (![...groups.values()].every((group) => group.is_writable)) throw forbidden();
  return { named, groupIds, all };
}

async function mustBeReachable(
  db: Sql,
  viewer: Viewer,
  ids: readonly number[],
  starterId: number | null,
): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: number }>`
    select p.id from members p
    where p.id = any(${[...ids]}::bigint[]) and p.state::text = any(${[...REACHABLE]}::text[]) and (
      ${memberVisibleTo(viewer)} or exists (
        select 1 from messages m join message_recipients got on got.message_id = m.id
        where m.author_id = p.id and got.member_id = ${viewer.memberId} and got.deleted_at is null
          and (m.id = ${starterId}::bigint or m.conversation_starter_id = ${starterId}::bigint)
      )
    )
  `.execute(db);
  if (rows.length < ids.length) throw invalid({ to: ['unknown'] });
}

/** How many a message of the viewer to everybody goes to. */
export async function everybodyBut(db: Sql, viewer: Viewer): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from members p
    where p.network_id = ${viewer.networkId} and p.id <> ${viewer.memberId}
      and p.state::text = any(${[...REACHABLE]}::text[])
  `.execute(db);
  return rows[0]!.count;
}
