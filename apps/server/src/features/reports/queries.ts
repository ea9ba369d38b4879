import { type RawBuilder, type Sql, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { decidesText, isThereText } from './policy.ts';
import type { ReportRow } from './tables.ts';

const person = (alias: string) =>
  sql.raw(`json_build_object('id', ${alias}.id, 'display_name', ${alias}.display_name, 'state', ${alias}.state,
    'is_external', ${alias}.is_external, 'image_id', ${alias}.image_id)`);
const decides = sql.raw(decidesText('r', 'p'));
const isThere = sql.raw(isThereText('r'));

/** Reports that the viewer decides about, with all that was said and done: one statement. */
const rowsWhere = <Row extends ReportRow>(
  viewer: Viewer,
  where: RawBuilder<unknown>,
  tail: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql``,
) => sql<Row>`
  select r.id, r.activity_id, r.reply_id, r.page_id, r.url, current_names(r.content) as content, r.hidden_from, r.created_at,
         case when ${isThere} then r.state else 'gone' end as state,
         case when m.id is not null then ${person('m')} end as author,
         case when g.id is not null then json_build_object('slug', g.slug, 'name', g.name) end as "group",
         case when ${isThere} then current_names(coalesce(
           (select t.content from replies t where t.id = r.reply_id),
           (select t.content from activities t where t.id = r.activity_id and r.reply_id is null),
           (select t.content from pages t where t.id = r.page_id)
         )) end as current,
         case when ${isThere} then (select t.title from pages t where t.id = r.page_id) end as current_title,
         coalesce((
           select json_agg(json_build_object('member', ${person('said')}, 'reason', v.reason, 'text', v.text,
                                             'created_at', v.created_at) order by v.created_at, v.member_id)
           from report_voices v join members said on said.id = v.member_id where v.report_id = r.id
         ), '[]') as voices,
         coalesce((
           select json_agg(json_build_object('id', a.id, 'actor', ${person('did')}, 'act', a.act, 'text', a.text,
                                             'created_at', a.created_at) order by a.id)
           from report_acts a join members did on did.id = a.actor_id where a.report_id = r.id
         ), '[]') as acts ${more}
  from reports r
  join members p on p.id = ${viewer.memberId}
  left join members m on m.id = r.author_id
  left join groups g on g.id = r.group_id and g.deleted_at is null
  where ${decides} and ${where} ${tail}
`;

type Asked = { status: 'open' | 'closed'; groupId: number | undefined; page: number; perPage: number };

/** A page of the reports that the viewer decides about. */
export async function reportsFor(
  db: Sql,
  viewer: Viewer,
  { status, groupId, page, perPage }: Asked,
): Promise<(ReportRow & { total: number })[]> {
  const isOpen = sql`(r.state = 'open' and ${isThere})`;
  const { rows } = await rowsWhere<ReportRow & { total: number }>(
    viewer,
    sql`${status === 'open' ? isOpen : sql`not ${isOpen}`}
        and (${groupId ?? null}::bigint is null or r.group_id = ${groupId ?? null}::bigint)`,
    sql`order by ${status === 'open' ? sql`r.id` : sql`r.id desc`} limit ${perPage} offset ${(page - 1) * perPage}`,
    sql`, count(*) over () as total`,
  ).execute(db);
  return rows;
}

/** One of them, or undefined. */
export async function findReport(db: Sql, viewer: Viewer, id: number): Promise<ReportRow | undefined> {
  const { rows } = await rowsWhere(viewer, sql`r.id = ${id}`, sql``).execute(db);
  return rows[0];
}
