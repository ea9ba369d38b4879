import { plainTextOfDocument } from '@dorfplatz/content/documents';
import { type ActivityType, POLL_TYPES, type SearchHas } from '@dorfplatz/contract';
import { type RawBuilder, rows, type Sql, sql } from '../../../platform/db/database.ts';
import type { SearchDocument, SearchText } from '../../../platform/search/documents.ts';
import { imagesOf, textsOfFiles } from '../../uploads/index.ts';
import { type EntryTexts, textsOfEntry } from './texts.ts';

/** What hangs on an entry. @param entry says which rows `held` are its own */
const hanging = (entry: string) => `
  array(select held.file_id from activity_files held where ${entry} order by held.position) as file_ids,
  coalesce((
    select json_agg(json_build_object('title', linked.title, 'address', linked.address) order by held.position)
    from activity_links held join link_previews linked on linked.id = held.link_preview_id and linked.state = 'ready'
    where ${entry} and not held.is_removed
  ), '[]') as links`;

/** Where a post lies: what lies nowhere is not found. */
const lying = (activityId: string) => `
  cross join lateral (
    select array_agg(c.id order by c.id) as places, min(c.group_id) as group_id
    from activity_containers lies join containers c on c.id = lies.container_id where lies.activity_id = ${activityId}
  ) lying`;

/**
 * The name of the appointment that a post tells of, where everybody who reads the post reads one of its calendars: a
 * match in it tells nobody of what they do not see.
 */
const appointmentName = `(
    select told.name from appointments told where told.id = a.appointment_id and not exists (
      select 1 from activity_containers lies join containers stream on stream.id = lies.container_id
      where lies.activity_id = a.id and not exists (
        select 1 from appointment_containers planned join containers calendar on calendar.id = planned.container_id
        where planned.appointment_id = told.id and calendar.context_id = stream.context_id
          and (stream.openness = 'members' or calendar.openness = stream.openness)
      )
    )
  )`;

const activitiesText = `
  select a.id, a.type, a.title, current_names(a.content) as content, a.language, a.created_at as at, a.author_id, a.appointment_id is not null as has_appointment,
    lying.places, lying.group_id, ${hanging('held.activity_id = a.id and held.reply_id is null')},
    array(
      select t.name::text from activity_tags tagged join tags t on t.id = tagged.tag_id where tagged.activity_id = a.id order by t.id
    ) as tags,
    array(
      select o.label from poll_options o where o.activity_id = a.id and o.label <> '' order by o.position, o.id
    ) as options,
    current_names(r.body) as body, r.lead_alt, r.lead_image_id,
    r.lead_image_id is not null or exists (select 1 from article_images shown where shown.activity_id = a.id) as has_pictures,
    case when a.appointment_id is not null then ${appointmentName} end as appointment_name
  from activities a ${lying('a.id')}
  left join articles r on r.activity_id = a.id
  where a.id = any($1::bigint[]) and a.deleted_at is null and lying.places is not null`;

type Common = EntryTexts & {
  id: number;
  language: string | null;
  at: string;
  author_id: number;
  places: number[];
  group_id: number | null;
};

type PostRow = Common & {
  type: ActivityType;
  title: string;
  tags: string[];
  options: string[];
  has_appointment: boolean;
  appointment_name: string | null;
  body: string | null;
  lead_alt: string | null;
  lead_image_id: number | null;
  has_pictures: boolean;
};

const common = ({ id, language, at, author_id, places, group_id }: Common) => ({
  id,
  language,
  at,
  authorId: author_id,
  groupId: group_id,
  places,
});

/** What posts keep in the index. */
export async function documentsOfActivities(db: Sql, ids: readonly number[]): Promise<SearchDocument[]> {
  const found = await rows<PostRow>(db, activitiesText, [[...ids]]);
  const files = await textsOfFiles(
    db,
    found.flatMap(({ file_ids }) => file_ids),
  );
  return found.map((row) => {
    const { texts, has } = textsOfEntry(row, files);
    const alls: SearchText[] = [
      { text: row.title, weight: 'A', cut: 'prose' },
      ...row.options.map(
        (text): SearchText => ({
          text,
          weight: 'B',
          cut: 'prose',
          foundIn: { type: 'option', name: text, html_url: null },
        }),
      ),
      ...row.tags.map((text): SearchText => ({ text, weight: 'B', cut: 'name' })),
      { text: row.appointment_name ?? '', weight: 'B', cut: 'prose' },
      ...texts,
      { text: row.body === null ? '' : plainTextOfDocument(row.body), weight: 'C', cut: 'prose' },
      ...altOf(row),
    ];
    return {
      ...common(row),
      title: row.title,
      texts: alls.filter(({ text }) => text !== ''),
      has: [...new Set([...has, ...hasOf(row)])],
    };
  });
}

function altOf({ lead_alt, lead_image_id }: PostRow): SearchText[] {
  if (!lead_alt) return [];
  const html_url = imagesOf(lead_image_id)?.large ?? null;
  return [
    { text: lead_alt, weight: 'D', cut: 'prose', foundIn: { type: 'image', name: lead_alt, html_url } },
  ];
}

const hasOf = (row: PostRow): SearchHas[] => [
  ...(row.has_pictures ? (['image'] as const) : []),
  ...((POLL_TYPES as readonly string[]).includes(row.type) ? (['poll'] as const) : []),
  ...(row.has_appointment ? (['appointment'] as const) : []),
];

const repliesText = `
  select r.id, current_names(r.content) as content, r.language, r.created_at as at, r.author_id, lying.places, lying.group_id,
    ${hanging('held.reply_id = r.id')}
  from replies r join activities a on a.id = r.activity_id and a.deleted_at is null ${lying('a.id')}
  where r.id = any($1::bigint[]) and r.deleted_at is null and lying.places is not null`;

/** What replies keep in the index: they lie where their post does. */
export async function documentsOfReplies(db: Sql, ids: readonly number[]): Promise<SearchDocument[]> {
  const found = await rows<Common>(db, repliesText, [[...ids]]);
  const files = await textsOfFiles(
    db,
    found.flatMap(({ file_ids }) => file_ids),
  );
  return found.map((row) => ({ ...common(row), title: '', ...textsOfEntry(row, files) }));
}

const liesSomewhere = sql<boolean>`exists (select 1 from activity_containers lies where lies.activity_id = a.id)`;

export const allActivities = (): RawBuilder<unknown> =>
  sql`select a.id from activities a where a.deleted_at is null and ${liesSomewhere}`;

export const allReplies = (): RawBuilder<unknown> => sql`
  select r.id from replies r join activities a on a.id = r.activity_id and a.deleted_at is null
  where r.deleted_at is null and ${liesSomewhere}`;
