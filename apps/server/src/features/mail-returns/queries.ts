import type { MAIL_RETURN_KINDS } from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';
import { type MemberRow, memberColumns } from '../members/index.ts';
import type { StopReason } from './judge.ts';

export type ReturnRow = {
  id: number;
  kind: (typeof MAIL_RETURN_KINDS)[number];
  received_at: string;
  sender: string;
  subject: string;
  excerpt: string;
  member: MemberRow | null;
  status: string | null;
  total: number;
};

export type StopRow = {
  member: MemberRow;
  stopped_at: string;
  reason: StopReason;
  status: string | null;
  total: number;
};

type Page = { page: number; perPage: number };

const member = sql`(select to_jsonb(one) from (select ${memberColumns('p')}) one)`;

/** A page of the mails that came back and are not settled, the newest first. */
export async function returnsOf(db: Sql, { page, perPage }: Page): Promise<ReturnRow[]> {
  const { rows } = await sql<ReturnRow>`
    select r.id, r.kind, r.received_at, r.sender, r.subject, r.excerpt, r.status,
           case when p.id is not null then ${member} end as member, count(*) over () as total
    from mail_returns r left join members p on p.id = r.member_id
    where r.settled_at is null order by r.received_at desc, r.id desc
    limit ${perPage} offset ${(page - 1) * perPage}
  `.execute(db);
  return rows;
}

/** A page of people whose address gives mails back, the newest first. */
export async function stopsOf(db: Sql, { page, perPage }: Page): Promise<StopRow[]> {
  const { rows } = await sql<StopRow>`
    select ${member} as member, s.stopped_at, s.reason, s.status, count(*) over () as total
    from mail_stops s join members p on p.id = s.member_id and p.email = s.email
    where s.stopped_at is not null order by s.stopped_at desc, s.member_id
    limit ${perPage} offset ${(page - 1) * perPage}
  `.execute(db);
  return rows;
}

/** How many mails wait for somebody to read them: answers, and what nobody understands. */
export async function unreadReturns(db: Sql): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from mail_returns where settled_at is null and kind in ('answer', 'unknown')
  `.execute(db);
  return rows[0]!.count;
}
