import { buffer } from 'node:stream/consumers';
import {
  addFileVersion,
  approveFileVersion,
  declineFileVersion,
  getFileReviewStatus,
  listFileVersions,
  restoreFileVersion,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../../platform/http/serve.ts';
import { isHeldProblem } from '../../../platform/scanner/guarded-storage.ts';
import type { Services } from '../../../platform/services.ts';
import { presentActor } from '../../members/index.ts';
import { holdFile } from '../commands.ts';
import { pendingFor, presentFile } from '../present.ts';
import { loadFile } from '../queries.ts';
import { settingsOf } from '../reading.ts';
import { addVersion, approveVersion, declineVersion, restoreVersion } from './commands.ts';
import { isComparable, lineChanges } from './line-changes.ts';
import { presentVersion } from './present.ts';
import { type Compared, comparedVersions, versionOf, versionsOf } from './queries.ts';

export function versionRoutes(http: FastifyInstance, services: Services): void {
  const { db, storage } = services;
  const { shown, readingFor, toldIn } = settingsOf(services);

  serve(http, services, listFileVersions, async ({ viewer, params }) => {
    const file = await loadFile(db.reads, viewer, params.id, shown());
    const rows = await versionsOf(db.reads, viewer, file);
    return { versions: rows.map((row) => presentVersion(readingFor(viewer), file, row)) };
  });

  serve(http, services, addFileVersion, async ({ viewer, params, body, language, write }) =>
    write(async (tx) => {
      const file = await holdFile(tx, viewer, params.id, shown());
      const id = await addVersion(tx, viewer, file, body, toldIn(viewer, language));
      const now = await loadFile(tx, viewer, params.id, shown());
      return presentVersion(readingFor(viewer), now, await versionOf(tx, viewer, now, id));
    }),
  );

  serve(http, services, restoreFileVersion, async ({ viewer, params, language, write }) =>
    write(async (tx) => {
      const file = await holdFile(tx, viewer, params.id, shown());
      const id = await restoreVersion(tx, viewer, file, params.version_id, toldIn(viewer, language));
      const now = await loadFile(tx, viewer, params.id, shown());
      return presentVersion(readingFor(viewer), now, await versionOf(tx, viewer, now, id));
    }),
  );

  serve(http, services, approveFileVersion, async ({ viewer, params, language, write }) =>
    write(async (tx) => {
      const file = await holdFile(tx, viewer, params.id, shown());
      await approveVersion(tx, viewer, file, params.version_id, toldIn(viewer, language));
      return presentFile(readingFor(viewer), await loadFile(tx, viewer, params.id, shown()));
    }),
  );

  serve(http, services, declineFileVersion, async ({ viewer, params, body, write }) => {
    await write(async (tx) => {
      const file = await holdFile(tx, viewer, params.id, shown());
      await declineVersion(tx, viewer, file, params.version_id, body.reason?.trim() ?? '');
    });
  });

  const bytesOf = async ({ storage_key }: Compared): Promise<Buffer> =>
    buffer((await storage.open(storage_key)).stream);

  /** Undefined where one of them is held. */
  async function changesBetween(before: Compared | undefined, after: Compared) {
    try {
      return lineChanges(before ? await bytesOf(before) : Buffer.alloc(0), await bytesOf(after));
    } catch (error) {
      if (isHeldProblem(error)) return undefined;
      throw error;
    }
  }

  serve(http, services, getFileReviewStatus, async ({ viewer, params }) => {
    const file = await loadFile(db.reads, viewer, params.id, shown());
    const waiting = pendingFor(viewer, file);
    const compared = waiting ? await comparedVersions(db.reads, file, waiting.id) : [];
    const pending = compared.find((one) => one.is_pending);
    const current = compared.find((one) => !one.is_pending);
    // Of what was never approved, everything is new.
    const isReadable =
      pending && current && isComparable(pending) && (pending.is_first || isComparable(current));
    const changes = isReadable
      ? await changesBetween(pending.is_first ? undefined : current, pending)
      : undefined;
    return {
      insertions: changes?.insertions ?? null,
      deletions: changes?.deletions ?? null,
      changes: changes?.changes ?? null,
      comments: pending && pending.description !== '' ? 1 : 0,
      current_version_authors: file.author ? [presentActor(file.author, readingFor(viewer).naming)] : [],
    };
  });
}
