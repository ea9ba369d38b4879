import type { SharedCard } from '@dorfplatz/contract';
import { type Sql, sql } from '../../../platform/db/database.ts';
import { registerPostPart } from '../parts.ts';
import { htmlOf, presentAuthor, presentStream } from '../present.ts';
import { activitiesByIds } from '../queries.ts';

/** What posts share, by their ids. */
export async function originalsOf(db: Sql, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ activity_id: number; original_id: number }>`
    select activity_id, original_id from activity_shares where activity_id = any(${[...ids]}::bigint[])
  `.execute(db);
  return new Map(rows.map((row) => [row.activity_id, row.original_id]));
}

registerPostPart('shared', {
  has: (row) => row.parts.includes('shared'),
  async load({ db, settings }, viewer, shares) {
    const originals = await originalsOf(
      db.reads,
      shares.map(({ id }) => id),
    );
    const found = await activitiesByIds(db.reads, viewer, [...new Set(originals.values())]);
    const byId = new Map(found.map((row) => [row.id, row]));
    const naming = settings.current();
    const cardOf = (id: number): SharedCard => {
      const row = byId.get(id);
      if (!row) return { state: 'gone', original: null };
      const visible = row.places.filter((place) => place.visible);
      if (visible.length === 0) return { state: 'unseen', original: null };
      return {
        state: 'shown',
        original: {
          id,
          actor: presentAuthor(row, naming),
          title: row.title,
          html_content: htmlOf(row.content),
          attachment_count: row.files?.length ?? 0,
          created_at: row.created_at,
          html_url: `/activities/${id}`,
          activitystreams: visible.map(presentStream),
        },
      };
    };
    return new Map([...originals].map(([id, original]) => [id, cardOf(original)]));
  },
});
