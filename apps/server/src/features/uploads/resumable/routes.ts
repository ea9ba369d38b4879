import type { Readable } from 'node:stream';
import { openingEnding } from '@dorfplatz/content/file-endings';
import {
  createResumableUpload,
  getResumableUpload,
  listResumableUploads,
  PART_TYPE,
  removeResumableUpload,
  sendPart,
  TUS_VERSION,
} from '@dorfplatz/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { serve } from '../../../platform/http/serve.ts';
import { conflict, Problem } from '../../../platform/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { isDiskFull } from '../../../platform/storage/free-room.ts';
import { refuseUnwanted } from '../file-filter.ts';
import { insistOnNetworkSpace } from '../space.ts';
import { createUpload, leaveUpload, removeUpload, takeUpload } from './commands.ts';
import { finishResumable, giveUp } from './finish.ts';
import { bytesOf, mustSpeakTus, readAnnouncement } from './headers.ts';
import { isOfConnection, keepBytes } from './keep-bytes.ts';
import { presentResumable } from './present.ts';
import { ownUpload, unfinishedUploads } from './queries.ts';
import type { ResumableRow } from './tables.ts';

const ADDRESS = createResumableUpload.path;
const EXTENSIONS = 'creation,termination,expiration';

/** Uploads that can be resumed: the core of tus 1.0 with creation, termination and expiration. */
export function resumableRoutes(http: FastifyInstance, services: Services): void {
  http.register(async (scope) => {
    // Parts come as bare bytes, whatever they say they are: the handler refuses what is none.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('tus-resumable', TUS_VERSION).header('tus-version', TUS_VERSION);
    });
    register(scope, services);
  });
}

function register(http: FastifyInstance, services: Services): void {
  const { db, jobs, settings, limits } = services;

  const tell = (reply: FastifyReply, row: ResumableRow) =>
    reply
      .header('upload-offset', row.received)
      .header('upload-expires', new Date(row.expires_at).toUTCString())
      .header('cache-control', 'no-store');

  for (const url of [ADDRESS, `${ADDRESS}/:id`])
    http.options(url, async (_request, reply) =>
      reply
        .header('tus-extension', EXTENSIONS)
        .header('tus-max-size', settings.current().file_size_limit)
        .code(204)
        .send(),
    );

  /** Goes on with an upload whose bytes are all there; undefined while another does. */
  const finish = async (
    memberId: number,
    row: ResumableRow,
    language: Parameters<typeof finishResumable>[4],
  ) => {
    const { receiver, row: taken } = await takeUpload(db.kysely, row.id);
    try {
      return await finishResumable(services, memberId, receiver, taken, language);
    } finally {
      await leaveUpload(db.kysely, receiver);
    }
  };

  serve(http, services, createResumableUpload, async ({ viewer, request, reply, language, write }) => {
    mustSpeakTus(request.headers);
    const announced = readAnnouncement(request.headers);
    const { file_size_limit, file_extension_filter } = settings.current();
    if (announced.size > file_size_limit) throw new Problem(413, 'file_too_large');
    // A picture without an ending gets that of its kind, which its bytes tell later.
    if (announced.directory === 'files' || openingEnding(announced.name) !== '')
      refuseUnwanted([announced.name], file_extension_filter, language);
    await insistOnNetworkSpace(db.kysely, announced.size);
    await limits.take('upload', `m${viewer.memberId}`);
    const { id } = await write(async (tx) => ({ id: (await createUpload(tx, viewer, announced)).id }));
    let { row, file } = await ownUpload(db.kysely, viewer, id);
    if (!file && row.size === 0) file = await finish(viewer.memberId, row, language);
    reply.header('location', `${ADDRESS}/${id}`);
    tell(reply, row);
    return presentResumable(row, file);
  });

  serve(http, services, listResumableUploads, async ({ viewer }) => ({
    uploads: (await unfinishedUploads(db.kysely, viewer)).map((row) => presentResumable(row)),
  }));

  serve(http, services, getResumableUpload, async ({ viewer, params, request, reply, language }) => {
    if (request.method === 'HEAD') mustSpeakTus(request.headers);
    let { row, file } = await ownUpload(db.kysely, viewer, params.id);
    // Stopped before it was made a file: whoever asks sees to it that it becomes one.
    if (!file && row.received === row.size && !row.is_receiving)
      file = await finish(viewer.memberId, row, language);
    tell(reply, row).header('upload-length', row.size);
    if (row.metadata !== '') reply.header('upload-metadata', row.metadata);
    return presentResumable(row, file);
  });

  serve(http, services, sendPart, async ({ viewer, params, request, reply, language }) => {
    const body = request.body as unknown as Readable | undefined;
    try {
      mustSpeakTus(request.headers);
      if (request.headers['content-type'] !== PART_TYPE) throw new Problem(415, 'unsupported_media_type');
      const offset = bytesOf(request.headers['upload-offset']);
      if (offset === undefined) throw new Problem(400, 'malformed');
      const { row: found, file } = await ownUpload(db.kysely, viewer, params.id);
      if (offset !== found.received) throw conflict('upload_offset');
      if (Number(request.headers['content-length'] ?? 0) > found.size - offset)
        throw new Problem(413, 'upload_too_long');
      tell(reply, found);
      if (file) {
        body?.resume();
        return;
      }
      const { receiver, row } = await takeUpload(db.kysely, params.id);
      try {
        if (offset !== row.received) throw conflict('upload_offset');
        const most = row.size - offset;
        const received = body ? await keepBytes(services, receiver, body, { from: offset, most }) : offset;
        if (received === row.size) await finishResumable(services, viewer.memberId, receiver, row, language);
      } finally {
        await leaveUpload(db.kysely, receiver);
      }
      tell(reply, (await ownUpload(db.kysely, viewer, params.id)).row);
    } catch (error) {
      // What was not read yet must flow off, or the client never gets to read the answer.
      body?.resume();
      if (isOfConnection(error)) throw new Problem(400, 'malformed');
      if (!isDiskFull(error)) throw error;
      await giveUp(services, params.id);
      throw new Problem(507, 'storage_full');
    }
  });

  serve(http, services, removeResumableUpload, async ({ viewer, params, request, write }) => {
    mustSpeakTus(request.headers);
    await ownUpload(db.kysely, viewer, params.id);
    await write((tx) => removeUpload(tx, jobs, params.id));
  });
}
