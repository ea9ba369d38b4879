import { rows, type Sql } from '../../platform/db/database.ts';
import type { Cursor } from '../../platform/http/cursor.ts';
import { ignoredBy } from '../../platform/policy/ignored.ts';
import type { AuthorColumns } from '../activities/index.ts';
import type { HeldOption, HeldPoll, PollRow } from './tables.ts';

const wallText = (column: string) => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS')`;

/** Whether a poll takes no answers any more: its end holds before anybody has written it down. */
const isClosed = `(p.closed_at is not null or coalesce(p.closes_at <= clock_timestamp(), false))`;

const optionObject = `
  json_build_object(
    'id', o.id, 'label', o.label, 'answer_limit', o.answer_limit, 'time_zone', o.time_zone,
    'starts_wall', ${wallText('o.starts_wall')}, 'ends_wall', ${wallText('o.ends_wall')},
    'yes_count', o.yes_count, 'maybe_count', o.maybe_count, 'no_count', o.no_count,
    'voters', coalesce((
      select json_agg(json_build_object('id', v.id, 'display_name', v.display_name, 'image_id', v.image_id,
        'is_external', v.is_external, 'state', v.state) order by newest.position)
      from unnest(o.recent_voters) with ordinality as newest (id, position)
      join members v on v.id = newest.id and v.id <> all(${ignoredBy('$2')})
    ), '[]')
  )`;

const pollsText = `
  select p.activity_id, p.type, p.closes_at, ${isClosed} as is_closed, p.members_add_options, p.answer_count, p.change,
    a.appointment_id, place.group_members, place.is_in_network,
    coalesce((
      select json_agg(json_build_object('option_id', mine.option_id, 'answer', mine.answer) order by mine.option_id)
      from poll_answers mine where mine.activity_id = p.activity_id and mine.member_id = $2
    ), '[]') as my_answers,
    coalesce((
      select json_agg(${optionObject} order by o.position, o.id) from poll_options o where o.activity_id = p.activity_id
    ), '[]') as options
  from polls p join activities a on a.id = p.activity_id
  cross join lateral (
    select case when count(*) = 1 then min(g.member_count) end as group_members,
      count(*) = 1 and min(g.id) is null as is_in_network
    from activity_containers lies join containers c on c.id = lies.container_id left join groups g on g.id = c.group_id
    where lies.activity_id = p.activity_id
  ) place
  where p.activity_id = any($1::bigint[])`;

/** The polls of posts as somebody stands to them, 0 for nobody in particular: one statement, however many they are. */
export const pollsOf = (
  db: Sql,
  reader: { memberId: number },
  activityIds: readonly number[],
): Promise<PollRow[]> => rows<PollRow>(db, pollsText, [[...activityIds], reader.memberId]);

/** The poll of a post that the transaction holds; undefined where it has none. */
export async function heldPoll(db: Sql, activityId: number): Promise<HeldPoll | undefined> {
  const [row] = await rows<HeldPoll>(
    db,
    `select p.type, p.closes_at, ${isClosed} as is_closed, p.members_add_options, p.answer_count,
       a.appointment_id, a.title, a.content
     from polls p join activities a on a.id = p.activity_id where p.activity_id = $1`,
    [activityId],
  );
  return row;
}

/** The options of a poll in their order, with what somebody answers to them. */
export const heldOptions = (db: Sql, activityId: number, memberId: number): Promise<HeldOption[]> =>
  rows<HeldOption>(
    db,
    `select o.id, o.label, o.answer_limit, o.time_zone, ${wallText('o.starts_wall')} as starts_wall,
       ${wallText('o.ends_wall')} as ends_wall, o.yes_count, o.maybe_count, o.no_count, mine.answer as mine
     from poll_options o left join poll_answers mine on mine.option_id = o.id and mine.member_id = $2
     where o.activity_id = $1 order by o.position, o.id`,
    [activityId, memberId],
  );

const author = 'p.display_name, p.image_id, p.is_external, p.state as author_state';

export type AnswerRow = AuthorColumns & {
  id: number;
  answer: 'yes' | 'maybe' | 'no';
  created_at: string;
};

/** Who answered an option, newest first, but whom the reader ignores. */
export const votersOf = (
  db: Sql,
  reader: { memberId: number },
  option: { activityId: number; optionId: number; until: string | null },
  cursor: Cursor | undefined,
  limit: number,
): Promise<AnswerRow[]> =>
  rows<AnswerRow>(
    db,
    `select v.id, v.answer, v.created_at, v.member_id as author_id, ${author}
     from poll_answers v join members p on p.id = v.member_id
     where v.activity_id = $1 and v.option_id = $2 and v.created_at <= coalesce($6::timestamptz, 'infinity')
       and v.member_id <> all(${ignoredBy('$3')})
       and (v.created_at, v.id) < (coalesce($4::timestamptz, 'infinity'), coalesce($5::bigint, ${Number.MAX_SAFE_INTEGER}))
     order by v.created_at desc, v.id desc limit ${limit}`,
    [
      option.activityId,
      option.optionId,
      reader.memberId,
      cursor?.createdAt ?? null,
      cursor?.id ?? null,
      option.until,
    ],
  );

export const optionExists = async (db: Sql, activityId: number, optionId: number): Promise<boolean> =>
  (await rows(db, 'select 1 from poll_options where activity_id = $1 and id = $2', [activityId, optionId]))
    .length > 0;

export type PersonRow = AuthorColumns & {
  first_at: string;
  answers: { option_id: number; answer: 'yes' | 'maybe' | 'no' }[];
};

/** Everyone who answered a poll with all their answers, in the order of their first, but whom the reader ignores. */
export const peopleOf = (
  db: Sql,
  reader: { memberId: number },
  poll: { activityId: number; until: string | null },
  cursor: Cursor | undefined,
  limit: number,
): Promise<PersonRow[]> =>
  rows<PersonRow>(
    db,
    `select page.member_id as author_id, page.first_at, page.answers, ${author}
     from (
       select v.member_id, min(v.created_at) as first_at,
         json_agg(json_build_object('option_id', v.option_id, 'answer', v.answer) order by v.option_id) as answers
       from poll_answers v
       where v.activity_id = $1 and v.created_at <= coalesce($5::timestamptz, 'infinity')
         and v.member_id <> all(${ignoredBy('$2')})
       group by v.member_id
       having (min(v.created_at), v.member_id) > (coalesce($3::timestamptz, '-infinity'), coalesce($4::bigint, 0))
       order by min(v.created_at), v.member_id limit ${limit}
     ) page join members p on p.id = page.member_id order by page.first_at, page.member_id`,
    [poll.activityId, reader.memberId, cursor?.createdAt ?? null, cursor?.id ?? null, poll.until],
  );
