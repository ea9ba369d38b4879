import { escapeMarkdown } from '@dorfplatz/content';
import { type Language, PAGE_SLUGS_TAKEN } from '@dorfplatz/contract';
import { type Sql, sql, type Transaction } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { binPage, unbinPage } from './bin/bin.ts';
import { loadPage } from './queries.ts';
import { renderPart } from './rendering.ts';

/** So much of a page is kept with a report, and compared with how it stands by then. */
export const REPORTED_MAX = 20_000;

const AT = /^(?:\/groups\/([^/?#]+)|\/public)?\/pages\/([^/?#]+)(?:[?#].*)?$/;

/** A page as it is reported: who wrote the version that stands is who is meant. */
export type ReportedPage = { id: number; authorId: number | null; groupId: number | null; content: string };

/**
 * The page that an address within the network names.
 * @returns undefined where it names none
 * @throws Problem 404 for one that the viewer does not see
 */
export async function reportedPage(db: Sql, viewer: Viewer, path: string): Promise<ReportedPage | undefined> {
  const [, groupSlug, slug = ''] = AT.exec(path) ?? [];
  if (slug === '' || (PAGE_SLUGS_TAKEN as readonly string[]).includes(slug)) return undefined;
  const page = await loadPage(db, viewer, { slug: decodeURIComponent(slug), groupSlug });
  const { rows } = await sql<{ author_id: number | null; content: string }>`
    select coalesce(updated_by, created_by) as author_id, content from pages where id = ${page.id}
  `.execute(db);
  const { author_id: authorId, content } = rows[0]!;
  return { id: page.id, authorId, groupId: page.group_id, content: reportedText(page.title, content) };
}

/** A page with its title, as a report keeps it. */
export const reportedText = (title: string, content: string): string =>
  `# ${escapeMarkdown(title)}\n\n${content}`.slice(0, REPORTED_MAX);

/** The same as HTML, for those who decide. */
export const renderReportedPage = (text: string, language: Language): string => renderPart(text, language);

/** Puts a page with all below it into the bin, and keeps it there. @returns whether it was there */
export async function hidePage(
  tx: Transaction,
  actor: Pick<Viewer, 'memberId'>,
  id: number,
): Promise<boolean> {
  const isThere = await binPage(tx, actor, id);
  if (isThere) await sql`update pages set is_hidden = true where id = ${id}`.execute(tx);
  return isThere;
}

/** Brings a hidden page back with what went with it. @returns whether it was there to be brought back */
export const showPageAgain = (
  tx: Transaction,
  actor: Pick<Viewer, 'memberId'>,
  id: number,
): Promise<boolean> => unbinPage(tx, actor, id);
