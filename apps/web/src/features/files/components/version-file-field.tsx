import { flash } from '@dorfplatz/ui';
import { useTranslate } from '../../../lib/i18n.ts';
import type { QueuedUpload, UploadQueue } from '../upload-queue.ts';
import { UploadField, UploadLine } from './upload-field.tsx';

/** The one file that becomes a version: chosen or dropped; another takes its place. */
export function VersionFileField({
  queue,
  upload,
}: {
  queue: UploadQueue;
  upload: QueuedUpload | undefined;
}) {
  const t = useTranslate();
  const take = (files: readonly File[]) => {
    const [file] = files;
    if (!file) return;
    if (files.length > 1) flash(t('files.page.only_one', { name: file.name }), { kind: 'error' });
    queue.clear();
    queue.add([file]);
  };
  return (
    <UploadField
      legend={t('files.page.file')}
      label={t(upload ? 'files.page.choose_other' : 'files.page.choose_file')}
      onFiles={take}
    >
      {upload ? <UploadLine upload={upload} queue={queue} /> : null}
    </UploadField>
  );
}
