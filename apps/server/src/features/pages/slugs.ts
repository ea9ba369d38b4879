import { slugOf } from '@dorfplatz/content';
import { PAGE_SLUGS_TAKEN } from '@dorfplatz/contract';
import { sql, type Transaction } from '../../platform/db/database.ts';

/** A former address of a page, its own one, or one that nobody has and that is no screen. */
const candidates = (wanted: string) =>
  function* () {
    const isScreen = (PAGE_SLUGS_TAKEN as readonly string[]).includes(wanted);
    if (!isScreen) yield wanted;
    for (let number = 2; ; number += 1) yield `${wanted}-${number}`;
  };

/**
 * Gives a page the address of its title, and keeps all that it had [RUL-0731]. The tree is locked by the caller.
 * @param title what it is called, or the address that somebody typed
 * @returns the address
 */
export async function takePageSlug(
  tx: Transaction,
  containerId: number,
  pageId: number,
  title: string,
): Promise<string> {
  const wanted = slugOf(title, 'seite');
  const { rows } = await sql<{ slug: string; page_id: number }>`
    select slug::text, page_id from page_slugs
    where container_id = ${containerId} and (slug = ${wanted}::citext or slug like ${`${wanted}-%`})
  `.execute(tx);
  const owners = new Map(rows.map(({ slug, page_id }) => [slug.toLowerCase(), page_id]));
  for (const slug of candidates(wanted)()) {
    const owner = owners.get(slug);
    if (owner !== undefined && owner !== pageId) continue;
    await sql`
      insert into page_slugs (container_id, slug, page_id) values (${containerId}, ${slug}, ${pageId})
      on conflict do nothing
    `.execute(tx);
    await sql`update pages set slug = ${slug} where id = ${pageId}`.execute(tx);
    return slug;
  }
  throw new Error('there is always one more number');
}
