import { createHash } from 'node:crypto';
import { rows, sql } from '../../platform/db/database.ts';
import type { Demo } from '../../platform/registries/demo.ts';
import { HEIGHT, type Picture, WIDTH } from './demo/pictures.ts';
import { DEMO_CHANNELS, type DemoChannel } from './demo/plan.ts';

const DAY = 86_400_000;
/** So many days the demo has readers for. */
const DAYS = 60;

/** Keeps a picture under the same key in every load. @returns the id of its file */
async function keepPicture({ tx, storage }: Demo, ownerId: number, picture: Picture, at: string) {
  const { default: sharp } = await import('sharp');
  const bytes = await sharp(Buffer.from(picture.svg)).webp({ quality: 84 }).toBuffer();
  const key = `images/${createHash('sha256').update(`demo channel ${picture.name}`).digest('hex').slice(0, 32)}`;
  const { size, sha256 } = await storage.put(key, bytes);
  const [file] = await rows<{ id: number }>(
    tx,
    `insert into files (owner_id, directory, state, original_filename, extension, content_type, size, width, height, sha256,
       storage_key, created_at, published_at, updated_at)
     values ($1, 'images', 'published', $2, 'webp', 'image/webp', $3, $4, $5, $6, $7, $8, $8, $8) returning id`,
    [ownerId, `${picture.name}.webp`, size, WIDTH, HEIGHT, sha256, key, at],
  );
  return file!.id;
}

/** Who runs a channel: those who run its group, then others of it, three at most. */
async function managersOf({ tx }: Demo, group: string): Promise<{ groupId: number; people: number[] }> {
  const found = await rows<{ group_id: number; member_id: number }>(
    tx,
    `select g.id as group_id, m.id as member_id from groups g
     join group_memberships own on own.group_id = g.id and own.state = 'member'
     join members m on m.id = own.member_id and m.state = 'active' and not m.is_external
     where g.name = $1 order by own.is_admin desc, m.id limit 3`,
    [group],
  );
  if (found.length === 0) throw new Error(`the demo has nobody in ${group}`);
  return { groupId: found[0]!.group_id, people: found.map(({ member_id }) => member_id) };
}

/** People subscribe and come by: who they are follows from the names, so that every load has the same. */
async function writeReaders(demo: Demo, channelId: number, { slug, subscribed, daysAgo }: DemoChannel) {
  const { tx, now, accounts } = demo;
  const emails = accounts.map(({ email }) => email);
  await sql`
    with meant as (
      select m.id, ('x' || substr(md5(${slug} || m.email), 1, 6))::bit(24)::int as chance
      from members m join channels ch on ch.id = ${channelId}
      where m.state in ('active', 'to_be_onboarded') and (
        ch.openness = 'everyone' or (ch.openness = 'internal' and not m.is_external)
        or exists (
          select 1 from channel_groups addressed join group_memberships reader
            on reader.group_id = addressed.group_id and reader.state = 'member'
          where addressed.channel_id = ch.id and reader.member_id = m.id
        )
      ) and (m.email <> all(${emails}::citext[]) or ${subscribed} > 35)
    )
    insert into channel_subscriptions (channel_id, member_id, subscribed_at)
    select ${channelId}, id,
      ${new Date(now).toISOString()}::timestamptz - make_interval(days => 1 + chance / 7 % ${daysAgo}::int, mins => chance % 1440)
    from meant where chance % 100 < ${subscribed}
  `.execute(tx);
  await sql`
    insert into channel_visits (channel_id, member_id, visited_at)
    select channel_id, member_id, ${new Date(now).toISOString()}::timestamptz
      - make_interval(hours => 2 + ('x' || substr(md5(member_id || ${slug}), 1, 4))::bit(16)::int % 400)
    from channel_subscriptions where channel_id = ${channelId}
  `.execute(tx);
  await sql`
    insert into channel_days (channel_id, day, readers, views)
    select ${channelId}, day, readers, readers + readers * (1 + chance % 3) / 2
    from (
      select (${new Date(now).toISOString()}::timestamptz at time zone 'Europe/Berlin')::date - back as day, chance,
        count * (4 + chance % 9) * (case when back % 7 in (1, 2) then 2 else 1 end) / 60 as readers
      from generate_series(0, ${DAYS}::int) back
      cross join lateral (select ('x' || substr(md5(${slug} || back), 1, 4))::bit(16)::int as chance) drawn
      cross join (select count(*)::int from channel_subscriptions where channel_id = ${channelId}) reading (count)
    ) days where readers > 0
  `.execute(tx);
}

async function writeChannel(demo: Demo, channel: DemoChannel): Promise<void> {
  const { tx, networkId, now } = demo;
  const { groupId, people } = await managersOf(demo, channel.group);
  const at = new Date(now - channel.daysAgo * DAY).toISOString();
  const imageId = await keepPicture(demo, people[0]!, channel.picture, at);
  const [made] = await rows<{ id: number }>(
    tx,
    `insert into channels (network_id, slug, title, description, status, openness, image_id, accent, is_start_page,
       created_by, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11) returning id`,
    [
      networkId,
      channel.slug,
      channel.title,
      channel.description,
      channel.status,
      channel.openness,
      imageId,
      channel.accent,
      channel.isStartPage ?? false,
      people[0]!,
      at,
    ],
  );
  const { id } = made!;
  await sql`
    insert into channel_managers (channel_id, member_id, created_at)
    select ${id}, who, ${at}::timestamptz from unnest(${people}::bigint[]) who
  `.execute(tx);
  if (channel.openness === 'members')
    await sql`insert into channel_groups (channel_id, group_id) values (${id}, ${groupId})`.execute(tx);
  for (const former of channel.former ?? [])
    await sql`insert into channel_slugs (slug, channel_id, created_at) values (${former}, ${id}, ${at}::timestamptz)`.execute(
      tx,
    );
  if (channel.subscribed > 0) await writeReaders(demo, id, channel);
}

/** The channels of the demo network, with those who run and read them. */
export async function write(demo: Demo): Promise<void> {
  for (const channel of DEMO_CHANNELS) await writeChannel(demo, channel);
  // Who tries the demo has favourites, and was somewhere last.
  await sql`
    insert into channel_favorites (channel_id, member_id)
    select ch.id, m.id from channels ch, members m
    where m.email = any(${demo.accounts.map(({ email }) => email)}::citext[]) and not m.is_external
      and ch.slug in ('lindenblatt', 'gartentagebuch')
  `.execute(demo.tx);
}
