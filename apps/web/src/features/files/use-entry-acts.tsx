import type { Folder } from '@dorfplatz/contract';
import { ConfirmDialog, flash } from '@dorfplatz/ui';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useGoTo } from '../../kit/navigation.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { flashRefusal } from '../../lib/refusal.ts';
import {
  deleteEntries,
  downloadArchive,
  downloadFrom,
  lockFiles,
  moveEntries,
  restoreEntries,
  setFavorite,
  unlockFiles,
} from './api.ts';
import { folderName } from './components/entry-words.ts';
import { FolderPicker } from './components/folder-picker/index.ts';
import { RenameDialog } from './components/rename-dialog.tsx';
import { type Entry, entryAddress } from './entries.ts';

/** What is done with lines of a list, by its menu, the bar below it, the keys and by dragging. */
export interface EntryActs {
  open: (entry: Entry) => void;
  download: (entries: readonly Entry[]) => void;
  askMove: (entries: readonly Entry[]) => void;
  moveTo: (entries: readonly Entry[], targetId: number) => void;
  remove: (entries: readonly Entry[]) => void;
  rename: (entry: Entry) => void;
  lock: (entries: readonly Entry[]) => void;
  unlock: (entry: Entry) => void;
  favorite: (entry: Entry, isFavorite: boolean) => void;
}

/** The folder whose list it is; null of lists of what lies anywhere. */
export type Source = Pick<Folder, 'id' | 'context' | 'type'> | null;

type Asking =
  | { what: 'rename'; entry: Entry }
  | { what: 'move'; entries: readonly Entry[] }
  | { what: 'remove'; entries: readonly Entry[] };

/** The other folders that files of a selection lie in, by file. */
const elsewhereOf = (entries: readonly Entry[], sourceId: number | null) =>
  entries.flatMap((entry) => {
    if (entry.type === 'folder') return [];
    const others = entry.file.folders.filter(({ id }) => id !== sourceId);
    const least = sourceId === null ? 2 : 1;
    return others.length + entry.file.hidden_folders_count >= least ? [{ entry, others }] : [];
  });

/**
 * Carries out what is chosen and says what came of it.
 * @returns what can be done, the same as long as the list shows the same folder, and the dialogs that it asks by
 */
export function useEntryActs(source: Source, slug: string | null): { acts: EntryActs; dialogs: ReactNode } {
  const t = useTranslate();
  const goTo = useGoTo();
  const [asking, setAsking] = useState<Asking | null>(null);
  const sourceId = source?.id ?? null;

  const carryOut = async (act: () => Promise<unknown>) => {
    try {
      await act();
    } catch (error) {
      flashRefusal(error, t);
    }
  };

  const removeNow = (entries: readonly Entry[]) =>
    carryOut(async () => {
      const { deletion_ids, kept_file_ids } = await deleteEntries(entries, sourceId);
      const [first] = entries;
      const done =
        entries.length === 1
          ? t('files.deleted_one', { name: first!.name })
          : t('files.deleted_many', { count: entries.length });
      const kept = kept_file_ids.length > 0 ? ` ${t('files.kept', { count: kept_file_ids.length })}` : '';
      const takeBack = () =>
        carryOut(async () => {
          for (const id of deletion_ids) await restoreEntries(id);
          flash(t('files.restored_all'));
        });
      flash(
        done + kept,
        deletion_ids.length > 0 ? { action: { label: t('kit.undo'), onSelect: () => void takeBack() } } : {},
      );
    });

  const moveNow = (entries: readonly Entry[], targetId: number) =>
    carryOut(async () => {
      const { folder, renamed } = await moveEntries(entries, targetId, sourceId);
      const done = t('files.moved', {
        count: entries.length,
        name: entries[0]!.name,
        folder: folderName(folder, t),
      });
      const other = renamed.length > 0 ? ` ${t('files.renamed', { names: renamed.join(', ') })}` : '';
      const back =
        sourceId === null
          ? {}
          : {
              action: {
                label: t('kit.undo'),
                onSelect: () =>
                  void carryOut(async () => {
                    await moveEntries(entries, sourceId, targetId);
                    flash(t('files.moved_back'));
                  }),
              },
            };
      flash(done + other, back);
    });

  const lockNow = (entries: readonly Entry[]) =>
    carryOut(async () => {
      await lockFiles(entries.map(({ id }) => id));
      flash(t('files.locked', { count: entries.length, name: entries[0]!.name }), {
        action: {
          label: t('kit.undo'),
          onSelect: () => void carryOut(() => unlockFiles(entries.map(({ id }) => id))),
        },
      });
    });

  const downloadNow = (entries: readonly Entry[]) =>
    carryOut(async () => {
      const [only] = entries;
      if (entries.length !== 1 || only?.type !== 'file') return downloadArchive(entries, sourceId);
      downloadFrom(only.file.download_url, only.name);
      // Who takes a file to change it keeps others from doing the same [RUL-0171].
      if (only.file.can.lock)
        flash(t('files.downloaded', { name: only.name }), {
          action: { label: t('files.lock'), onSelect: () => void lockNow([only]) },
        });
    });

  const now: EntryActs = {
    open: (entry) => void goTo(entryAddress(entry, slug)).catch(() => {}),
    download: (entries) => void downloadNow(entries),
    askMove: (entries) => setAsking({ what: 'move', entries }),
    moveTo: (entries, targetId) => void moveNow(entries, targetId),
    remove: (entries) => {
      if (elsewhereOf(entries, sourceId).length > 0) setAsking({ what: 'remove', entries });
      else void removeNow(entries);
    },
    rename: (entry) => setAsking({ what: 'rename', entry }),
    lock: (entries) => void lockNow(entries),
    unlock: (entry) =>
      void carryOut(async () => {
        await unlockFiles([entry.id]);
        flash(t('files.unlocked', { name: entry.name }));
      }),
    favorite: (entry, isFavorite) =>
      void carryOut(async () => {
        await setFavorite(entry.id, isFavorite);
        flash(t(isFavorite ? 'files.favorited' : 'files.unfavorited', { name: entry.name }));
      }),
  };
  // Rows of a long list are drawn anew only where they change: what is done with them stays the same object.
  const latest = useRef(now);
  latest.current = now;
  const acts = useMemo<EntryActs>(
    () => ({
      open: (entry) => latest.current.open(entry),
      download: (entries) => latest.current.download(entries),
      askMove: (entries) => latest.current.askMove(entries),
      moveTo: (entries, targetId) => latest.current.moveTo(entries, targetId),
      remove: (entries) => latest.current.remove(entries),
      rename: (entry) => latest.current.rename(entry),
      lock: (entries) => latest.current.lock(entries),
      unlock: (entry) => latest.current.unlock(entry),
      favorite: (entry, isFavorite) => latest.current.favorite(entry, isFavorite),
    }),
    [],
  );

  const close = () => setAsking(null);
  const elsewhere = asking?.what === 'remove' ? elsewhereOf(asking.entries, sourceId) : [];
  const dialogs = (
    <>
      {asking?.what === 'rename' ? <RenameDialog entry={asking.entry} onClose={close} /> : null}
      {asking?.what === 'move' ? (
        <FolderPicker
          title={t('files.move_title', { count: asking.entries.length, name: asking.entries[0]!.name })}
          confirmLabel={t('files.move_here')}
          startId={sourceId}
          closedIds={asking.entries.flatMap(({ type, id }) => (type === 'folder' ? [id] : []))}
          refusal={(folder) => (folder.id === sourceId ? t('files.picker.lies_here') : null)}
          onClose={close}
          onChoose={(folder) => {
            close();
            void moveNow(asking.entries, folder.id);
          }}
        />
      ) : null}
      <ConfirmDialog
        open={asking?.what === 'remove'}
        onClose={close}
        onConfirm={() => {
          if (asking?.what === 'remove') void removeNow(asking.entries);
          close();
        }}
        title={t('files.delete_title', {
          count: asking?.what === 'remove' ? asking.entries.length : 0,
          name: asking?.what === 'remove' ? asking.entries[0]!.name : '',
        })}
        description={elsewhere.map(({ entry, others }) => (
          <span key={entry.key} style={{ display: 'block' }}>
            {t(sourceId === null ? 'files.delete_everywhere' : 'files.delete_stays', {
              name: entry.name,
              places: [
                ...others.map((folder) => folderName(folder, t, folder.context.name)),
                ...(entry.type === 'file' && entry.file.hidden_folders_count > 0
                  ? [t('files.hidden_places', { count: entry.file.hidden_folders_count })]
                  : []),
              ].join(', '),
            })}
          </span>
        ))}
        confirmLabel={t('files.delete')}
        cancelLabel={t('files.cancel')}
        closeLabel={t('kit.close')}
        danger
      />
    </>
  );
  return { acts, dialogs };
}
