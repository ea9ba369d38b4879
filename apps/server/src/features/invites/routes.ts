import {
  acceptInvite,
  createInvites,
  inviteMembersToGroup,
  inviteToGroup,
  inviteToNetwork,
  type Language,
  listAllInvites,
  listInvites,
  listSentInvites,
  listSentInvitesOfGroup,
  previewInvites,
  rejectInvite,
  renewInvites,
  revokeInvites,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { cleanLine } from '../../platform/clean-line.ts';
import type { Sql, Transaction } from '../../platform/db/database.ts';
import { countedPage } from '../../platform/http/counted-page.ts';
import { encodeCursor, readCursor } from '../../platform/http/cursor.ts';
import { type Context, PER_PAGE, serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden, invalid, notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { canInviteToGroup, canUpdateGroup, findGroup, type GroupRow } from '../groups/index.ts';
import { answerAppointmentInvite, appointmentInvitesOf } from './appointment-invites.ts';
import { renewInvites as renew, revokeInvites as revoke } from './batch.ts';
import { answerInvite, inviteMembers } from './commands.ts';
import { joiningRoutes } from './joining-routes.ts';
import { inviteByMail } from './mail-invites.ts';
import { canInviteExternal, rowsAllowed } from './policy.ts';
import { presentGroupInvite } from './present.ts';
import { findOwnInvite, groupInvitesOf } from './queries.ts';
import { type Person, readMailbox, readPeople } from './read-people.ts';
import { presentSentInvite, type SentFilter, sentInvites } from './sent.ts';
import { standingOf } from './standing.ts';

type Write = Context<typeof createInvites>['write'];
type Pages = Context<typeof listSentInvites>['pages'];
type Sent = {
  emails?: (string | { email: string; first_name?: string; last_name?: string })[];
  membership_ids?: number[];
  body?: string;
  is_external?: boolean;
  language?: Language;
};

const personOf = (sent: NonNullable<Sent['emails']>[number]): Person => {
  const read = readMailbox(typeof sent === 'string' ? sent : sent.email);
  if (typeof sent === 'string') return read;
  return {
    email: read.email,
    first_name: cleanLine(sent.first_name ?? read.first_name),
    last_name: cleanLine(sent.last_name ?? read.last_name),
  };
};

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
    const status = query.status ?? 'open';
    const cursor = query.cursor === undefined ? undefined : readCursor(query.cursor);
    if (query.filter === 'appointments') {
      if (status === 'rejected') return { invites: [] };
      const found = await appointmentInvitesOf(kysely, viewer, settings.current(), { status, cursor, limit });
      nextCursor(found.hasMore && found.last ? encodeCursor(found.last.createdAt, found.last.id) : null);
      return { invites: found.invites };
    }
    if (status === 'declined' || status === 'expired' || status === 'obsolete') return { invites: [] };
    const groupId = query.group === undefined ? null : (await loadGroup(kysely, viewer, query.group)).id;
    const rows = await groupInvitesOf(kysely, viewer, {
      status,
      groupId,
      cursor,
      limit,
    });
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    nextCursor(rows.length > limit && last ? encodeCursor(last.created_at, last.id) : null);
    return { invites: shown.map((row) => presentGroupInvite(row, settings.current())) };
  });

  /** The card after the answer: of a hidden group that was refused nothing can be read any more. */
  const answer = async (tx: Transaction, viewer: Viewer, id: number, status: 'accepted' | 'rejected') => {
    const said = status === 'accepted' ? 'accepted' : 'declined';
    const appointment = await answerAppointmentInvite(tx, viewer, settings.current(), id, said);
    if (appointment) return appointment;
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

  const byIds = async (
    viewer: Viewer,
    group: GroupRow,
    ids: readonly number[],
    text: string,
    write: Write,
  ) => {
    if (!canInviteToGroup(viewer, group)) throw forbidden();
    await limits.take('inviting', `m${viewer.memberId}`);
    return write(async (tx) => ({ mailed: 0, ...(await inviteMembers(tx, viewer, group.id, ids, text)) }));
  };

  /** Members by their ids, outsiders by mail, or both together. */
  const invite = async (viewer: Viewer, group: GroupRow | undefined, sent: Sent, write: Write) => {
    const { emails = [], membership_ids = [], body: text = '' } = sent;
    if (emails.length + membership_ids.length === 0) throw invalid({ emails: ['required'] });
    if (emails.length > rowsAllowed(viewer)) throw invalid({ emails: ['maxItems'] });
    if (membership_ids.length > 0 && !group) throw invalid({ group: ['required'] });
    if (group && !canInviteToGroup(viewer, group)) throw forbidden();
    if (emails.length > 0 && !canInviteExternal(viewer, settings.current())) throw forbidden();
    await limits.take('inviting', `m${viewer.memberId}`);
    const isExternal = viewer.isNetworkAdmin
      ? (sent.is_external ?? false)
      : settings.current().join_as_external;
    return write(async (tx) => {
      const result = { invited: 0, mailed: 0, skipped: 0 };
      const add = (part: typeof result) => {
        result.invited += part.invited;
        result.mailed += part.mailed;
        result.skipped += part.skipped;
      };
      if (emails.length > 0) {
        const people = emails.map(personOf);
        add(
          await inviteByMail(tx, viewer, {
            groupId: group?.id ?? null,
            people,
            text,
            isExternal,
            language: sent.language ?? null,
          }),
        );
      }
      if (membership_ids.length > 0)
        add({ mailed: 0, ...(await inviteMembers(tx, viewer, group!.id, membership_ids, text)) });
      return result;
    });
  };

  serve(http, services, inviteMembersToGroup, async ({ viewer, params, body, write }) =>
    byIds(viewer, await loadGroup(kysely, viewer, params.slug), body.membership_ids, body.body ?? '', write),
  );

  serve(http, services, inviteToNetwork, async ({ viewer, body, write }) => {
    if (!viewer.isNetworkAdmin) throw forbidden();
    return invite(viewer, undefined, body, write);
  });

  serve(http, services, inviteToGroup, async ({ viewer, params, body, write }) => {
    const group = await loadGroup(kysely, viewer, params.slug);
    if (!canUpdateGroup(viewer, group)) throw forbidden();
    return invite(viewer, group, body, write);
  });

  serve(http, services, createInvites, async ({ viewer, body, write }) => {
    const group = body.group === undefined ? undefined : await loadGroup(kysely, viewer, body.group);
    if (!group && !canInviteExternal(viewer, settings.current())) throw forbidden();
    return invite(viewer, group, body, write);
  });

  serve(http, services, previewInvites, async ({ viewer, body }) => {
    const group = body.group === undefined ? undefined : await loadGroup(kysely, viewer, body.group);
    if (!canInviteExternal(viewer, settings.current())) throw forbidden();
    if (group && !canInviteToGroup(viewer, group)) throw forbidden();
    await limits.take('inviting', `m${viewer.memberId}`);
    const most = rowsAllowed(viewer);
    const read = readPeople(body.text, most);
    if (read.length > most)
      throw invalid({ text: [viewer.isNetworkAdmin ? 'too_many_rows' : 'too_many_rows_of_member'] });
    const right = read.filter(({ problem }) => problem === null).map(({ email }) => email);
    const standing = await standingOf(kysely, right, group?.id ?? null);
    const rows = read.map(({ problem, ...row }) => ({
      ...row,
      outcome: problem === null ? standing.get(row.email.toLowerCase())!.outcome : ('problem' as const),
      problem,
    }));
    return { rows };
  });

  const sent = async (viewer: Viewer, filter: Omit<SentFilter, 'perPage'>, pages: Pages) => {
    const { rows, total } = await countedPage(filter.page, (page) =>
      sentInvites(services.db.searches, viewer, { ...filter, page, perPage: PER_PAGE }),
    );
    pages(total, PER_PAGE, filter.page);
    return { invites: rows.map((row) => presentSentInvite(row, settings.current())) };
  };

  serve(http, services, listSentInvites, ({ viewer, query, pages }) =>
    sent(viewer, { ...query, of: 'own', page: query.page ?? 1 }, pages),
  );

  serve(http, services, listSentInvitesOfGroup, async ({ viewer, params, query, pages }) => {
    const group = await loadGroup(kysely, viewer, params.groupSlug);
    if (!canInviteToGroup(viewer, group) && !canUpdateGroup(viewer, group)) throw forbidden();
    return sent(viewer, { ...query, of: { groupId: group.id }, page: query.page ?? 1 }, pages);
  });

  serve(http, services, listAllInvites, async ({ viewer, query, pages }) => {
    if (!viewer.isNetworkAdmin) throw forbidden();
    return sent(viewer, { ...query, of: 'all', page: query.page ?? 1 }, pages);
  });

  serve(http, services, renewInvites, async ({ viewer, body, write }) => {
    await limits.take('inviting', `m${viewer.memberId}`);
    return write(async (tx) => ({ renewed: await renew(tx, viewer, body.invite_ids, body.body) }));
  });

  serve(http, services, revokeInvites, ({ viewer, body, write }) =>
    write(async (tx) => ({ revoked: await revoke(tx, viewer, body.invite_ids) })),
  );

  joiningRoutes(http, services);
}
