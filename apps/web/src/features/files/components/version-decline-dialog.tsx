import type { FileVersion } from '@dorfplatz/contract';
import { Button, Dialog, Field, Textarea } from '@dorfplatz/ui';
import { type FormEvent, useId, useState } from 'react';
import { useUnsaved } from '../../../kit/unsaved.ts';
import { useAction } from '../../../kit/use-action.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { declineVersion } from '../file-queries.ts';
import { numberOf } from '../versions.ts';
import styles from './file-form.module.css';

interface VersionDeclineDialogProps {
  fileId: number;
  version: FileVersion;
  isOwn: boolean;
  onDeclined: () => void;
  onClose: () => void;
}

/** Asks before a version that waits is deleted, and for the reason that its author is told. */
export function VersionDeclineDialog({
  fileId,
  version,
  isOwn,
  onDeclined,
  onClose,
}: VersionDeclineDialogProps) {
  const t = useTranslate();
  const formId = useId();
  const { busy, run } = useAction();
  const [reason, setReason] = useState('');
  const number = numberOf(version);
  useUnsaved(reason !== '' && busy === null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    onDeclined();
    const isDone = await run('decline', () => declineVersion(fileId, version.id!, reason), {
      done: t(isOwn ? 'files.page.taken_back' : 'files.page.declined', { number }),
    });
    if (isDone) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(isOwn ? 'files.page.take_back_title' : 'files.page.decline_title', { number })}
      description={t(isOwn ? 'files.page.take_back_help' : 'files.page.decline_help', {
        name: version.author_name,
      })}
      closeLabel={t('kit.close')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('files.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={busy !== null}>
            {t(isOwn ? 'files.page.take_back' : 'files.page.decline')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.asks} onSubmit={(event) => void submit(event)}>
        {isOwn ? null : (
          <Field label={t('files.page.reason')} id="reason">
            <Textarea
              rows={3}
              maxLength={1000}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </Field>
        )}
      </form>
    </Dialog>
  );
}
