import { imagesOfDocument } from '@dorfplatz/content/documents';
import type { Language, PublicPage } from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';
import { notFound } from '../../platform/problem.ts';
import { glossaryOf } from './abbreviations/queries.ts';
import { imageSourcesOf } from './images.ts';
import { renderPage } from './rendering.ts';

/** A page `p` that is public by an address that it has or had, as the rest of a statement after its columns. */
const publicAt = (slug: string) => sql`
  from page_slugs known join pages p on p.id = known.page_id
  join containers c on c.id = p.container_id and c.group_id is null and c.kind = 'page_tree'
  where known.slug = ${slug}::citext and known.container_id = c.id and p.is_public and p.deleted_at is null`;

type PublicRow = { id: number; title: string; slug: string; content: string; updated_at: string };

/**
 * A public page of the network as whoever has its address sees it: links lead to other public pages alone by their
 * addresses, and nothing else of the network shows [RUL-0738].
 * @throws Problem 404 for every other page
 */
export async function publicPage(db: Sql, slug: string, language: Language): Promise<PublicPage> {
  const { rows } = await sql<PublicRow>`
    select p.id, p.title, p.slug::text, current_names(p.content) as content, p.updated_at ${publicAt(slug)}
  `.execute(db);
  const page = rows[0];
  if (!page) throw notFound();
  const { rows: targets } = await sql<{ id: number; slug: string; title: string; name: string | null }>`
    select p.id, p.slug::text, p.title, l.name from page_links l
    join pages p on p.id = l.target_id and p.is_public and p.deleted_at is null
    join containers c on c.id = p.container_id and c.group_id is null
    where l.page_id = ${page.id}
  `.execute(db);
  const lead = (target: { slug: string; title: string }) => ({
    url: `/public/pages/${target.slug}`,
    title: target.title,
  });
  const { html, headings } = renderPage(page.content, {
    links: {
      byId: new Map(targets.map((target) => [target.id, lead(target)])),
      byName: new Map(
        targets.flatMap((target) =>
          target.name === null ? [] : [[target.name.toLowerCase(), lead(target)] as const],
        ),
      ),
      newPageUrl: null,
    },
    glossary: await glossaryOf(db),
    language,
    images: await imageSourcesOf(db, page.id, (file) => `/api/pages/public/${page.slug}/images/${file}`),
  });
  return {
    id: page.id,
    title: page.title,
    slug: page.slug,
    html_url: `/public/pages/${page.slug}`,
    html_content: html,
    headings,
    updated_at: page.updated_at,
  };
}

/**
 * Refuses a picture that a public page does not show: what an earlier version showed is no longer public, and what the
 * text names without being the page's own never was [RUL-0812].
 * @throws Problem 404
 */
export async function mustBePublicImage(db: Sql, slug: string, file: number): Promise<void> {
  const { rows } = await sql<{ content: string }>`
    select p.content ${publicAt(slug)}
      and exists (
        select 1 from page_images shown join files f on f.id = shown.file_id and f.state = 'published'
        where shown.page_id = p.id and shown.file_id = ${file}
      )
  `.execute(db);
  if (!rows[0] || !imagesOfDocument(rows[0].content).includes(file)) throw notFound();
}
