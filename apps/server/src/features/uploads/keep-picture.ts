import { Readable } from 'node:stream';
import { sql } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { fitInto } from '../../platform/storage/images.ts';
import { imageWork } from './image-work.ts';
import { receive } from './receive.ts';
import { abandonUpload, beginUpload, finishUpload } from './store.ts';

/** No larger than what a preview shows on a dense screen. */
const BOX = { width: 960, height: 640 };

/**
 * Keeps a picture that no member brought along: decoded and written anew, no larger than needed, without metadata.
 * Something must show it from the same moment on, or it goes as every file that nothing shows.
 * @returns the id of the file
 * @throws ImageError or Problem for what is no picture, or finds no room
 */
export async function keepPicture(
  services: Pick<Services, 'db' | 'jobs' | 'scanner' | 'storage'>,
  bytes: Buffer,
  name: string,
): Promise<number> {
  const { db, storage } = services;
  const picture = await imageWork(() => fitInto(bytes, BOX));
  const begun = await beginUpload(db.kysely, { memberId: null }, 'images');
  try {
    const received = await receive(
      storage,
      'images',
      begun.storage_key,
      Readable.from([picture]),
      () => false,
      () => {},
    );
    return await db.kysely.transaction().execute(async (tx) => {
      const { id } = await finishUpload(tx, services, begun, received, { name, externalId: undefined });
      await sql`update files set state = 'published', published_at = now() where id = ${id}`.execute(tx);
      return id;
    });
  } catch (error) {
    await abandonUpload(db.kysely, storage, begun);
    throw error;
  }
}
