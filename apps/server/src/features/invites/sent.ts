import type { BatchInviteStatus, SentInvite } from '@dorfplatz/contract';
import { type RawBuilder, type Sql, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { type Naming, presentActor } from '../members/index.ts';
import { managedBy } from './batch.ts';
import { isRenewable, isRevokable } from './policy.ts';
import type { InviteState } from './tables.ts';

type ActorRow = Parameters<typeof presentActor>[0];

type SentRow = {
  id: number;
  state: InviteState;
  is_expired: boolean;
  member: ActorRow | null;
  email: string | null;
  first_name: string;
  last_name: string;
  is_external: boolean;
  group: SentInvite['group'];
  is_archived: boolean;
  author: ActorRow | null;
  additional_message: string;
  sent_at: string;
  expires_at: string | null;
  answered_at: string | null;
  total: number;
};

const actor = (alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`case when ${column('id')} is null then null else json_build_object('id', ${column('id')},
    'display_name', ${column('display_name')}, 'state', ${column('state')}, 'is_external', ${column('is_external')},
    'image_id', ${column('image_id')}) end`;
};

const isOver = sql`coalesce(i.expires_at <= now(), false)`;
const STATUS: Record<BatchInviteStatus, RawBuilder<unknown>> = {
  open: sql`i.state = 'open' and not ${isOver}`,
  accepted: sql`i.state = 'accepted'`,
  joined: sql`i.state = 'joined'`,
  obsolete: sql`(i.state in ('rejected', 'revoked', 'obsolete') or (i.state = 'open' and ${isOver}))`,
};

export type SentFilter = {
  /** Own ones, those into a group, or all that the viewer manages. */
  of: 'own' | 'all' | { groupId: number };
  status?: BatchInviteStatus;
  page: number;
  perPage: number;
};

/** A page of sent invitations that the viewer manages, newest first, with how many there are. */
export async function sentInvites(
  db: Sql,
  viewer: Viewer,
  { of, status, page, perPage }: SentFilter,
): Promise<SentRow[]> {
  const conditions = [
    sql`i.author_id is not null`,
    managedBy(viewer),
    ...(of === 'own' ? [sql`i.author_id = ${viewer.memberId}`] : []),
    ...(typeof of === 'object' ? [sql`i.group_id = ${of.groupId}`] : []),
    ...(status === undefined ? [] : [STATUS[status]]),
  ];
  const { rows } = await sql<SentRow>`
    select i.id, i.state, ${isOver} as is_expired, i.email::text, i.first_name, i.last_name, i.is_external,
           ${actor('p')} as member, ${actor('w')} as author, g.archived_at is not null as is_archived,
           case when g.id is null then null else json_build_object('slug', g.slug, 'name', g.name) end as "group",
           i.additional_message, i.sent_at, i.expires_at, i.answered_at, count(*) over () as total
    from invites i
    left join groups g on g.id = i.group_id
    left join members p on p.id = i.member_id
    left join members w on w.id = i.author_id
    where ${sql.join(conditions, sql` and `)}
    order by i.id desc limit ${perPage} offset ${(page - 1) * perPage}
  `.execute(db);
  return rows;
}

/** What a batch list calls it (decision 11). */
const statusOf = (state: SentInvite['state']): BatchInviteStatus =>
  state === 'open' || state === 'accepted' || state === 'joined' ? state : 'obsolete';

export function presentSentInvite(row: SentRow, naming: Naming): SentInvite {
  const state = row.state === 'open' && row.is_expired ? 'expired' : row.state;
  const isLink = row.email !== null;
  return {
    id: row.id,
    type: isLink ? 'ExternalInvite' : 'GroupInvite',
    status: statusOf(state),
    state,
    member: row.member && presentActor(row.member, naming),
    email: row.email,
    name: `${row.first_name} ${row.last_name}`.trim(),
    is_external: row.is_external,
    group: row.group,
    author: row.author && presentActor(row.author, naming),
    additional_message: row.additional_message,
    sent_at: row.sent_at,
    expires_at: row.state === 'open' ? row.expires_at : null,
    answered_at: row.answered_at,
    can: { renew: isRenewable(row) && !row.is_archived, revoke: isRevokable(row) },
  };
}
