import {
  downloadFile,
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
import { nameToJudge, refuseUnwanted } from './file-filter.ts';
import { presentUpload } from './present.ts';
import { filesByIds, readableFile } from './queries.ts';
import { receive } from './receive.ts';
import { sendStored } from './send.ts';
import { sendVariant } from './send-picture.ts';
import { abandonUpload, beginUpload, finishUpload, touchUpload } from './store.ts';
import { type Directory, isDirectory } from './tables.ts';
import { readUploadForm } from './upload-form.ts';

function directoryOf(name: string): Directory {
  if (!isDirectory(name)) throw notFound();
  return name;
}

const TOUCH_MS = 5_000;

/** Says that an upload is still coming, once in a while as its bytes do; that this fails does no harm to it. */
function whileItComes(say: () => Promise<void>): () => void {
  let saidAt = performance.now();
  return () => {
    if (performance.now() - saidAt < TOUCH_MS) return;
    saidAt = performance.now();
    say().catch(() => {});
  };
}

export function routes(http: FastifyInstance, services: Services): void {
  const { db, storage, settings, limits, jobs } = services;
  const shown = () => {
    const { show_locked_memberships, guest_users_allow_chat } = settings.current();
    return { showLocked: show_locked_memberships, guestsChat: guest_users_allow_chat };
  };

  serve(http, services, uploadFile, async ({ viewer, params, request, language }) => {
    const directory = directoryOf(params.directory);
    await limits.take('upload', `m${viewer.memberId}`);
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
      refuseUnwanted([nameToJudge(name, taken.received)], settings.current().file_extension_filter, language);
      const { sha256, size } = taken.received;
      const row = await db.kysely.transaction().execute(async (tx) => {
        const finished = await finishUpload(tx, taken.begun, taken.received, {
          name,
          externalId: fields.external_id,
        });
        if (size > 0) await jobs.enqueue(tx, 'bytes_sharing', { sha256, size });
        return finished;
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

  serve(http, services, getImage, async ({ viewer, params, request, reply }) => {
    const file = await readableFile(db.kysely, viewer, {
      directory: 'images',
      id: params.id,
      ...shown(),
    });
    await sendVariant(storage, { request, reply }, file, params.size);
  });

  serve(http, services, downloadFile, async ({ viewer, params, request, reply }) => {
    const file = await readableFile(db.kysely, viewer, {
      directory: 'files',
      id: params.id,
      ...shown(),
    });
    await sendStored(storage, { request, reply }, file, 'asks');
  });
}
