import {
  downloadFile,
  getAssetPreview,
  getImage,
  publishUploads as publishUploadsCall,
  removeUpload as removeUploadCall,
  uploadFile,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import { notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { publishUploads, removeUpload } from './commands.ts';
import { documentImageRoutes } from './document-images/routes.ts';
import { leadToFilesHost, mannerAt } from './files-host.ts';
import { presentUpload } from './present.ts';
import { filesByIds, readableFile } from './queries.ts';
import { resumableRoutes } from './resumable/routes.ts';
import { scanningRoutes } from './scanning/routes.ts';
import { sendStored } from './send.ts';
import { sendVariant } from './send-picture.ts';
import { type Directory, isDirectory } from './tables.ts';
import { takeUpload } from './take-upload.ts';

function directoryOf(name: string): Directory {
  if (!isDirectory(name)) throw notFound();
  return name;
}

export function routes(http: FastifyInstance, services: Services): void {
  const { db, storage, settings } = services;
  const shown = () => {
    const { show_locked_memberships, guest_users_allow_chat } = settings.current();
    return { showLocked: show_locked_memberships, guestsChat: guest_users_allow_chat };
  };

  scanningRoutes(http, services);
  documentImageRoutes(http, services);

  serve(http, services, uploadFile, async ({ viewer, params, request, language }) => {
    const directory = directoryOf(params.directory);
    return presentUpload(await takeUpload(services, { viewer, request, language }, directory), 201);
  });

  serve(http, services, publishUploadsCall, async ({ viewer, params, body, write }) => {
    directoryOf(params.dir);
    return write(async (tx) => {
      const ids = await publishUploads(tx, viewer, body, []);
      return { uploads: (await filesByIds(tx, ids)).map((row) => presentUpload(row, 200)) };
    });
  });

  serve(http, services, removeUploadCall, async ({ viewer, params, write }) => {
    const directory = directoryOf(params.dir);
    await write((tx) => removeUpload(tx, viewer, { directory, id: params.id }));
  });

  // What its uploader sees before it is in use, and everybody who may once it is.
  serve(http, services, getAssetPreview, async ({ viewer, params, request, reply }) => {
    const file = await readableFile(db.kysely, viewer, {
      directory: 'images',
      id: params.id,
      ...shown(),
    });
    await sendVariant(storage, { request, reply }, file, '1920x1200');
  });

  serve(http, services, getImage, async ({ viewer, params, request, reply }) => {
    const file = await readableFile(db.kysely, viewer, {
      directory: 'images',
      id: params.id,
      ...shown(),
    });
    await sendVariant(storage, { request, reply }, file, params.size);
  });

  serve(http, services, downloadFile, async ({ viewer, params, query, request, reply }) => {
    const file = await readableFile(db.kysely, viewer, {
      directory: 'files',
      id: params.id,
      ...shown(),
    });
    const opened = { fileId: file.id, memberId: viewer.memberId };
    if (query.inline && leadToFilesHost(services, { request, reply }, file, opened)) return;
    await sendStored(storage, { request, reply }, file, 'asks', mannerAt(services, request));
  });
  resumableRoutes(http, services);
}
