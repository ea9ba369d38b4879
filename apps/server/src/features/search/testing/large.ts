import { sql, type Transaction } from '../../../platform/db/database.ts';
import { recountWords } from '../index-words.ts';

/** What is said most, the most frequent first. */
export const FREQUENT = ['der', 'die', 'und', 'an', 'de', 'ab', 'mü', 'in', 'a', 'e', 'das', 'verein'];
/** It stands in a few rows alone, none of them new. */
export const RARE = 'seltenheitswort';
const WORDS = 20_000;

/** The word of a rank, as SQL: the more frequent ones are shorter, and each has neighbours that are spelt alike. */
const word = (
  rank: string,
) => `case when ${rank} <= ${FREQUENT.length} then ('{${FREQUENT}}'::text[])[${rank}]
  else s.s[1 + ${rank} % 40] || s.s[1 + ${rank} / 40 % 40] || case when ${rank} > 1600 then s.s[1 + ${rank} / 1600] else '' end end`;
const SYLLABLES =
  'ba,be,bi,bo,bu,da,de,di,do,du,ka,ke,ki,ko,kü,la,le,li,lo,lu,ma,me,mi,mo,mü,na,ne,ni,no,nu,ra,re,ri,ro,rü,sa,se,si,so,su';

/** As of texts that people write: few words are in most of them, most words in few (Zipf). */
const vector = (n: string) => `(
  select string_agg('''' || ${word('r.rank')} || ''':' || r.place || 'C', ' ')
  from (values ('{${SYLLABLES}}'::text[])) s(s), (
    select place, least(${WORDS}, floor(exp(random() * ln(${WORDS})))::int) as rank
    from generate_series(1, 12 + 0 * ${n}::int) place
  ) r
)`;

/**
 * Writes posts and pages with rows of the index, most in places that all members read, others in groups that they do not.
 */
export async function writeLarge(
  tx: Transaction,
  counts: { posts: number; pages: number },
  authorId: number,
): Promise<void> {
  const { posts, pages } = counts;
  // Their triggers would note each of them.
  await sql`set local session_replication_role = replica`.execute(tx);
  await sql`select setseed(0.5)`.execute(tx);
  const places = (kind: string) => `(
    select array_agg(c.id order by c.group_id nulls first) as ids, array_agg(c.group_id order by c.group_id nulls first) as groups
    from containers c where c.kind = '${kind}') places,
    lateral (select case when n % 2 = 0 then 1 else 1 + n / 2 % array_length(places.ids, 1) end as place) lies`;
  await sql
    .raw(`insert into activities (id, author_id, content, created_at) overriding system value
      select n, ${authorId}, 'Text', now() - n * interval '1 minute' from generate_series(1, ${posts}) n`)
    .execute(tx);
  await sql
    .raw(`insert into activity_containers (container_id, activity_id, author_id, created_at)
      select places.ids[lies.place], n, ${authorId}, now() - n * interval '1 minute'
      from generate_series(1, ${posts}) n, ${places('stream')}`)
    .execute(tx);
  await sql
    .raw(`insert into pages (id, container_id, slug, title, path) overriding system value
      select n, places.ids[lies.place], 'page-' || n, 'Seite', array[n] from generate_series(1, ${pages}) n, ${places('page_tree')}`)
    .execute(tx);
  const rows = (kind: string, place: string, count: number, title: string) =>
    sql
      .raw(`insert into search_documents (kind, id, at, title, title_key, author_id, group_id, places, has, words, is_partial, digest)
        select '${kind}', n, now() - n * interval '1 minute', ${title}, ${title}, ${authorId}, places.groups[lies.place],
          array[places.ids[lies.place]], '{}',
          (${vector('n')} || case when n % ${Math.floor(count / 7)} = ${Math.floor(count / 8)} then ' ''${RARE}'':99C' else '' end)::tsvector, false, ''
        from generate_series(1, ${count}) n, ${places(place)}`)
      .execute(tx);
  await rows('activity', 'stream', posts, "''");
  // Titles begin with each of the syllables, in no order of time.
  await rows(
    'page',
    'page_tree',
    pages,
    `(select ${word('(100 + n * 7919 % 15000)')} from (values ('{${SYLLABLES}}'::text[])) s(s))`,
  );
  await recountWords(tx);
}
