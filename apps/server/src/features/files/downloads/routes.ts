import {
  createArchiveToken,
  downloadArchive,
  downloadByToken,
  downloadFileVersion,
  getFilePreview,
  getFileToken,
  type Language,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from '../../../platform/db/database.ts';
import { serve } from '../../../platform/http/serve.ts';
import { translate } from '../../../platform/i18n/translate.ts';
import { forbidden, invalid, notFound } from '../../../platform/problem.ts';
import type { Services } from '../../../platform/services.ts';
import {
  contentDisposition,
  expiry,
  fileToken,
  hasPictures,
  leadToFilesHost,
  mannerAt,
  readFileToken,
  sendStored,
  sendVariant,
  tokenPath,
} from '../../uploads/index.ts';
import { folderRows } from '../folders/queries.ts';
import { loadFile } from '../queries.ts';
import { settingsOf } from '../reading.ts';
import { type ArchiveEntry, archiveEntries, archiveOf } from './archive.ts';
import { storedFile, storedVersion } from './stored.ts';
import { archiveToken, keepRequest, loadRequest, readArchiveToken, readerOf } from './tokens.ts';

const FORM_LIMIT_BYTES = 10_000;
/** Larger pictures are not decoded. */
const PREVIEW_BYTES_MAX = 100 * 1024 * 1024;

export function downloadRoutes(http: FastifyInstance, services: Services): void {
  const { db, storage, settings, signedTokens, limits } = services;
  const { kysely } = db;
  const { shown } = settingsOf(services);

  serve(http, services, getFilePreview, async ({ viewer, params, query, request, reply }) => {
    const file = await loadFile(kysely, viewer, params.id, shown());
    const isCurrent = query.version === `${file.major}.${file.minor}`;
    const stored =
      query.version === undefined || isCurrent
        ? await storedFile(kysely, file)
        : await storedVersion(kysely, viewer, file, { number: query.version });
    if (!stored || !hasPictures(stored.content_type) || stored.size > PREVIEW_BYTES_MAX) throw notFound();
    // The number of a declined version is given anew, and no number is the version of the day.
    await sendVariant(storage, { request, reply }, stored, params.size, isCurrent ? 'for good' : 'asks');
  });

  serve(http, services, downloadFileVersion, async ({ viewer, params, query, request, reply }) => {
    const file = await loadFile(kysely, viewer, params.id, shown());
    const stored = await storedVersion(kysely, viewer, file, { id: params.version_id });
    if (!stored) throw notFound();
    const opened = { fileId: file.id, memberId: viewer.memberId, versionId: params.version_id };
    if (query.inline && leadToFilesHost(services, { request, reply }, stored, opened)) return;
    await sendStored(storage, { request, reply }, stored, 'for good', mannerAt(services, request));
  });

  serve(http, services, getFileToken, async ({ viewer, params }) => {
    const file = await loadFile(kysely, viewer, params.id, shown());
    const expiresAt = expiry();
    const token = fileToken(signedTokens, { fileId: file.id, memberId: viewer.memberId }, expiresAt);
    return {
      token,
      url: tokenPath(file.id, token, file.original_filename),
      expires_at: new Date(expiresAt).toISOString(),
    };
  });

  // Whose token it is may read the file now, or not: a token grants no more than its member has.
  serve(http, services, downloadByToken, async ({ params, request, reply }) => {
    const opened = readFileToken(signedTokens, params.token, params.id);
    const reader = opened && (await readerOf(kysely, opened.memberId));
    if (!reader) throw notFound();
    const file = await loadFile(kysely, reader, params.id, shown());
    const stored =
      opened.versionId === undefined
        ? await storedFile(kysely, file)
        : await storedVersion(kysely, reader, file, { id: opened.versionId });
    if (!stored) throw notFound();
    await sendStored(storage, { request, reply }, stored, 'never', mannerAt(services, request));
  });

  serve(http, services, createArchiveToken, async ({ viewer, body }) => {
    const fileIds = [...new Set(body.file_ids ?? [])];
    const folderIds = [...new Set(body.folder_ids ?? [])];
    if (fileIds.length + folderIds.length === 0) throw invalid({ file_ids: ['required'] });
    await limits.take('upload', `m${viewer.memberId}`);
    const { entries, isWhole } = await archiveEntries(kysely, viewer, { fileIds, folderIds });
    if (!isWhole) throw notFound();
    const wanted = body.current_folder_id ?? (folderIds.length === 1 ? folderIds[0]! : undefined);
    const [folder] =
      wanted === undefined ? [] : await folderRows(kysely, viewer, { where: sql`d.id = ${wanted}` });
    const expiresAt = expiry();
    const name = folder?.name || folder?.group_name || settings.current().name;
    const id = await keepRequest(kysely, viewer.memberId, { file_ids: fileIds, folder_ids: folderIds, name });
    return {
      token: archiveToken(signedTokens, id, viewer.memberId, expiresAt),
      files_count: entries.length,
      size: sizeOf(entries),
      expires_at: new Date(expiresAt).toISOString(),
    };
  });

  http.register(async (forms) => {
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
      (_request, body, done) => done(null, { token: new URLSearchParams(String(body)).get('token') ?? '' }),
    );
    serve(forms, services, downloadArchive, async ({ viewer, body, language, request, reply }) => {
      const requestId = readArchiveToken(signedTokens, body.token, viewer.memberId);
      if (requestId === undefined) throw forbidden();
      const wanted = await loadRequest(kysely, requestId, viewer.memberId);
      if (!wanted) throw notFound();
      const found = await archiveEntries(kysely, viewer, {
        fileIds: wanted.file_ids,
        folderIds: wanted.folder_ids,
      });
      request.headers['x-no-compression'] = '1';
      reply
        .header('content-disposition', contentDisposition('attachment', `${wanted.name}.zip`))
        .header('cache-control', 'no-store')
        .type('application/zip')
        .send(archiveOf(storage, found, manifestIn(language)));
    });
  });
}

const sizeOf = (entries: readonly ArchiveEntry[]): number => entries.reduce((sum, { size }) => sum + size, 0);

const manifestIn = (language: Language) => ({
  name: translate(language, 'files.missing_name'),
  text: (paths: readonly string[]) =>
    `${translate(language, 'files.missing_text')}\r\n\r\n${paths.join('\r\n')}\r\n`,
});
