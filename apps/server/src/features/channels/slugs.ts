import { slugOf } from '@dorfplatz/content';
import { CHANNEL_SLUGS_TAKEN } from '@dorfplatz/contract';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { invalid } from '../../platform/problem.ts';

/** Stands where nothing of a title is left, and before a number. */
const FALLBACK = 'kanal';

const isScreen = (slug: string) => (CHANNEL_SLUGS_TAKEN as readonly string[]).includes(slug);

/** Lets those who take an address come one after the other, until commit. */
export async function lockSlugs(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('channels.slug'))`.execute(tx);
}

/**
 * The address that a title gives: the second "Sommerfest" is `sommerfest-2`. A former address of another channel is free.
 * Addresses are locked by the caller.
 * @param channelId whose address it is to be; what it has it may keep
 */
export async function slugOfTitle(tx: Transaction, title: string, channelId?: number): Promise<string> {
  const wanted = slugOf(title, FALLBACK);
  const { rows } = await sql<{ slug: string }>`
    select slug::text as slug from channels
    where (slug = ${wanted} or slug::text ~ ('^' || ${wanted}::text || '-[0-9]+$'))
      and id is distinct from ${channelId ?? null}::bigint
  `.execute(tx);
  const taken = new Set(rows.map(({ slug }) => slug));
  const free = (number: number): string => {
    const slug = number === 1 ? wanted : `${wanted}-${number}`;
    return taken.has(slug) || isScreen(slug) ? free(number + 1) : slug;
  };
  return free(1);
}

/** The address that somebody typed; addresses are locked by the caller. @throws Problem 422 where another channel or a screen has it */
export async function slugAsTyped(tx: Transaction, typed: string, channelId?: number): Promise<string> {
  const slug = slugOf(typed, FALLBACK);
  const { rows } = await sql`
    select 1 from channels where slug = ${slug} and id is distinct from ${channelId ?? null}::bigint
  `.execute(tx);
  if (rows.length > 0 || isScreen(slug)) throw invalid({ 'channel.slug': ['taken'] });
  return slug;
}

/** Lets a former address lead on, until another channel takes it. */
export async function keepFormerSlug(
  tx: Transaction,
  channelId: number,
  slugs: { former: string; current: string },
): Promise<void> {
  await sql`
    insert into channel_slugs (slug, channel_id) values (${slugs.former}, ${channelId})
    on conflict (slug) do update set channel_id = excluded.channel_id
  `.execute(tx);
  await endFormerSlug(tx, slugs.current);
}

/** An address that a channel has leads to no other any more. */
export async function endFormerSlug(tx: Transaction, slug: string): Promise<void> {
  await sql`delete from channel_slugs where slug = ${slug}`.execute(tx);
}
