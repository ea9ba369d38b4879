import { acceptInvite, inviteMembersToGroup, listInvites, rejectInvite } from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import type { Sql, Transaction } from '../../platform/db/database.ts';
import { encodeCursor, readCursor } from '../../platform/http/cursor.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden, notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { canInviteToGroup, findGroup, type GroupRow } from '../groups/index.ts';
import { answerInvite, inviteMembers } from './commands.ts';
import { presentGroupInvite } from './present.ts';
import { findOwnInvite, groupInvitesOf } from './queries.ts';

/** RUL-0319. */
const PAGE = 50;

async function loadGroup(db: Sql, viewer: Viewer, idOrSlug: string): Promise<GroupRow> {
  const group = await findGroup(db, viewer, idOrSlug);
  if (!group) throw notFound();
  return group;
}

export function routes(http: FastifyInstance, services: Services): void {
  const { settings, limits } = services;
  const { kysely } = services.db;

  serve(http, services, listInvites, async ({ viewer, query, nextCursor }) => {
    const limit = query.limit ?? PAGE;
    const groupId = query.group === undefined ? null : (await loadGroup(kysely, viewer, query.group)).id;
    const rows = await groupInvitesOf(kysely, viewer, {
      status: query.status ?? 'open',
      groupId,
      cursor: query.cursor === undefined ? undefined : readCursor(query.cursor),
      limit,
    });
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    nextCursor(rows.length > limit && last ? encodeCursor(last.created_at, last.id) : null);
    return { invites: shown.map((row) => presentGroupInvite(row, settings.current())) };
  });

  /** The card after the answer: of a hidden group that was refused nothing can be read any more. */
  const answer = async (tx: Transaction, viewer: Viewer, id: number, status: 'accepted' | 'rejected') => {
    const before = await findOwnInvite(tx, viewer, id);
    if (!before) throw notFound();
    await answerInvite(tx, viewer, id, status);
    const after = (await findOwnInvite(tx, viewer, id)) ?? { ...before, state: status, is_answerable: false };
    return presentGroupInvite(after, settings.current());
  };

  serve(http, services, acceptInvite, ({ viewer, params, write }) =>
    write((tx) => answer(tx, viewer, params.id, 'accepted')),
  );

  serve(http, services, rejectInvite, ({ viewer, params, write }) =>
    write((tx) => answer(tx, viewer, params.id, 'rejected')),
  );

  serve(http, services, inviteMembersToGroup, async ({ viewer, params, body, write }) => {
    const group = await loadGroup(kysely, viewer, params.slug);
    if (!canInviteToGroup(viewer, group)) throw forbidden();
    await limits.take('inviting', `m${viewer.memberId}`);
    return write(async (tx) => ({
      mailed: 0,
      ...(await inviteMembers(tx, viewer, group.id, body.membership_ids, body.body ?? '')),
    }));
  });
}
