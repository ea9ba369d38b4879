import {
  comparePageVersions,
  getPageVersion,
  listPageVersions,
  mergePage,
  type PageVersion,
  restorePageVersion,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { countedPage } from '../../../platform/http/counted-page.ts';
import { PER_PAGE, serve } from '../../../platform/http/serve.ts';
import { forbidden, invalid } from '../../../platform/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { presentActor } from '../../members/index.ts';
import { holdPage, restoreVersion } from '../commands.ts';
import { imageSourcesOf } from '../images.ts';
import { changesBetween } from '../merging/changes.ts';
import { mergeTexts } from '../merging/merge.ts';
import { canUpdatePage } from '../policy.ts';
import { presentListed, type Reading } from '../present.ts';
import { loadPage } from '../queries.ts';
import { readingIn, wholePage } from '../reading.ts';
import { renderPart } from '../rendering.ts';
import { loadVersion, type VersionRow, versionBefore, versionRows } from './queries.ts';

const presentVersion = ({ naming }: Reading, row: Omit<VersionRow, 'content'>): PageVersion => ({
  number: row.number,
  kind: row.kind,
  title: row.title,
  note: row.note,
  author: row.author && presentActor(row.author, naming),
  created_at: row.created_at,
  restored_from: row.restored_from,
});

export function historyRoutes(http: FastifyInstance, services: Services): void {
  const { kysely } = services.db;
  const readingFor = readingIn(services);

  serve(http, services, listPageVersions, async ({ viewer, params, query, language, pages }) => {
    const row = await loadPage(kysely, viewer, { id: params.id });
    const page = query.page ?? 1;
    const { rows, total } = await countedPage(page, (each) =>
      versionRows(kysely, row.id, { page: each, perPage: PER_PAGE }),
    );
    pages(total, PER_PAGE, page);
    const reading = readingFor(viewer, language);
    return {
      versions: rows.map((version) => presentVersion(reading, version)),
      page: presentListed(reading, row),
      version: row.version,
    };
  });

  serve(http, services, getPageVersion, async ({ viewer, params, language }) => {
    const { id } = await loadPage(kysely, viewer, { id: params.id });
    const version = await loadVersion(kysely, id, params.number);
    return {
      ...presentVersion(readingFor(viewer, language), version),
      content: version.content,
      html_content: renderPart(version.content, language, await imageSourcesOf(kysely, id)),
    };
  });

  serve(http, services, comparePageVersions, async ({ viewer, params, query, language }) => {
    const page = await loadPage(kysely, viewer, { id: params.id });
    const to = await loadVersion(kysely, page.id, query.to ?? page.version);
    const number = query.from ?? (await versionBefore(kysely, page.id, to.number));
    const from = number === undefined ? null : await loadVersion(kysely, page.id, number);
    const reading = readingFor(viewer, language);
    const images = await imageSourcesOf(kysely, page.id);
    return {
      from: from && presentVersion(reading, from),
      to: presentVersion(reading, to),
      title: from && from.title !== to.title ? { before: from.title, after: to.title } : null,
      changes: changesBetween(from?.content ?? '', to.content).map(({ change, text, words }) => ({
        change,
        html: change === 'changed' ? '' : renderPart(text, language, images),
        words,
      })),
      page: presentListed(reading, page),
      version: page.version,
    };
  });

  serve(http, services, restorePageVersion, async ({ viewer, params, language, write }) =>
    write(async (tx) => {
      const page = await holdPage(tx, viewer, { id: params.id });
      await restoreVersion(tx, viewer, page, params.number);
      return wholePage(tx, readingFor(viewer, language), await loadPage(tx, viewer, { id: page.id }));
    }),
  );

  serve(http, services, mergePage, async ({ viewer, params, body, language }) => {
    const page = await loadPage(kysely, viewer, { id: params.id });
    if (!canUpdatePage(viewer, page)) throw forbidden();
    if (body.based_on > page.version) throw invalid({ based_on: ['invalid'] });
    const base = await loadVersion(kysely, page.id, body.based_on);
    const current = await loadVersion(kysely, page.id, page.version);
    return {
      version: current.number,
      author: current.author && presentActor(current.author, readingFor(viewer, language).naming),
      title: current.title,
      base_title: base.title,
      parts: mergeTexts(base.content, body.content, current.content).map(({ isConflict, ...texts }) => ({
        is_conflict: isConflict,
        ...texts,
      })),
    };
  });
}
