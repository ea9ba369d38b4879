import type { ImageSize } from '@dorfplatz/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { notFound } from '../../platform/problem.ts';
import type { GuardedStorage } from '../../platform/scanner/guarded-storage.ts';
import type { Services } from '../../platform/services.ts';
import { filesByIds, readableFile } from './queries.ts';
import { hasAlready, isUnchanged, type Keeping, PICTURE_POLICY, sendImage } from './send.ts';
import type { FileRow } from './tables.ts';
import { openVariant } from './variants.ts';

type Exchange = { request: FastifyRequest; reply: FastifyReply };

/** Answers with an image in a size, or that the browser has it. */
export async function sendVariant(
  storage: GuardedStorage,
  { request, reply }: Exchange,
  file: Pick<FileRow, 'sha256' | 'storage_key'>,
  size: ImageSize,
  keeping: Keeping = 'for good',
): Promise<void> {
  const etag = `"${file.sha256.slice(0, 32)}-${size}"`;
  if (hasAlready(request, etag)) await storage.refuseHeld(file.storage_key);
  // What a 304 says takes the place of what was said with the bytes.
  reply.header('content-security-policy', PICTURE_POLICY);
  if (!isUnchanged(request, reply, etag, keeping))
    sendImage(reply, await openVariant(storage, file.storage_key, size));
}

/**
 * Answers with an image in its largest size, to whoever may read it; `anyone` where the caller has seen to that.
 * @throws Problem 404
 */
export async function sendPicture(
  { db, settings, storage }: Services,
  exchange: Exchange,
  { id, viewer, keeping }: { id: number; viewer: Viewer | 'anyone' | undefined; keeping?: Keeping },
): Promise<void> {
  if (viewer === undefined) throw notFound();
  const { show_locked_memberships, guest_users_allow_chat } = settings.current();
  const file =
    viewer === 'anyone'
      ? (await filesByIds(db.kysely, [id]))[0]
      : await readableFile(db.kysely, viewer, {
          directory: 'images',
          id,
          showLocked: show_locked_memberships,
          guestsChat: guest_users_allow_chat,
        });
  if (!file) throw notFound();
  await sendVariant(storage, exchange, file, '1920x1200', keeping);
}
