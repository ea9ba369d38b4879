import type {
  NetworkSettings,
  PARTICIPATION_STATUS,
  ParticipantStatus,
  Participation,
} from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';
import { encodeCursor, readCursor } from '../../platform/http/cursor.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { appointmentVisibleTo } from '../../platform/policy/visible-to.ts';
import { entriesOf, pairKey } from '../appointments/index.ts';
import { type MemberRow, presentActor } from '../members/index.ts';

type Filter = {
  status: (typeof PARTICIPATION_STATUS)[number];
  cursor: string | undefined;
  limit: number;
};

type Row = {
  appointment_id: number;
  recurrence_id: string;
  status: ParticipantStatus;
  at: string;
  invited_by: MemberRow | null;
};

/**
 * Own answers, a row each: of a whole series one. An answer for one occurrence that says the same as the one for the
 * series says nothing new.
 */
export async function participationsOf(
  db: Sql,
  viewer: Viewer,
  settings: NetworkSettings,
  { status, cursor, limit }: Filter,
): Promise<{ participations: Participation[]; next: string | null }> {
  const isUpcoming = status === 'upcoming';
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const next = sql`(
    select min(o.starts_at) from occurrences o
    where o.master_id = p.appointment_id and (p.recurrence_id = '' or o.recurrence_id = p.recurrence_id)
      and o.ends_at > now()
      and not exists (
        select 1 from appointment_participants other
        where p.recurrence_id = '' and other.appointment_id = p.appointment_id and other.member_id = p.member_id
          and other.recurrence_id = o.recurrence_id and other.recurrence_id <> '' and other.status <> 'accepted'
      )
  )`;
  const { rows } = await sql<Row>`
    select own.appointment_id, own.recurrence_id, own.status,
           to_char(own.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
           case when w.id is null then null else json_build_object('id', w.id, 'display_name', w.display_name,
             'state', w.state, 'is_external', w.is_external, 'is_network_admin', w.is_network_admin,
             'image_id', w.image_id) end as invited_by
    from (
      select p.appointment_id, p.recurrence_id, p.status, p.invited_by,
             ${isUpcoming ? next : sql`coalesce(p.answered_at, p.created_at)`} as at
      from appointment_participants p
      where p.member_id = ${viewer.memberId} and p.status = ${isUpcoming ? 'accepted' : status}
        and exists (select 1 from appointments a where a.id = p.appointment_id and ${appointmentVisibleTo(viewer)})
        and not (p.recurrence_id <> '' and exists (
          select 1 from appointment_participants whole
          where whole.appointment_id = p.appointment_id and whole.member_id = p.member_id
            and whole.recurrence_id = '' and whole.status = p.status
        ))
    ) own
    left join members w on w.id = own.invited_by
    where own.at is not null and ${
      after === undefined
        ? sql`true`
        : isUpcoming
          ? sql`(own.at, own.appointment_id) > (${after.createdAt}::timestamptz, ${after.id}::bigint)`
          : sql`(own.at, own.appointment_id) < (${after.createdAt}::timestamptz, ${after.id}::bigint)`
    }
    order by own.at ${isUpcoming ? sql`asc` : sql`desc`}, own.appointment_id ${isUpcoming ? sql`asc` : sql`desc`}
    limit ${sql.lit(limit + 1)}
  `.execute(db);
  const shown = rows.slice(0, limit);
  const entries = await entriesOf(
    db,
    viewer,
    shown.map((row) => ({ masterId: row.appointment_id, recurrenceId: row.recurrence_id })),
  );
  const last = shown.at(-1);
  return {
    participations: shown.flatMap((row) => {
      const appointment = entries.get(
        pairKey({ masterId: row.appointment_id, recurrenceId: row.recurrence_id }),
      );
      if (!appointment) return [];
      const invitedBy = row.invited_by && presentActor(row.invited_by, settings);
      return [{ appointment, status: row.status, invited_by: invitedBy }];
    }),
    next: rows.length > limit && last ? encodeCursor(last.at, last.appointment_id) : null,
  };
}
