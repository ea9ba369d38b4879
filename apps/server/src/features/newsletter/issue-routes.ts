import {
  cancelNewsletterIssue,
  getNewsletterIssue,
  listNewsletterIssues,
  listNewsletterRecipients,
  pauseNewsletterIssue,
  resumeNewsletterIssue,
  sendNewsletterNow,
  startNewsletterIssue,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import type { Sql, Transaction } from '../../platform/db/database.ts';
import { countedPage } from '../../platform/http/counted-page.ts';
import { PER_PAGE, serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { resumeIssue, sendNow, startIssue, stopIssue } from './issues.ts';
import { presentIssue, presentRecipient } from './present.ts';
import { issueOf, issuesOf, recipientsOf } from './queries.ts';
import { holdSettings } from './settings.ts';

async function load(db: Sql, viewer: Viewer, id: number) {
  const row = await issueOf(db, viewer.networkId, id);
  if (!row) throw notFound();
  return row;
}

/** @param authorise throws 403 for who does not look after the newsletter */
export function issueRoutes(
  http: FastifyInstance,
  services: Services,
  authorise: (viewer: Viewer) => void,
): void {
  const { db, settings } = services;
  const { kysely } = db;

  serve(http, services, listNewsletterIssues, async ({ viewer, query, language, pages }) => {
    authorise(viewer);
    const page = query.page ?? 1;
    const { rows, total } = await countedPage(page, (each) =>
      issuesOf(kysely, viewer.networkId, { page: each, perPage: PER_PAGE }),
    );
    pages(total, PER_PAGE, page);
    return { issues: rows.map((row) => presentIssue(row, language)) };
  });

  serve(http, services, getNewsletterIssue, async ({ viewer, params, language }) => {
    authorise(viewer);
    return presentIssue(await load(kysely, viewer, params.id), language);
  });

  serve(http, services, sendNewsletterNow, async ({ viewer, language, write }) => {
    authorise(viewer);
    return write(async (tx) => {
      await holdSettings(tx, viewer.networkId);
      const id = await sendNow(tx, services, viewer.networkId);
      return presentIssue(await load(tx, viewer, id), language);
    });
  });

  const steps: [
    typeof pauseNewsletterIssue,
    (tx: Transaction, viewer: Viewer, id: number) => Promise<void>,
  ][] = [
    [startNewsletterIssue, (tx, viewer, id) => startIssue(tx, services, viewer.networkId, id)],
    [pauseNewsletterIssue, (tx, _viewer, id) => stopIssue(tx, id, 'pause')],
    [resumeNewsletterIssue, (tx, viewer, id) => resumeIssue(tx, services, viewer.networkId, id)],
    [cancelNewsletterIssue, (tx, _viewer, id) => stopIssue(tx, id, 'cancel')],
  ];
  for (const [call, step] of steps)
    serve(http, services, call, async ({ viewer, params, language, write }) => {
      authorise(viewer);
      await load(kysely, viewer, params.id);
      return write(async (tx) => {
        await step(tx, viewer, params.id);
        return presentIssue(await load(tx, viewer, params.id), language);
      });
    });

  serve(http, services, listNewsletterRecipients, async ({ viewer, params, query, language, pages }) => {
    authorise(viewer);
    const { id } = await load(kysely, viewer, params.id);
    const page = query.page ?? 1;
    const { rows, total } = await countedPage(page, (each) =>
      recipientsOf(kysely, id, { state: query.state, page: each, perPage: PER_PAGE }),
    );
    pages(total, PER_PAGE, page);
    return { recipients: rows.map((row) => presentRecipient(row, settings.current(), language)) };
  });
}
