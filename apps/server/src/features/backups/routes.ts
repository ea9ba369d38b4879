import { join } from 'node:path';
import {
  downloadBackup,
  dropBackup as dropBackupCall,
  getBackups,
  startBackup as startBackupCall,
  unlockBackup,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { recordAct } from '../../platform/audit/record.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { conflict, forbidden, notFound, Problem } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { provePassword } from '../../platform/session/prove-password.ts';
import type { TokenKind } from '../../platform/session/signed-tokens.ts';
import { sendDownload } from '../uploads/index.ts';
import { dropBackup, startBackup } from './commands.ts';
import { backupFolder, openArchive, removeArchives } from './folder.ts';
import { backupOf, backupsOf } from './queries.ts';
import { roomFor } from './room.ts';

/** Lets one person download one backup, with their own session only. */
export const downloadToken = {
  purpose: 'backup',
  version: 1,
  claims: Type.Object({ backupId: Type.Integer(), memberId: Type.Integer(), expiresAt: Type.Integer() }),
} satisfies TokenKind;

/** A download that was interrupted may be gone on with for so long. */
const UNLOCKED_MS = 60 * 60_000;

function authorise(viewer: Viewer): void {
  if (!viewer.isNetworkAdmin) throw forbidden();
}

export function routes(http: FastifyInstance, services: Services): void {
  const { db, environment, jobs, limits, signedTokens } = services;
  const { dataDir } = environment;
  const folder = backupFolder(dataDir);

  serve(http, services, getBackups, ({ viewer }) => {
    authorise(viewer);
    return backupsOf(db.kysely, dataDir);
  });

  serve(http, services, startBackupCall, async ({ viewer, body, write }) => {
    authorise(viewer);
    await limits.take('token_guess', `m${viewer.memberId}`);
    await write(async (tx) => {
      await provePassword(tx, viewer.memberId, body.current_password);
      if (!(await roomFor(tx, dataDir)).is_enough) throw conflict('no_room_for_backup');
      await startBackup(tx, jobs, viewer.memberId);
    });
    return backupsOf(db.kysely, dataDir);
  });

  serve(http, services, dropBackupCall, async ({ viewer, params, write }) => {
    authorise(viewer);
    const name = await write((tx) => dropBackup(tx, params.id));
    if (name === undefined) throw notFound();
    await removeArchives(folder, [name]);
  });

  serve(http, services, unlockBackup, async ({ viewer, params, body, write }) => {
    authorise(viewer);
    if ((await backupOf(db.kysely, params.id))?.status !== 'finished') throw notFound();
    await limits.take('token_guess', `m${viewer.memberId}`);
    await write((tx) => provePassword(tx, viewer.memberId, body.current_password));
    // Not the answer of `write`, which is kept beside an Idempotency-Key.
    const token = signedTokens.sign(downloadToken, {
      backupId: params.id,
      memberId: viewer.memberId,
      expiresAt: Date.now() + UNLOCKED_MS,
    });
    return { download_url: `/administration/backups/${params.id}/download?token=${token}` };
  });

  serve(http, services, downloadBackup, async ({ viewer, params, query, request, reply }) => {
    authorise(viewer);
    const backup = await backupOf(db.kysely, params.id);
    if (backup?.status !== 'finished') throw notFound();
    const claims = signedTokens.read(downloadToken, query.token);
    if (claims?.backupId !== params.id || claims.memberId !== viewer.memberId)
      throw new Problem(403, 'link_over');
    await sendDownload(request, reply, {
      name: backup.file_name,
      type: 'application/x-tar',
      size: backup.size!,
      etag: `"${backup.file_name}"`,
      async open(range) {
        const stream = await openArchive(join(folder, backup.file_name), range);
        // Whoever takes everything along is named in the log, however often the way there broke.
        if (!range || range.start === 0)
          await db.kysely.transaction().execute((tx) =>
            recordAct(tx, {
              actorId: viewer.memberId,
              via: 'web',
              action: 'downloadBackup',
              outcome: 'done',
              target: { backup: String(params.id) },
              details: { after: { bytes: backup.size } },
              address: request.ip,
            }),
          );
        return stream;
      },
    });
  });
}
