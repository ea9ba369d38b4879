import { flash } from '@dorfplatz/ui';
import { useTranslate } from '../../lib/i18n.ts';
import { flashRefusal, reasonOf } from '../../lib/refusal.ts';
import { useFileFilter } from '../uploads/index.ts';
import { filesChosen, filesWithin, type PlacedFile, treeOf } from './file-tree.ts';
import type { UploadTarget } from './upload-batches.ts';
import { uploadTree } from './upload-tree.ts';

/** Uploads whole folders: makes those that are not there, and says what could not be made or read. */
export function useFolderUpload() {
  const t = useTranslate();
  const filter = useFileFilter();

  const send = async (target: UploadTarget, placed: readonly PlacedFile[]): Promise<void> => {
    const letIn = filter.sortOut(placed.map((each) => ({ ...each, name: each.file.name })));
    if (letIn.length === 0) return;
    if (letIn.some(({ path }) => path.length > 0)) flash(t('files.tree.begun', { count: letIn.length }));
    const notMade = await uploadTree(target, treeOf(letIn));
    for (const [reason, those] of Map.groupBy(notMade, ({ error }) => reasonOf(error, t))) {
      const names = those.map(({ name }) => name).join(', ');
      flash(t('files.tree.not_made', { names, reason }), { kind: 'error' });
    }
  };

  return {
    dropped(target: UploadTarget, folders: readonly FileSystemEntry[]): void {
      const read = async () => {
        const { files, unread } = await filesWithin(folders);
        if (unread.length > 0) flash(t('files.tree.unread', { names: unread.join(', ') }), { kind: 'error' });
        else if (files.length === 0) flash(t('files.tree.empty'));
        await send(target, files);
      };
      read().catch((error: unknown) => flashRefusal(error, t));
    },
    chosen(target: UploadTarget, files: readonly File[]): void {
      send(target, filesChosen(files)).catch((error: unknown) => flashRefusal(error, t));
    },
  };
}
