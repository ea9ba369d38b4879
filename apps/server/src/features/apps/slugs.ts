import { slugOf } from '@dorfplatz/content';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { invalid } from '../../platform/problem.ts';

/** Stands where nothing of a name is left, and before a number. */
const FALLBACK = 'app';

/** Lets those who take an address come one after the other, until commit. */
export async function lockSlugs(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('apps.slug'))`.execute(tx);
}

/**
 * The address that a name gives: the second "Geräte" is `geraete-2`. A former address of another app is free. Addresses
 * are locked by the caller.
 * @param appId whose address it is to be; what it has it may keep
 */
export async function slugOfName(tx: Transaction, name: string, appId?: number): Promise<string> {
  const wanted = slugOf(name, FALLBACK);
  const { rows } = await sql<{ slug: string }>`
    select slug::text as slug from apps
    where (slug = ${wanted}::citext or slug::text ~ ('^' || ${wanted}::text || '-[0-9]+$'))
      and id is distinct from ${appId ?? null}::bigint
  `.execute(tx);
  const taken = new Set(rows.map(({ slug }) => slug));
  const free = (number: number): string => {
    const slug = number === 1 ? wanted : `${wanted}-${number}`;
    return taken.has(slug) ? free(number + 1) : slug;
  };
  return free(1);
}

/** The address that somebody typed; addresses are locked by the caller. @throws Problem 422 where another app has it */
export async function slugAsTyped(tx: Transaction, typed: string, appId?: number): Promise<string> {
  const slug = slugOf(typed, FALLBACK);
  const { rows } = await sql`
    select 1 from apps where slug = ${slug}::citext and id is distinct from ${appId ?? null}::bigint
  `.execute(tx);
  if (rows.length > 0) throw invalid({ 'app.slug': ['taken'] });
  return slug;
}

/** Gives an app its address; the former one leads on until another app takes it. */
export async function keepSlug(
  tx: Transaction,
  appId: number,
  slugs: { former: string; current: string },
): Promise<void> {
  if (slugs.former === slugs.current) return;
  await sql`
    insert into app_slugs (slug, app_id) values (${slugs.former}::citext, ${appId})
    on conflict (slug) do update set app_id = excluded.app_id
  `.execute(tx);
  await endFormerSlug(tx, slugs.current);
}

/** An address that an app has leads to no other any more. */
export async function endFormerSlug(tx: Transaction, slug: string): Promise<void> {
  await sql`delete from app_slugs where slug = ${slug}::citext`.execute(tx);
}
