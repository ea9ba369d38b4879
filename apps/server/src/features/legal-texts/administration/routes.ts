import { Readable } from 'node:stream';
import {
  createLegalText as createLegalTextCall,
  deleteLegalText as deleteLegalTextCall,
  downloadLegalTextAcceptances,
  getAdministeredLegalText,
  getImprint,
  type Language,
  listAdministeredLegalTexts,
  listLegalTextAcceptances,
  updateImprint as updateImprintCall,
  updateLegalText as updateLegalTextCall,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import type { Sql } from '../../../platform/db/database.ts';
import { countedPage } from '../../../platform/http/counted-page.ts';
import { PER_PAGE, serve } from '../../../platform/http/serve.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { forbidden, notFound } from '../../../platform/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { contentDisposition } from '../../uploads/index.ts';
import { legalRenderer } from '../rendering.ts';
import { createLegalText, deleteLegalText, updateImprint, updateLegalText } from './commands.ts';
import {
  acceptancesAsCsv,
  presentAcceptance,
  presentImprint,
  presentText,
  presentVersion,
  writtenFor,
} from './present.ts';
import {
  type AcceptanceRow,
  acceptancesOf,
  administeredText,
  administeredTexts,
  imprintOf,
  versionsOf,
} from './queries.ts';

const READ_AT_ONCE = 1000;

function authorise(viewer: Viewer): void {
  if (!viewer.isNetworkAdmin) throw forbidden();
}

async function load(db: Sql, viewer: Viewer, id: number) {
  authorise(viewer);
  const row = await administeredText(db, id);
  if (!row) throw notFound();
  return row;
}

export function administrationRoutes(http: FastifyInstance, services: Services): void {
  const { db, settings } = services;
  const { kysely } = db;
  const readerOf = (language: Language) => ({ language, networkLanguage: settings.current().language });

  serve(http, services, listAdministeredLegalTexts, async ({ viewer, language }) => {
    authorise(viewer);
    const rows = await administeredTexts(kysely);
    return { legal_texts: rows.map((row) => presentText(row, readerOf(language))) };
  });

  serve(http, services, getAdministeredLegalText, async ({ viewer, params, language }) => {
    const row = await load(kysely, viewer, params.id);
    const reader = readerOf(language);
    const versions = await versionsOf(kysely, row.id);
    const texts = versions.map((version) => writtenFor(version, reader));
    const html = await legalRenderer(kysely, language, texts);
    return {
      ...presentText(row, reader),
      versions: versions.map((version) => presentVersion(version, reader, settings.current(), html)),
    };
  });

  serve(http, services, createLegalTextCall, async ({ viewer, body, language, write }) => {
    authorise(viewer);
    return write(async (tx) => {
      const id = await createLegalText(
        { tx, services, viewer },
        body.legal_text,
        settings.current().language,
      );
      return presentText(await load(tx, viewer, id), readerOf(language));
    });
  });

  serve(http, services, updateLegalTextCall, async ({ viewer, params, body, language, write }) => {
    authorise(viewer);
    const change = {
      written: body.legal_text,
      versionId: body.version_id,
      isCorrection: body.is_correction,
    };
    return write(async (tx) => {
      await updateLegalText({ tx, services, viewer }, params.id, change, settings.current().language);
      return presentText(await load(tx, viewer, params.id), readerOf(language));
    });
  });

  serve(http, services, deleteLegalTextCall, async ({ viewer, params, write }) => {
    authorise(viewer);
    await write((tx) => deleteLegalText(tx, params.id));
  });

  serve(http, services, listLegalTextAcceptances, async ({ viewer, params, query, pages }) => {
    const { id } = await load(kysely, viewer, params.id);
    const page = query.page ?? 1;
    const { rows, total } = await countedPage(page, (each) =>
      acceptancesOf(kysely, id, { versionId: query.version_id, page: each, perPage: PER_PAGE }),
    );
    pages(total, PER_PAGE, page);
    return { acceptances: rows.map((row) => presentAcceptance(row, settings.current())) };
  });

  serve(http, services, downloadLegalTextAcceptances, async ({ viewer, params, language, reply }) => {
    const { id, handle } = await load(kysely, viewer, params.id);
    reply
      .header('content-disposition', contentDisposition('attachment', `${handle}.csv`))
      .header('cache-control', 'no-store')
      .type('text/csv; charset=utf-8')
      .send(Readable.from(acceptancesAsCsv(language, settings.current(), allAcceptances(kysely, id))));
  });

  serve(http, services, getImprint, async ({ viewer }) => {
    authorise(viewer);
    return presentImprint(await imprintOf(kysely, viewer.networkId), settings.current());
  });

  serve(http, services, updateImprintCall, async ({ viewer, body, write }) => {
    authorise(viewer);
    const { imprint_attributes: web, mail_imprint: mail } = body.imprint;
    return write(async (tx) => {
      await updateImprint({ tx, services, viewer }, { web: web?.content, mail }, body.based_on);
      return presentImprint(await imprintOf(tx, viewer.networkId), settings.current());
    });
  });
}

async function* allAcceptances(db: Sql, id: number): AsyncGenerator<AcceptanceRow[]> {
  for (let page = 1; ; page += 1) {
    const rows = await acceptancesOf(db, id, { page, perPage: READ_AT_ONCE });
    yield rows;
    if (rows.length < READ_AT_ONCE) return;
  }
}
