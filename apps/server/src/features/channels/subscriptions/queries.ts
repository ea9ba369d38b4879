import { type Sql, sql } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { memberVisibleTo } from '../../../platform/policy/visible-to.ts';
import { type MemberRow, memberColumns } from '../../members/index.ts';

export type SubscriberRow = MemberRow & { total: number };

/** A page of those who subscribed to a channel, of those whom the viewer sees, by name. */
export async function subscribersOf(
  db: Sql,
  viewer: Viewer,
  channelId: number,
  { page, perPage }: { page: number; perPage: number },
): Promise<SubscriberRow[]> {
  const { rows } = await sql<SubscriberRow>`
    select ${memberColumns('p')}, count(*) over ()::int as total
    from channel_subscriptions s join members p on p.id = s.member_id
    where s.channel_id = ${channelId} and s.left_at is null and ${memberVisibleTo(viewer)}
    order by p.sort_by_last_name collate "C", p.id limit ${perPage} offset ${(page - 1) * perPage}
  `.execute(db);
  return rows;
}
