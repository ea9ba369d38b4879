import { buffer } from 'node:stream/consumers';
import {
  exportOrganisations,
  importOrganisations,
  type Language,
  ORGANISATION_LIST_BYTES_MAX,
  type OrganisationList,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { LIST_TYPES } from '../../../platform/csv/list-files.ts';
import { serve } from '../../../platform/http/serve.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { contentDisposition, readUploadForm } from '../../uploads/index.ts';
import { administeredGroup, changedGroup } from '../access.ts';
import { listedOrganisations } from '../queries.ts';
import { importList } from './commands.ts';
import type { ReadList } from './read-list.ts';
import { rejectedList, writtenList } from './write-list.ts';

async function present(list: ReadList, language: Language): Promise<OrganisationList> {
  const { headers, columns, lines } = list;
  const counts = { new: 0, change: 0, nothing: 0, rejected: 0 };
  for (const { brings } of lines) counts[brings] += 1;
  return {
    columns: headers.map((header, index) => ({ header, field: columns[index] ?? null })),
    lines,
    counts,
    rejected_list: await rejectedList(list, language),
  };
}

/** Organisations come in as a list and are taken along as one. */
export function listRoutes(http: FastifyInstance, services: Services): void {
  const { kysely } = services.db;

  serve(http, services, importOrganisations, async ({ viewer, params, query, request, language, write }) => {
    const group = await changedGroup(kysely, services, viewer, params.slug);
    await services.limits.take('upload', `m${viewer.memberId}`);
    const { taken } = await readUploadForm(request, ORGANISATION_LIST_BYTES_MAX, async ({ file }) => {
      const bytes = await buffer(file);
      if (file.truncated) throw new Problem(413, 'file_too_large');
      return bytes;
    });
    return write(async (tx) =>
      present(await importList(tx, viewer, group.id, { bytes: taken, run: query.run === true }), language),
    );
  });

  serve(http, services, exportOrganisations, async ({ viewer, params, language, reply }) => {
    const group = await administeredGroup(kysely, services, viewer, params.slug);
    const rows = await listedOrganisations(kysely, viewer, group.id);
    reply
      .header('content-disposition', contentDisposition('attachment', `${group.slug}.csv`))
      .header('cache-control', 'no-store')
      .type(LIST_TYPES.csv)
      .send(writtenList(rows, language));
  });
}
