import type { AppointmentInvite, AppointmentInviteStatus, NetworkSettings } from '@dorfplatz/contract';
import {
  type Database,
  type RawBuilder,
  type Sql,
  sql,
  type Transaction,
} from '../../platform/db/database.ts';
import type { Cursor } from '../../platform/http/cursor.ts';
import { liesInHiddenGroupText } from '../../platform/policy/kinds.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { appointmentVisibleTo } from '../../platform/policy/visible-to.ts';
import { conflict } from '../../platform/problem.ts';
import { entriesOf, pairKey } from '../appointments/index.ts';
import { type MemberRow, presentActor } from '../members/index.ts';
import { setStatus } from '../participants/index.ts';

type Row = {
  id: number;
  created_at: string;
  /** What its list is sorted by, RFC 3339 in UTC. */
  sorted_at: string;
  state: 'open' | 'accepted' | 'declined' | 'rejected' | 'obsolete';
  standing: AppointmentInviteStatus;
  appointment_id: number;
  recurrence_id: string;
  is_locked: boolean;
  is_full: boolean;
  is_past: boolean;
  is_canceled: boolean;
  is_closed: boolean;
  invited_by: MemberRow | null;
  author: MemberRow | null;
};

const person = (
  alias: string,
) => sql`case when ${sql.ref(`${alias}.id`)} is null then null else json_build_object(
  'id', ${sql.ref(`${alias}.id`)}, 'display_name', ${sql.ref(`${alias}.display_name`)}, 'state', ${sql.ref(`${alias}.state`)},
  'is_external', ${sql.ref(`${alias}.is_external`)}, 'is_network_admin', ${sql.ref(`${alias}.is_network_admin`)},
  'image_id', ${sql.ref(`${alias}.image_id`)}) end`;

/**
 * Own invitations to appointments, with how they stand (decision 12): as answered, else expired once it is over, else
 * obsolete where it is cancelled or not open to the member any more.
 */
const invitesWhere = (
  viewer: Viewer,
  where: RawBuilder<unknown>,
  rest = sql``,
  by: RawBuilder<unknown> = sql`own.invited_at`,
) => sql<Row>`
  select own.*, to_char(${by} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as sorted_at from (
    select i.id, to_char(i.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created_at,
           i.created_at as invited_at, coalesce(one.starts_at, taking.starts_at, a.starts_at) as starts_at, i.state, i.appointment_id, i.recurrence_id,
           ${person('inviter')} as invited_by, ${person('maker')} as author, facts.*,
           case when i.state in ('accepted', 'declined') then i.state
                when i.state <> 'open' then 'obsolete'
                when facts.is_past then 'expired'
                when facts.is_canceled or not (${appointmentVisibleTo(viewer)}) then 'obsolete'
                else 'open' end as standing
    from invites i
    join appointments a on a.id = i.appointment_id
    left join appointments one on one.series_id = a.id and one.recurrence_id = i.recurrence_id
    left join lateral (
      select o.starts_at, o.ends_at from occurrences o where o.master_id = a.id and o.recurrence_id = i.recurrence_id
        and i.recurrence_id <> '' limit 1
    ) taking on true
    left join members inviter on inviter.id = i.author_id
    left join members maker on maker.id = a.author_id
    cross join lateral (
      select a.participation_locked or coalesce(one.participation_locked, false) as is_locked,
             coalesce(one.canceled_at, a.canceled_at) is not null as is_canceled,
             coalesce(one.registration_required, a.registration_required)
               and coalesce(one.registration_deadline, a.registration_deadline) < now() is true as is_closed,
             case when i.recurrence_id <> '' then coalesce(one.ends_at, taking.ends_at) < now() is true
                  when a.rrule is not null or a.rdates <> '{}' then a.ends_for_good < now() is true
                  else a.ends_at < now() end as is_past,
             coalesce(one.attendees_enforced, a.attendees_enforced)
               and coalesce(one.attendee_total, a.attendee_total) > 0 and (
                 select count(*) from (
                   select distinct on (member_id) status from appointment_participants
                   where appointment_id = a.id and recurrence_id in ('', i.recurrence_id)
                   order by member_id, recurrence_id desc
                 ) effective where status = 'accepted'
               ) >= coalesce(one.attendee_total, a.attendee_total) as is_full
    ) facts
    where i.member_id = ${viewer.memberId} and i.appointment_id is not null and i.state <> 'revoked'
      -- What a hidden group plans does not exist for whoever sees it no more, not even as something obsolete.
      and (${appointmentVisibleTo(viewer)} or not ${sql.raw(liesInHiddenGroupText('a.id'))})
  ) own
  where ${where} ${rest}
`;

export type AppointmentInviteFilter = {
  status: AppointmentInviteStatus;
  cursor: Cursor | undefined;
  limit: number;
};

async function presented(
  db: Sql,
  viewer: Viewer,
  settings: NetworkSettings,
  found: readonly Row[],
): Promise<AppointmentInvite[]> {
  const entries = await entriesOf(
    db,
    viewer,
    found.map((row) => ({ masterId: row.appointment_id, recurrenceId: row.recurrence_id })),
  );
  return found.flatMap((row) => {
    const entry = entries.get(pairKey({ masterId: row.appointment_id, recurrenceId: row.recurrence_id }));
    if (!entry) return [];
    const isLate = row.standing === 'expired' && settings.allow_retroactive_opting;
    const isOpen = (row.standing === 'open' || isLate) && !row.is_locked && !row.is_full && !row.is_closed;
    return [
      {
        id: row.id,
        invitable_type: 'appointment' as const,
        invitable: {
          id: entry.id,
          name: entry.name,
          date: entry.date,
          is_recurring: entry.is_recurring,
          status: row.is_canceled
            ? ('canceled' as const)
            : row.is_past
              ? ('past' as const)
              : ('upcoming' as const),
          participation_locked: row.is_locked,
          full: row.is_full,
          place: entry.place,
          html_url: entry.html_url,
        },
        invited_by: row.invited_by && presentActor(row.invited_by, settings),
        author: row.author && presentActor(row.author, settings),
        status: row.state === 'obsolete' ? ('open' as const) : row.state,
        inviteStatus: row.standing,
        created_at: row.created_at,
        can: { accept: isOpen, reject: isOpen },
      },
    ];
  });
}

const occurrencesOf = sql`
  select o.starts_at from occurrences o
  where o.master_id = own.appointment_id and (own.recurrence_id = '' or o.recurrence_id = own.recurrence_id)
`;

/**
 * What the list of a status is sorted by, and which way: what can be answered by when it takes place, the next one first,
 * what is over the last one first, and everything else by when it was invited to.
 */
function orderOf(status: AppointmentInviteStatus): { by: RawBuilder<unknown>; isAscending: boolean } {
  if (status === 'open')
    return {
      by: sql`coalesce((${occurrencesOf} and o.ends_at > now() order by o.starts_at limit 1), own.starts_at)`,
      isAscending: true,
    };
  if (status === 'expired')
    return {
      by: sql`coalesce((${occurrencesOf} order by o.starts_at desc limit 1), own.starts_at)`,
      isAscending: false,
    };
  return { by: sql`own.invited_at`, isAscending: false };
}

/** Own invitations to appointments of a status, in its order; `last` is where the next page goes on. */
export async function appointmentInvitesOf(
  db: Sql,
  viewer: Viewer,
  settings: NetworkSettings,
  { status, cursor, limit }: AppointmentInviteFilter,
): Promise<{ invites: AppointmentInvite[]; last: Cursor | undefined; hasMore: boolean }> {
  const { by, isAscending } = orderOf(status);
  const compared = isAscending ? sql`>` : sql`<`;
  const way = isAscending ? sql`asc` : sql`desc`;
  const after = cursor
    ? sql` and (${by}, id) ${compared} (${cursor.createdAt}::timestamptz, ${cursor.id}::bigint)`
    : sql``;
  const { rows } = await invitesWhere(
    viewer,
    sql`standing = ${status}${after}`,
    sql`order by ${by} ${way}, id ${way} limit ${sql.lit(limit + 1)}`,
    by,
  ).execute(db);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    invites: await presented(db, viewer, settings, shown),
    last: last && { createdAt: last.sorted_at, id: last.id },
    hasMore: rows.length > limit,
  };
}

/**
 * Answers one's own invitation to an appointment. The same answer twice is one answer.
 * @returns the card after it; undefined: it is no invitation to an appointment of this person
 * @throws Problem 409 where it is answered otherwise, over, cancelled, locked or full
 */
export async function answerAppointmentInvite(
  tx: Transaction,
  viewer: Viewer,
  settings: NetworkSettings,
  id: number,
  answer: 'accepted' | 'declined',
): Promise<AppointmentInvite | undefined> {
  const load = async () => (await invitesWhere(viewer, sql`id = ${id}`).execute(tx)).rows[0];
  const before = await load();
  if (!before) return undefined;
  if (before.state !== answer) {
    const [card] = await presented(tx, viewer, settings, [before]);
    if (!card?.can.accept) throw conflict(before.is_full ? 'appointment_full' : 'invite_closed');
    await setStatus(tx, viewer.memberId, {
      masterId: before.appointment_id,
      recurrenceId: before.recurrence_id,
      memberId: viewer.memberId,
      status: answer,
      applyTo: before.recurrence_id === '' ? 'all' : 'this',
    });
  }
  // Who says no to a hidden group sees nothing of it any more: the card is the one they answered.
  const after = (await load()) ?? { ...before, state: answer, standing: answer };
  return (await presented(tx, viewer, settings, [after]))[0];
}

const COUNT = `
  select count(*) as count from (
    select 1 from invites i
    join appointments a on a.id = i.appointment_id and a.canceled_at is null
    where i.member_id = $1 and i.state = 'open' and i.appointment_id is not null and (
      case when i.recurrence_id <> '' then exists (
             select 1 from occurrences o where o.master_id = a.id and o.recurrence_id = i.recurrence_id and o.ends_at >= now()
           )
           when a.rrule is not null or a.rdates <> '{}' then a.ends_for_good is null or a.ends_for_good >= now()
           else a.ends_at >= now() end)
    limit 100
  ) one`;

/** How many invitations to appointments wait for an answer, at most 100. */
export async function openAppointmentInvites(
  db: Database,
  viewer: Pick<Viewer, 'memberId'>,
): Promise<number> {
  const [row] = await db.hot<{ count: number }>('open_appointment_invites', COUNT, [viewer.memberId]);
  return row!.count;
}
