import { headingsOf, imagesOfDocument, plainTextOfDocument } from '@dorfplatz/content/documents';
import type { SearchHit } from '@dorfplatz/contract';
import { rows, type Sql, sql } from '../../platform/db/database.ts';
import { languageOf } from '../../platform/i18n/language-of.ts';
import { isArticleOutText, isChannelShownText } from '../../platform/policy/kinds.ts';
import { blogArticleVisibleTo } from '../../platform/policy/visible-to.ts';
import type { SearchDocument, SearchText } from '../../platform/search/documents.ts';
import type { Snippets } from '../../platform/search/snippets.ts';
import { registerSearchSource, type Seeker } from '../../platform/search/sources.ts';
import { type MemberRow, memberColumns, presentActor } from '../members/index.ts';
import { imagesOf } from '../uploads/index.ts';
import { articleLink } from './present.ts';

type Row = {
  id: number;
  title: string;
  teaser: string;
  body: string;
  series: string;
  lead_image_id: number | null;
  lead_alt: string;
  at: string;
  author_id: number | null;
  blog_title: string;
  channel_title: string;
};

/** As what is published for a time of its own: articles and channels that are, whatever the hour. */
const published = `ba.status = 'published' and ch.status = 'published'`;

// Where a blog publishes under its own name nothing in the index says who writes.
const text = `
  select ba.id, ba.title, current_names(ba.teaser) as teaser, current_names(ba.body) as body, ba.series, ba.lead_image_id, ba.lead_alt, ba.published_at as at,
    case when b.publish_as = 'author' then ba.author_id end as author_id, b.title as blog_title,
    ch.title as channel_title
  from blog_articles ba join blogs b on b.id = ba.blog_id join channels ch on ch.id = ba.channel_id
  where ba.id = any($1::bigint[]) and ${published}`;

function altOf({ lead_alt, lead_image_id }: Row): SearchText[] {
  const html_url = imagesOf(lead_image_id)?.large ?? null;
  return [
    { text: lead_alt, weight: 'D', cut: 'prose', foundIn: { type: 'image', name: lead_alt, html_url } },
  ];
}

/** Names that say where an article stands, each once. */
const namesOf = ({ series, channel_title, blog_title }: Row) =>
  [...new Set([series, channel_title, blog_title])].map(
    (name): SearchText => ({ text: name, weight: 'B', cut: 'prose' }),
  );

async function documents(db: Sql, ids: readonly number[]): Promise<SearchDocument[]> {
  const found = await rows<Row>(db, text, [[...ids]]);
  return Promise.all(
    found.map(async (row): Promise<SearchDocument> => {
      const texts: SearchText[] = [
        { text: row.title, weight: 'A', cut: 'prose' },
        ...headingsOf(row.body).map(
          (heading): SearchText => ({ text: heading.text, weight: 'B', cut: 'prose' }),
        ),
        ...namesOf(row),
        { text: row.teaser, weight: 'C', cut: 'prose' },
        { text: plainTextOfDocument(row.body), weight: 'C', cut: 'prose' },
        ...altOf(row),
      ];
      return {
        id: row.id,
        title: row.title,
        language: await languageOf(row.body),
        texts: texts.filter((each) => each.text !== ''),
        at: row.at,
        authorId: row.author_id,
        groupId: null,
        places: [],
        has: row.lead_image_id !== null || imagesOfDocument(row.body).length > 0 ? ['image'] : [],
      };
    }),
  );
}

/**
 * What is being prepared and what is over is found by nobody, and with a channel all that is in it: who runs it has its
 * drafts beside its blog.
 */
const found = ({ viewer }: Seeker) => sql<boolean>`
  ${sql.raw(isArticleOutText('ba'))} and ${blogArticleVisibleTo(viewer)} and exists (
    select 1 from channels ch where ch.id = ba.channel_id and ${sql.raw(isChannelShownText('ch'))}
  )`;

type Shown = {
  id: number;
  blog_id: number;
  title: string;
  teaser: string;
  series: string;
  published_at: string;
  lead_image_id: number | null;
  blog_title: string;
  channel_slug: string;
  channel_title: string;
  author: MemberRow | null;
};

async function hits(
  seeker: Seeker,
  ids: readonly number[],
  snippets: Snippets,
): Promise<ReadonlyMap<number, SearchHit>> {
  const { db, settings } = seeker.services;
  const [shown, made] = await Promise.all([
    sql<Shown>`
      select ba.id, ba.blog_id, ba.title, current_names(ba.teaser) as teaser, ba.series, ba.published_at, ba.lead_image_id, b.title as blog_title,
        ch.slug::text as channel_slug, ch.title as channel_title,
        case when b.publish_as = 'author' and p.id is not null
          then (select to_jsonb(one) from (select ${memberColumns('p')}) one) end as author
      from blog_articles ba join blogs b on b.id = ba.blog_id join channels ch on ch.id = ba.channel_id
      left join members p on p.id = ba.author_id
      where ba.id = any(${[...ids]}::bigint[]) and ${found(seeker)}
    `.execute(db.reads),
    documents(db.reads, ids),
  ]);
  const byId = new Map(made.map((document) => [document.id, document]));
  return new Map(
    shown.rows.flatMap((row) => {
      const document = byId.get(row.id);
      if (!document) return [];
      // Names are shown with their marks beside it: what the article itself says is worth more.
      const names = new Set([row.series, row.channel_title, row.blog_title]);
      const { snippet, foundIn } = snippets.best({
        ...document,
        texts: document.texts.filter(({ text: each }) => !names.has(each)),
      });
      const hit: SearchHit = {
        kind: 'blog_article',
        id: row.id,
        blog_id: row.blog_id,
        blog_title: snippets.mark(row.blog_title),
        author: row.author && presentActor(row.author, settings.current()),
        channel: {
          slug: row.channel_slug,
          title: snippets.mark(row.channel_title),
          html_url: `/channels/${row.channel_slug}`,
        },
        series: snippets.mark(row.series),
        teaser: row.teaser,
        published_at: row.published_at,
        images: imagesOf(row.lead_image_id),
        title: snippets.mark(row.title),
        content: snippet,
        found_in: foundIn,
        html_url: articleLink(row.blog_id, row.id),
      };
      return [[row.id, hit] as const];
    }),
  );
}

registerSearchSource({
  kind: 'blog_article',
  documents,
  all: () => sql`
    select ba.id from blog_articles ba join channels ch on ch.id = ba.channel_id where ${sql.raw(published)}`,
  readable: () => null,
  seen: (seeker) =>
    sql<boolean>`exists (select 1 from blog_articles ba where ba.id = d.id and ${found(seeker)})`,
  inGroup: (groupId) => sql<boolean>`exists (
    select 1 from blog_articles ba join channel_groups addressed on addressed.channel_id = ba.channel_id
    where ba.id = d.id and addressed.group_id = ${groupId}
  )`,
  // Its instant is that at which it came out.
  sorts: async () => [
    { name: 'title', label: null, by: sql`d.title_key` },
    { name: 'published_at', label: null, by: sql`d.at` },
  ],
  hits,
});
