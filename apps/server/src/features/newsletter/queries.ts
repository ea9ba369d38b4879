import { rows as ask, type Sql, sql } from '../../platform/db/database.ts';
import type { MemberRow } from '../members/index.ts';
import { isRecipient, isUnreachable, isUnsubscribed } from './recipients.ts';
import { DEFAULTS } from './schedule.ts';
import type { IssueRow, Reader, ScheduleRow } from './tables.ts';

const scheduleColumns = sql`
  s.revision, s.is_enabled, s.interval, s.day, s.time, s.second_day, s.second_time, s.settled_at, s.held_to,
  s.appointment_order, s.appointments_left_out,
  (select max(i.slot)::text from newsletter_issues i where i.network_id = s.network_id) as settled_day`;

/**
 * When the newsletter comes, and what was chosen for the next issue.
 * @param publicUrl the address of this installation, under which it would send
 */
export async function scheduleOf(db: Sql, networkId: number, publicUrl: string): Promise<ScheduleRow> {
  const { rows } = await sql<ScheduleRow>`
    select ${scheduleColumns}, coalesce(s.public_url, ${publicUrl}) as public_url from newsletter_settings s where s.network_id = ${networkId}
  `.execute(db);
  return (
    rows[0] ?? {
      ...DEFAULTS,
      revision: 0,
      is_enabled: false,
      settled_at: new Date(0).toISOString(),
      held_to: null,
      public_url: publicUrl,
      appointment_order: [],
      appointments_left_out: [],
      settled_day: null,
    }
  );
}

type TemplateRow = {
  /** Null for the one that the product brings. */
  id: number | null;
  version: number;
  design: string;
  body: string;
  css: string;
  fonts: string[];
  left_out: string[];
  author: MemberRow | null;
  created_at: string;
};

export type { TemplateRow };

/** The template that holds, or one of before; undefined where the product's own is meant. */
export async function storedTemplate(
  db: Sql,
  networkId: number,
  id?: number | null,
): Promise<TemplateRow | undefined> {
  const { rows } = await sql<TemplateRow>`
    select t.id, t.version, t.design, t.body, t.css, t.fonts, t.left_out, t.created_at,
      case when m.id is not null then json_build_object(
        'id', m.id, 'display_name', m.display_name, 'state', m.state, 'is_external', m.is_external,
        'is_network_admin', m.is_network_admin, 'image_id', m.image_id
      ) end as author
    from newsletter_templates t left join members m on m.id = t.author_id
    where t.network_id = ${networkId} and (${id ?? null}::bigint is null or t.id = ${id ?? null}::bigint)
    order by t.version desc limit 1
  `.execute(db);
  return rows[0];
}

/** When the network was founded: as old is the template that the product brings. */
export async function foundedAt(db: Sql, networkId: number): Promise<string> {
  const { rows } = await sql<{ created_at: string }>`
    select created_at from networks where id = ${networkId}
  `.execute(db);
  return rows[0]!.created_at;
}

/** To how many it would go now, who does not want it, and who cannot be reached. */
export async function recipientCounts(
  db: Sql,
  networkId: number,
): Promise<{ recipients: number; unsubscribed: number; unreachable: number }> {
  const { rows } = await sql<{ recipients: number; unsubscribed: number; unreachable: number }>`
    select count(*) filter (where ${isRecipient()})::integer as recipients,
      count(*) filter (where ${isUnsubscribed()})::integer as unsubscribed,
      count(*) filter (where ${isUnreachable()})::integer as unreachable
    from members m where m.network_id = ${networkId} and m.state = 'active'
  `.execute(db);
  return rows[0]!;
}

const readerColumns = sql`
  m.id, coalesce(m.email, '') as email, m.first_name, m.display_name, m.language, m.time_zone, m.is_external`;

/** Somebody as a reader of the newsletter; undefined for who is not there. */
export async function readerOf(db: Sql, memberId: number): Promise<Reader | undefined> {
  const { rows } = await sql<Reader>`
    select ${readerColumns} from members m where m.id = ${memberId}
  `.execute(db);
  return rows[0];
}

/** Those of these people who get the newsletter now. */
export async function readersOf(db: Sql, memberIds: readonly number[]): Promise<Map<number, Reader>> {
  const { rows } = await sql<Reader>`
    select ${readerColumns} from members m where m.id = any(${[...memberIds]}::bigint[]) and ${isRecipient()}
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

const COUNTED = ['waiting', 'sent', 'skipped', 'failed', 'uncertain', 'returned'] as const;
export type IssueCounts = Record<(typeof COUNTED)[number], number> & { recipients: number };
export type CountedIssue = IssueRow & IssueCounts & { total: number };

const issuesText = (condition: string) => `
  select i.id, i.number, i.slot::text, i.due_at, i.state, i.hindrance, i.subject, i.template_id, i.appointment_ids,
    i.blog_article_ids, i.activity_ids, i.since, i.prepared_to, i.prepared_at, i.started_at, i.finished_at,
    counted.*, count(*) over ()::integer as total
  from newsletter_issues i cross join lateral (
    select count(*)::integer as recipients, ${COUNTED.map((state) => `count(*) filter (where r.state = '${state}')::integer as ${state}`).join(', ')}
    from newsletter_recipients r where r.issue_id = i.id
  ) counted
  where i.network_id = $1 and ${condition} order by i.number desc`;

/** A page of all issues, the newest first. */
export const issuesOf = (
  db: Sql,
  networkId: number,
  { page, perPage }: { page: number; perPage: number },
): Promise<CountedIssue[]> =>
  ask<CountedIssue>(db, `${issuesText('true')} limit $2 offset $3`, [
    networkId,
    perPage,
    (page - 1) * perPage,
  ]);

/** One issue; undefined where there is none. */
export async function issueOf(db: Sql, networkId: number, id: number): Promise<CountedIssue | undefined> {
  return (await ask<CountedIssue>(db, issuesText('i.id = $2'), [networkId, id]))[0];
}

/** The issue that is under way or waits for somebody, and the last one that went out. */
export const outstandingIssues = (db: Sql, networkId: number): Promise<CountedIssue[]> =>
  ask<CountedIssue>(
    db,
    issuesText(`(i.state in ('preparing', 'late', 'sending', 'paused') or i.id = (
      select last.id from newsletter_issues last where last.network_id = $1 and last.state = 'finished'
      order by last.number desc limit 1
    ))`),
    [networkId],
  );

/** A page of the issues that members find afterwards: those that began to go out. */
export const publishedIssues = (
  db: Sql,
  networkId: number,
  { page, perPage }: { page: number; perPage: number },
) =>
  ask<IssueRow & { total: number }>(
    db,
    `select i.id, i.number, i.subject, i.started_at, count(*) over ()::integer as total from newsletter_issues i
     where i.network_id = $1 and ${IS_PUBLISHED} order by i.number desc limit $2 offset $3`,
    [networkId, perPage, (page - 1) * perPage],
  );

const IS_PUBLISHED = `i.state <> 'late' and i.started_at is not null and exists (
  select 1 from newsletter_recipients r where r.issue_id = i.id and r.state in ('sent', 'returned')
)`;

/** One of these; undefined where there is none. */
export async function publishedIssue(db: Sql, networkId: number, id: number): Promise<IssueRow | undefined> {
  const rows = await ask<IssueRow>(
    db,
    `select i.* from newsletter_issues i where i.network_id = $1 and i.id = $2 and ${IS_PUBLISHED}`,
    [networkId, id],
  );
  return rows[0];
}

export type RecipientRow = {
  member: MemberRow;
  state: string;
  at: string | null;
  reason: string;
  detail: string;
  total: number;
};

/** A page of those to whom an issue went, or did not. */
export async function recipientsOf(
  db: Sql,
  issueId: number,
  { state, page, perPage }: { state?: string | undefined; page: number; perPage: number },
): Promise<RecipientRow[]> {
  const { rows } = await sql<RecipientRow>`
    select json_build_object(
        'id', m.id, 'display_name', m.display_name, 'state', m.state, 'is_external', m.is_external,
        'is_network_admin', m.is_network_admin, 'image_id', m.image_id
      ) as member,
      case r.state when 'claimed' then 'waiting' else r.state end as state, r.done_at as at, r.reason, r.detail,
      count(*) over ()::integer as total
    from newsletter_recipients r join members m on m.id = r.member_id
    where r.issue_id = ${issueId}
      and (${state ?? null}::text is null or case r.state when 'claimed' then 'waiting' else r.state end = ${state ?? null})
    order by m.display_name, m.id limit ${perPage} offset ${(page - 1) * perPage}
  `.execute(db);
  return rows;
}
