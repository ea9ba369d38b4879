import type { Language, Page } from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { glossaryOf } from './abbreviations/queries.ts';
import { imageSourcesOf } from './images.ts';
import { linksOf } from './links.ts';
import { canUpdatePage } from './policy.ts';
import { pagesUrl, pageUrl, presentPage, type Reading } from './present.ts';
import { pageDetails, pageRows } from './queries.ts';
import { type PageLinks, renderPage } from './rendering.ts';
import type { PageRow } from './tables.ts';

/** What presenting needs of the settings of the moment. */
export const readingIn =
  ({ settings }: Pick<Services, 'settings'>) =>
  (viewer: Viewer, language: Language): Reading => ({
    viewer,
    naming: settings.current(),
    networkName: settings.current().name,
    language,
  });

const folded = (name: string) => name.toLowerCase();

/** Where the links of a page lead for somebody who reads it. */
async function linksFor(db: Sql, viewer: Viewer, page: PageRow): Promise<PageLinks> {
  const links = await linksOf(db, page.id);
  const ids = links.flatMap(({ target_id }) => (target_id === null ? [] : [target_id]));
  const targets =
    ids.length === 0 ? [] : await pageRows(db, viewer, { where: sql`p.id = any(${ids}::bigint[])` });
  const byId = new Map(targets.map((row) => [row.id, { url: pageUrl(row), title: row.title }]));
  const mayWrite = canUpdatePage(viewer, page);
  return {
    byId,
    byName: new Map(
      links.flatMap(({ name, target_id }) => {
        const target = target_id === null ? undefined : byId.get(target_id);
        return name === null || !target ? [] : [[folded(name), target] as const];
      }),
    ),
    newPageUrl: mayWrite ? `${pagesUrl(page)}/new` : null,
  };
}

/** Another text in the place of a page's own, with its links and pictures: a translation of it. */
export async function otherTextOf(
  db: Sql,
  { viewer, language }: Pick<Reading, 'viewer' | 'language'>,
  page: PageRow,
  text: string,
): Promise<string> {
  const links = await linksFor(db, viewer, page);
  // Abbreviations are explained in the language in which they were written.
  return renderPage(text, { links, glossary: [], language, images: await imageSourcesOf(db, page.id) }).html;
}

/** A page as its screen shows it. */
export async function wholePage(db: Sql, reading: Reading, page: PageRow): Promise<Page> {
  const details = await pageDetails(db, reading.viewer, page.id);
  const links = await linksFor(db, reading.viewer, page);
  const glossary = await glossaryOf(db);
  const rendered = renderPage(details.content, {
    links,
    glossary,
    language: reading.language,
    images: await imageSourcesOf(db, page.id),
    before: details.read_content,
  });
  return presentPage(reading, page, details, rendered);
}
