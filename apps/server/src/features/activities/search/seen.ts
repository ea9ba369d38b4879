import { type RawBuilder, sql } from '../../../platform/db/database.ts';
import { STREAM } from '../../../platform/policy/kinds.ts';
import { idsVisibleTo, visibleTo } from '../../../platform/policy/visible-to.ts';
import { ignoredByViewer } from '../../../platform/search/seen-among.ts';
import type { Seeker } from '../../../platform/search/sources.ts';

/** A place of a post that the viewer reads. @param activity the id of the post */
const readPlace = ({ viewer }: Seeker, activity: RawBuilder<unknown>, more = sql``) => sql<boolean>`exists (
  select 1 from activity_containers lies join containers c on c.id = lies.container_id
  where lies.activity_id = ${activity} and ${visibleTo(viewer)} ${more}
)`;

const isRead = ({ viewer }: Seeker, row: string) =>
  sql<boolean>`${sql.ref(`${row}.author_id`)} <> all(${ignoredByViewer(viewer)})`;

/** Whoever reads one of its places reads a post, unless they ignore its author: as in the streams. */
export const seenActivity = (seeker: Seeker): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from activities a
  where a.id = d.id and a.deleted_at is null and ${isRead(seeker, 'a')} and ${readPlace(seeker, sql`a.id`)}
)`;

/** Whoever reads a post reads its replies, but those of people whom they ignore. */
export const seenReply = (seeker: Seeker): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from replies r join activities a on a.id = r.activity_id and a.deleted_at is null
  where r.id = d.id and r.deleted_at is null and ${isRead(seeker, 'r')} and ${isRead(seeker, 'a')}
    and ${readPlace(seeker, sql`a.id`)}
)`;

/** In a group lies what lies in one of its streams that the viewer reads: what else is there is not told. */
export const liesIn = (
  seeker: Seeker,
  activity: RawBuilder<unknown>,
  groupId: RawBuilder<unknown>,
): RawBuilder<boolean> => readPlace(seeker, activity, sql`and c.group_id = ${groupId}`);

export const readableStreams = ({ viewer }: Seeker): RawBuilder<unknown> =>
  sql`array(${idsVisibleTo(STREAM, viewer)})`;
