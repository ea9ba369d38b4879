import {
  favoriteFile,
  getFile,
  lockFile as lockFileCall,
  publishFiles,
  publishGroupFiles,
  trackFileView,
  unfavoriteFile,
  unlockFile as unlockFileCall,
  updateFile as updateFileCall,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import { notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { holdTagNames } from '../../platform/tags.ts';
import { textStateOf } from '../file-texts/index.ts';
import { findGroup } from '../groups/index.ts';
import { countView, holdFile, lockEnd, lockFile, setFavorite, unlockFile, updateFile } from './commands.ts';
import { presentFile, presentStep } from './present.ts';
import { saveFileProfile } from './profiles.ts';
import { publishNewFiles } from './publish.ts';
import { loadFile } from './queries.ts';
import { settingsOf } from './reading.ts';
import { usesOf } from './uses.ts';

export function fileRoutes(http: FastifyInstance, services: Services): void {
  const { db, settings } = services;
  const { shown, readingFor, toldIn } = settingsOf(services);
  const filter = () => settings.current().file_extension_filter;

  const published = ({
    fileIds,
    folder,
    renamed,
    isPending,
  }: Awaited<ReturnType<typeof publishNewFiles>>) => ({
    file_ids: fileIds,
    folder: presentStep(folder),
    renamed,
    is_pending: isPending,
  });

  serve(http, services, publishFiles, async ({ viewer, body, language, write }) =>
    write(async (tx) => published(await publishNewFiles(tx, viewer, body, { language, filter: filter() }))),
  );

  serve(http, services, publishGroupFiles, async ({ viewer, params, body, language, write }) => {
    const group = await findGroup(db.reads, viewer, params.slug);
    if (!group) throw notFound();
    const { slug } = group;
    return write(async (tx) =>
      published(await publishNewFiles(tx, viewer, body, { slug, language, filter: filter() })),
    );
  });

  serve(http, services, getFile, async ({ viewer, params }) => {
    const file = await loadFile(db.reads, viewer, params.id, shown());
    const { uses, hidden } = await usesOf(db.reads, viewer, file.id, shown());
    return {
      ...presentFile(readingFor(viewer), file),
      view_count: file.view_count,
      is_reviewed: file.is_reviewed,
      viewed_at: file.viewed_at,
      created_at: file.created_at,
      lock_days: settings.current().file_lock_days,
      uses,
      hidden_uses_count: hidden,
      text_state: await textStateOf(db.reads, file.id),
    };
  });

  serve(http, services, updateFileCall, async ({ viewer, params, body, language, write }) =>
    write(async (tx) => {
      if (body.file_profile) await holdTagNames(tx);
      const file = await holdFile(tx, viewer, params.id, shown(), body.folder_ids);
      await updateFile(tx, viewer, file, body, toldIn(viewer, language));
      // What can be said of it follows from where it lies now.
      if (body.file_profile) {
        const placed = body.folder_ids ? await loadFile(tx, viewer, params.id, shown()) : file;
        await saveFileProfile(tx, viewer, placed, body.file_profile);
      }
      return presentFile(readingFor(viewer), await loadFile(tx, viewer, params.id, shown()));
    }),
  );

  serve(http, services, trackFileView, async ({ viewer, params, write }) => {
    await loadFile(db.reads, viewer, params.id, shown());
    await write((tx) => countView(tx, params.id));
  });

  serve(http, services, lockFileCall, async ({ viewer, params, body, language, write }) =>
    write(async (tx) => {
      const file = await holdFile(tx, viewer, params.id, shown());
      const field = body.locked_unitl === undefined ? 'locked_until' : 'locked_unitl';
      const wanted = body.locked_unitl ?? body.locked_until;
      const until = lockEnd(wanted, field, settings.current().file_lock_days);
      await lockFile(tx, viewer, file, until, toldIn(viewer, language));
      return presentFile(readingFor(viewer), await loadFile(tx, viewer, params.id, shown()));
    }),
  );

  serve(http, services, unlockFileCall, async ({ viewer, params, write }) => {
    await write(async (tx) => unlockFile(tx, viewer, await holdFile(tx, viewer, params.id, shown())));
  });

  serve(http, services, favoriteFile, async ({ viewer, params, write }) => {
    const { id } = await loadFile(db.reads, viewer, params.id, shown());
    await write((tx) => setFavorite(tx, viewer, id, true));
  });

  serve(http, services, unfavoriteFile, async ({ viewer, params, write }) => {
    const { id } = await loadFile(db.reads, viewer, params.id, shown());
    await write((tx) => setFavorite(tx, viewer, id, false));
  });
}
