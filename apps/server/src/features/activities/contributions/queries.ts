import type { Database } from '../../../platform/db/database.ts';
import type { Cursor } from '../../../platform/http/cursor.ts';
import { inParameters, openTo } from '../../../platform/policy/asking.ts';
import { ignoredBy } from '../../../platform/policy/ignored.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { visibleToText } from '../../../platform/policy/visible-to.ts';
import { sharedWords } from '../shares/shared-words.ts';
import type { AuthorColumns } from '../tables.ts';

export const CONTRIBUTIONS_PAGE = 20;
const PAGE_AND_ONE = CONTRIBUTIONS_PAGE + 1;

export type ContributionRow = AuthorColumns & {
  /** Of its list: posts and replies count apart, so each has every second number. */
  id: number;
  type: 'post' | 'reply';
  activity_id: number;
  reply_id: number | null;
  is_share: boolean;
  title: string;
  content: string;
  created_at: string;
  at: string;
  like_count: number;
  attachment_count: number;
  place_name: string;
  group_slug: string | null;
};

// $1 the viewer, $2 what is open to them, $3 whose page it is, $4 and $5 the cursor.
const before = (at: string, key: string) => `
  ${at} <= coalesce($4::timestamptz, 'infinity')
  and (${at}, ${key}) < (coalesce($4::timestamptz, 'infinity'), coalesce($5::bigint, ${Number.MAX_SAFE_INTEGER}))`;

/** One place that the viewer sees; where there is none, the entry is left out. */
const placeOf = (activityId: string) => `
  cross join lateral (
    select c.name as place_name, g.slug::text as group_slug
    from activity_containers lies join containers c on c.id = lies.container_id
    left join groups g on g.id = c.group_id
    where lies.activity_id = ${activityId} and ${visibleToText('$1', '$2')}
    order by c.id limit 1
  ) place`;

const filesOf = (condition: string) =>
  `(select count(*) from activity_files af where ${condition})::int as attachment_count`;

const shared = sharedWords({
  ...inParameters('$1', '$2'),
  isNetworkAdmin: '(select viewing.is_network_admin from members viewing where viewing.id = $1)',
});
const isShare = `a.parts && array['shared', 'shared_article']`;
const title = `coalesce(nullif(a.title, ''), shared.title, '')`;
const words = `current_names(coalesce(nullif(a.content, ''), shared.content, ''))`;

const author = 'p.display_name, p.image_id, p.is_external, p.state as author_state';

const posts = `
  select a.id * 2 as id, 'post' as type, a.id as activity_id, null::bigint as reply_id, a.author_id,
         ${isShare} as is_share, ${title} as title, ${words} as content, a.created_at, a.created_at as at, a.like_count, place.*,
         ${filesOf('af.activity_id = a.id and af.reply_id is null')}
  from activities a ${placeOf('a.id')} ${shared}
  where a.author_id = $3 and a.deleted_at is null and ${before('a.created_at', 'a.id * 2')}
  order by a.created_at desc, a.id desc limit ${PAGE_AND_ONE}`;

const replies = `
  select r.id * 2 + 1, 'reply', r.activity_id, r.id, r.author_id, false, '', current_names(r.content), r.created_at, r.created_at, r.like_count,
         place.*, ${filesOf('af.reply_id = r.id')}
  from replies r join activities a on a.id = r.activity_id and a.deleted_at is null ${placeOf('a.id')}
  where r.author_id = $3 and r.deleted_at is null and ${before('r.created_at', 'r.id * 2 + 1')}
  order by r.created_at desc, r.id desc limit ${PAGE_AND_ONE}`;

const writtenText = `
  select entry.*, ${author}
  from (select * from ((${posts}) union all (${replies})) as merged order by at desc, id desc limit ${PAGE_AND_ONE}) entry
  join members p on p.id = entry.author_id
  order by entry.at desc, entry.id desc`;

const likedText = `
  select o.id, case when r.id is null then 'post' else 'reply' end as type, a.id as activity_id, r.id as reply_id,
         p.id as author_id, r.id is null and ${isShare} as is_share, case when r.id is null then ${title} else '' end as title,
         coalesce(current_names(r.content), ${words}) as content, coalesce(r.created_at, a.created_at) as created_at,
         o.created_at as at, coalesce(r.like_count, a.like_count) as like_count, place.*, ${author},
         ${filesOf('af.activity_id = a.id and af.reply_id is not distinct from r.id')}
  from reactions o
  join activities a on a.id = o.activity_id and a.deleted_at is null
  left join replies r on r.id = o.reply_id
  join members p on p.id = coalesce(r.author_id, a.author_id)
  ${placeOf('a.id')} ${shared}
  where o.member_id = $3 and o.emoji = 'like' and r.deleted_at is null and ${before('o.created_at', 'o.id')}
    and p.id <> all(${ignoredBy('$1')})
  order by o.created_at desc, o.id desc limit ${PAGE_AND_ONE}`;

type Asked = { viewer: Viewer; memberId: number; cursor: Cursor | undefined };

const valuesOf = ({ viewer, memberId, cursor }: Asked): unknown[] => [
  viewer.memberId,
  openTo(viewer),
  memberId,
  cursor?.createdAt ?? null,
  cursor?.id ?? null,
];

/** Posts and replies by a person that the viewer may read, newest first, one more than a page. */
export const writtenBy = (db: Database, asked: Asked): Promise<ContributionRow[]> =>
  db.hot<ContributionRow>('member_written', writtenText, valuesOf(asked));

/** Posts and replies that a person liked and the viewer may read, the newest like first, one more than a page. */
export const likedBy = (db: Database, asked: Asked): Promise<ContributionRow[]> =>
  db.hot<ContributionRow>('member_liked', likedText, valuesOf(asked));
