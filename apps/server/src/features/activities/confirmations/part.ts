import type { ConfirmationCard } from '@dorfplatz/contract';
import { rows, type Sql } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { isAsked } from '../own-sources.ts';
import { type PartedRow, registerPostPart } from '../parts.ts';
import { postAbilities } from '../policy.ts';

type OfficialRow = {
  activity_id: number;
  requested_at: string;
  confirmed_at: string | null;
  confirmed_count: number;
  audience_count: number;
  is_asked: boolean;
};

/** Who sees how many have confirmed, and who: the author, and those who may make it official. */
export const followsUp = (viewer: Viewer, row: Pick<PartedRow, 'author_id' | 'places'>): boolean =>
  row.author_id === viewer.memberId || postAbilities(viewer, row.author_id, row.places).request_confirmation;

/** What official posts show to somebody. */
export async function cardsOf(
  db: Sql,
  viewer: Viewer,
  posts: readonly Pick<PartedRow, 'id' | 'author_id' | 'places'>[],
): Promise<Map<number, ConfirmationCard>> {
  const byId = new Map(posts.map((post) => [post.id, post]));
  const found = await rows<OfficialRow>(
    db,
    `select c.activity_id, c.requested_at, c.confirmed_count, c.audience_count, given.confirmed_at,
            ${isAsked('c.activity_id', '$1')} as is_asked
     from activity_confirmations c
     left join confirmations given on given.activity_id = c.activity_id and given.member_id = $1
     where c.activity_id = any($2::bigint[])`,
    [viewer.memberId, [...byId.keys()]],
  );
  return new Map(
    found.map((row) => {
      const follow_up = followsUp(viewer, byId.get(row.activity_id)!);
      const card: ConfirmationCard = {
        requested_at: row.requested_at,
        confirmed_at: row.confirmed_at,
        counts: follow_up ? { confirmed: row.confirmed_count, audience: row.audience_count } : null,
        can: { confirm: row.is_asked && row.confirmed_at === null, follow_up },
      };
      return [row.activity_id, card];
    }),
  );
}

registerPostPart('confirmation', {
  has: (row) => row.parts.includes('confirmation'),
  load: ({ db }, viewer, page) => cardsOf(db.reads, viewer, page),
});
