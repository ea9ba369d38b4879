import type { Language } from '@dorfplatz/contract';
import type { FastifyRequest } from 'fastify';
import type { Viewer } from '../../platform/policy/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { keepUpload } from './keep-upload.ts';
import { receive } from './receive.ts';
import { insistOnNetworkSpace } from './space.ts';
import { abandonUpload, beginUpload, touchUpload } from './store.ts';
import type { Directory, FileRow } from './tables.ts';
import { FORM_BYTES, readUploadForm } from './upload-form.ts';
import { whileItComes } from './while-it-comes.ts';

/** Takes a file in that comes as a form, the one way of whatever is sent at once. */
export async function takeUpload(
  services: Services,
  { viewer, request, language }: { viewer: Viewer; request: FastifyRequest; language: Language },
  directory: Directory,
): Promise<FileRow> {
  const { db, storage, settings, limits } = services;
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
    return await keepUpload(services, taken.begun, taken.received, {
      name: fields.name || taken.filename,
      externalId: fields.external_id,
      language,
    });
  } catch (error) {
    if (begun) await abandonUpload(db.kysely, storage, begun);
    throw error;
  }
}
