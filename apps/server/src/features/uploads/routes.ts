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
import { leadToFilesHost, mannerAt } from './files-host.ts';
import { keepUpload } from './keep-upload.ts';
import { presentUpload } from './present.ts';
import { filesByIds, readableFile } from './queries.ts';
import { receive } from './receive.ts';
import { resumableRoutes } from './resumable/routes.ts';
import { scanningRoutes } from './scanning/routes.ts';
import { sendStored } from './send.ts';
import { sendVariant } from './send-picture.ts';
import { insistOnNetworkSpace } from './space.ts';
import { abandonUpload, beginUpload, touchUpload } from './store.ts';
import { type Directory, isDirectory } from './tables.ts';
import { FORM_BYTES, readUploadForm } from './upload-form.ts';
import { whileItComes } from './while-it-comes.ts';

function directoryOf(name: string): Directory {
  if (!isDirectory(name)) throw notFound();
  return name;
}

export function routes(http: FastifyInstance, services: Services): void {
  const { db, storage, settings, limits } = services;
  const shown = () => {
    const { show_locked_memberships, guest_users_allow_chat } = settings.current();
    return { showLocked: show_locked_memberships, guestsChat: guest_users_allow_chat };
  };

  scanningRoutes(http, services);

  serve(http, services, uploadFile, async ({ viewer, params, request, language }) => {
    const directory = directoryOf(params.directory);
    await limits.take('upload', `m${viewer.memberId}`);
    // What the request says beforehand need not come first; the form around it is little.
    await insistOnNetworkSpace(
      db.kysely,
      Math.max(0, Number(request.headers['content-length'] ?? 0) - FORM_BYTES),
    );
    let begun: Awaited<ReturnType<typeof beginUpload>> | undefined;
    try {
      const { taken, fields } = await readUploadForm(
        request,
        settings.current().file_size_limit,
        async ({ file, filename }) => {
          const started = await beginUpload(db.kysely, viewer, directory);
          begun = started;
          const alive = whileItComes(() => touchUpload(db.kysely, started));
          const wasCut = () => file.truncated;
          const received = await receive(storage, directory, started.storage_key, file, wasCut, alive);
          return { begun: started, received, filename };
        },
      );
      const name = fields.name || taken.filename;
      const row = await keepUpload(services, taken.begun, taken.received, {
        name,
        externalId: fields.external_id,
        language,
      });
      return presentUpload(row, 201);
    } catch (error) {
      if (begun) await abandonUpload(db.kysely, storage, begun);
      throw error;
    }
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
