import { Readable } from 'node:stream';
import {
  checkExternalIdList,
  downloadExternalIds,
  EXTERNAL_ID_LIST_BYTES_MAX,
  type ExternalId,
  type Language,
  listExternalIds,
  updateExternalIds,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { noteAct } from '../../platform/audit/record.ts';
import { bytesOf } from '../../platform/csv/read-table.ts';
import { CSV_START, csvRow } from '../../platform/csv/write-rows.ts';
import type { Sql } from '../../platform/db/database.ts';
import { countedPage } from '../../platform/http/counted-page.ts';
import { PER_PAGE, serve } from '../../platform/http/serve.ts';
import { translate } from '../../platform/i18n/translate.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { displayNameOf } from '../members/index.ts';
import { readUploadForm } from '../uploads/index.ts';
import { checkList } from './check-list.ts';
import { COLUMNS } from './columns.ts';
import { saveExternalIds } from './commands.ts';
import { listBearers } from './queries.ts';
import type { BearerRow } from './tables.ts';

function authorise(viewer: Viewer): void {
  if (!viewer.isNetworkAdmin) throw forbidden();
}

const READ_AT_ONCE = 1_000;

export function routes(http: FastifyInstance, services: Services): void {
  const { db, settings, limits } = services;

  const nameOf = ({ display_name, state }: { display_name: string; state: string | null }): string =>
    state === null ? display_name : displayNameOf({ display_name, state }, settings.current());

  const present = (row: BearerRow): ExternalId => ({
    type: row.type,
    id: row.id,
    name: nameOf(row),
    detail: row.detail,
    html_url: row.slug === null ? `/members/${row.id}` : `/groups/${row.slug}`,
    external_id: row.external_id,
  });

  serve(http, services, listExternalIds, async ({ viewer, query, pages }) => {
    authorise(viewer);
    const page = query.page ?? 1;
    const { rows, total } = await countedPage(page, (each) =>
      listBearers(db.searches, query, { page: each, perPage: PER_PAGE }),
    );
    pages(total, PER_PAGE, page);
    return { external_ids: rows.map(present) };
  });

  serve(http, services, updateExternalIds, async ({ viewer, body, write }) => {
    authorise(viewer);
    return write((tx) => saveExternalIds(tx, body.external_ids, nameOf));
  });

  serve(http, services, downloadExternalIds, async ({ viewer, language, reply }) => {
    authorise(viewer);
    reply
      .header('content-disposition', 'attachment; filename="external-ids.csv"')
      .header('cache-control', 'no-store')
      .type('text/csv; charset=utf-8')
      .send(Readable.from(asCsv(db.searches, language, present)));
  });

  serve(http, services, checkExternalIdList, async ({ viewer, request, write }) => {
    authorise(viewer);
    await limits.take('upload', `m${viewer.memberId}`);
    const { taken } = await readUploadForm(request, EXTERNAL_ID_LIST_BYTES_MAX, ({ file }) => bytesOf(file));
    return write(async (tx) => {
      const checked = await checkList(tx, taken, nameOf);
      noteAct(tx, { after: { lines: checked.lines.length } });
      return checked;
    });
  });
}

async function* asCsv(
  db: Sql,
  language: Language,
  present: (row: BearerRow) => ExternalId,
): AsyncGenerator<string> {
  const t = (key: string) => translate(language, `external_ids.list.${key}`);
  yield CSV_START + csvRow(COLUMNS.map(t));
  for (let page = 1; ; page += 1) {
    const rows = await listBearers(db, {}, { page, perPage: READ_AT_ONCE });
    yield rows
      .map(present)
      .map(({ type, id, name, detail, external_id }) =>
        csvRow([t(`type.${type}`), String(id), name, type === 'member' ? detail : '', external_id ?? '']),
      )
      .join('');
    if (rows.length < READ_AT_ONCE) return;
  }
}
