import type { Language, PublicPage } from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';
import { notFound } from '../../platform/problem.ts';
import { glossaryOf } from './abbreviations/queries.ts';
import { renderPage } from './rendering.ts';

type PublicRow = { id: number; title: string; slug: string; content: string; updated_at: string };

/**
 * A public page of the network as whoever has its address sees it: links lead to other public pages alone by their
 * addresses, and nothing else of the network shows [RUL-0738].
 * @throws Problem 404 for every other page
 */
export async function publicPage(db: Sql, slug: string, language: Language): Promise<PublicPage> {
  const { rows } = await sql<PublicRow>`
    select p.id, p.title, p.slug::text, p.content, p.updated_at
    from page_slugs known join pages p on p.id = known.page_id
    join containers c on c.id = p.container_id and c.group_id is null and c.kind = 'page_tree'
    where known.slug = ${slug}::citext and known.container_id = c.id and p.is_public and p.deleted_at is null
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
