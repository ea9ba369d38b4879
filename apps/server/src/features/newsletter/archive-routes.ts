import { getPublishedNewsletter, listNewsletters, type PublishedNewsletter } from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { countedPage } from '../../platform/http/counted-page.ts';
import { PER_PAGE, serve } from '../../platform/http/serve.ts';
import { translate } from '../../platform/i18n/translate.ts';
import { notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { issueAsSeen } from './previews.ts';
import { publishedIssue, publishedIssues } from './queries.ts';
import type { IssueRow } from './tables.ts';

const present = (
  { id, number, started_at }: Pick<IssueRow, 'id' | 'number' | 'started_at'>,
  subject: string,
): PublishedNewsletter => ({
  id,
  number,
  subject,
  sent_at: started_at!,
  html_url: `/newsletters/${id}`,
});

/** The issues that went out, for everybody who may read them afterwards. */
export function archiveRoutes(http: FastifyInstance, services: Services): void {
  const { kysely } = services.db;

  serve(http, services, listNewsletters, async ({ viewer, query, language, pages }) => {
    const page = query.page ?? 1;
    const { rows, total } = await countedPage(page, (each) =>
      publishedIssues(kysely, viewer.networkId, { page: each, perPage: PER_PAGE }),
    );
    pages(total, PER_PAGE, page);
    return {
      newsletters: rows.map((row) => {
        // It names what members see; guests are told what they see of it on its page.
        const isNamed = row.subject !== '' && !viewer.isExternal;
        return present(
          row,
          isNamed ? row.subject : translate(language, 'newsletter.subject.waiting', { number: row.number }),
        );
      }),
    };
  });

  serve(http, services, getPublishedNewsletter, async ({ viewer, params }) => {
    const issue = await publishedIssue(kysely, viewer.networkId, params.id);
    if (!issue) throw notFound();
    const seen = await issueAsSeen(services, viewer, issue);
    return { ...present(issue, seen.subject), html: seen.html };
  });
}
