import { slugOf } from '@dorfplatz/content';
import { canonicalDocument } from '@dorfplatz/content/document-editor';
import { excerptOfDocument, plainTextOfDocument } from '@dorfplatz/content/documents';
import { rows, sql } from '../../../platform/db/database.ts';
import type { Demo } from '../../../platform/registries/demo.ts';
import { demoDrawings } from '../../channels/index.ts';
import { DEMO_ARTICLES, type DemoArticle } from './plan.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;

type Place = {
  demo: Demo;
  blogId: number;
  channelId: number;
  writers: readonly number[];
  readers: readonly number[];
};

/** Those who run the channel, and those who subscribed to it and have a picture. */
async function peopleOf({ tx, accounts }: Demo, channelId: number) {
  const writers = await rows<{ id: number }>(
    tx,
    'select member_id as id from channel_managers where channel_id = $1 order by member_id',
    [channelId],
  );
  const readers = await rows<{ id: number }>(
    tx,
    `select m.id from channel_subscriptions own join members m on m.id = own.member_id
     where own.channel_id = $1 and m.state = 'active' and not m.is_external and m.image_id is not null
       and m.email <> all($2::citext[])
     order by m.id limit 12`,
    [channelId, accounts.map(({ email }) => email)],
  );
  return { writers: writers.map(({ id }) => id), readers: readers.map(({ id }) => id) };
}

async function writeArticle(place: Place, article: DemoArticle, turn: number): Promise<void> {
  const { demo, blogId, channelId, writers, readers } = place;
  const body = canonicalDocument(article.body);
  const authorId = writers[turn % writers.length]!;
  const moment = (time: number) => new Date(time).toISOString();
  const publishedAt = article.daysAgo === null ? null : demo.now - article.daysAgo * DAY;
  const createdAt = moment(Math.min(publishedAt ?? demo.now, demo.now) - DAY);
  const status = article.isWithdrawn ? 'withdrawn' : publishedAt === null ? 'draft' : 'published';
  const isOut = publishedAt !== null && publishedAt <= demo.now;
  const { keepCrop } = await demoDrawings();
  const lead = article.lead && (await keepCrop({ demo, channelId, authorId, at: createdAt }, article.lead));
  const {
    rows: [made],
  } = await sql<{ id: number }>`
    insert into blog_articles (blog_id, channel_id, slug, title, teaser, body, words, lead_image_id, lead_alt, series,
      status, published_at, announced_at, author_id, created_at, updated_at)
    values (${blogId}, ${channelId}, ${slugOf(article.title, 'artikel')}, ${article.title},
      ${article.teaser || excerptOfDocument(body, 200)}, ${body},
      ${plainTextOfDocument(body).match(/[\p{L}\p{N}]+/gu)?.length ?? 0}, ${lead?.id ?? null}, ${lead?.alt ?? ''},
      ${article.series ?? ''}, ${status}, ${publishedAt === null ? null : moment(publishedAt)},
      ${isOut ? moment(publishedAt) : null}, ${authorId}, ${createdAt}, ${createdAt})
    returning id
  `.execute(demo.tx);
  if (readers.length === 0 || publishedAt === null) return;
  if (article.sharedWith)
    await shareArticle(place, made!.id, article.sharedWith, moment(demo.now - 9 * HOUR));
  for (const [index, text] of (article.comments ?? []).entries())
    await sql`
      insert into blog_comments (article_id, author_id, content, created_at)
      values (${made!.id}, ${readers[(turn * 3 + index) % readers.length]!}, ${text},
        ${moment(publishedAt + (index + 1) * 7 * HOUR)})
    `.execute(demo.tx);
}

/** A post in the stream of the network that shows an article, by one of its readers. */
async function shareArticle(
  { demo, readers }: Place,
  articleId: number,
  text: string,
  at: string,
): Promise<void> {
  await sql`
    with made as (
      insert into activities (author_id, content, created_at, parts)
      values (${readers[0]!}, ${text}, ${at}, array['shared_article']) returning id, author_id, created_at
    ), shown as (
      insert into blog_article_shares (activity_id, article_id) select id, ${articleId} from made
    ), placed as (
      insert into activity_containers (container_id, activity_id, author_id, created_at)
      select c.id, made.id, made.author_id, made.created_at from made, containers c
      join contexts x on x.id = c.context_id and x.network_id is not null
      where c.kind = 'stream' and c.is_main returning container_id, created_at
    )
    update containers c set last_entry_at = greatest(c.last_entry_at, placed.created_at) from placed
    where c.id = placed.container_id
  `.execute(demo.tx);
}

/** What the blogs of the demo network have to read. */
export async function write(demo: Demo): Promise<void> {
  for (const [slug, articles] of Object.entries(DEMO_ARTICLES)) {
    const [blog] = await rows<{ id: number; channel_id: number }>(
      demo.tx,
      'select b.id, b.channel_id from blogs b join channels ch on ch.id = b.channel_id where ch.slug = $1',
      [slug],
    );
    if (!blog) continue;
    const people = await peopleOf(demo, blog.channel_id);
    const place = { demo, blogId: blog.id, channelId: blog.channel_id, ...people };
    for (const [turn, article] of articles.entries()) await writeArticle(place, article, turn);
  }
}
