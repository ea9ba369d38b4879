import type { MinistryEntry } from '@dorfplatz/contract';
import { ConfirmDialog, IconButton } from '@dorfplatz/ui';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { Suspense, useRef, useState } from 'react';
import { catchFocus } from '../../../kit/catch-focus.ts';
import { useAction } from '../../../kit/use-action.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { Attachments, WrittenText } from '../../content/index.ts';
import { removeEntry } from '../api.ts';
import { EntryForm } from './entry-form.tsx';
import styles from './ministry.module.css';

interface EntryProps {
  membershipId: number;
  entry: MinistryEntry;
  today: string;
}

/** What was kept about a member on a day. */
export function Entry({ membershipId, entry, today }: EntryProps) {
  const t = useTranslate();
  const dates = useDates();
  const row = useRef<HTMLLIElement>(null);
  const [isEditing, setEditing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { run } = useAction<'delete'>({ leaves: row });
  const { day, author, files, html_text: html, can } = entry;
  const date = dates.middle(day);
  if (isEditing)
    return (
      <li ref={row} className={styles.entry}>
        <EntryForm
          membershipId={membershipId}
          entry={entry}
          today={today}
          onDone={() => {
            setEditing(false);
            catchFocus(() => row.current?.querySelector('button'));
          }}
        />
      </li>
    );
  return (
    <li ref={row} className={styles.entry}>
      <header>
        <span>
          <b>{date}</b>
          {author ? <span className="small muted"> · {author.display_name}</span> : null}
        </span>
        {can.update ? (
          <IconButton label={t('ministry.entry_edit', { date })} onClick={() => setEditing(true)}>
            <PencilSimpleIcon aria-hidden="true" />
          </IconButton>
        ) : null}
        {can.destroy ? (
          <IconButton label={t('ministry.entry_delete', { date })} onClick={() => setAsking(true)}>
            <TrashIcon aria-hidden="true" />
          </IconButton>
        ) : null}
      </header>
      {html ? (
        <Suspense fallback={<p className="prose">{entry.text}</p>}>
          <WrittenText html={html} />
        </Suspense>
      ) : null}
      {files.length > 0 ? <Attachments attachments={files} /> : null}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void run('delete', () => removeEntry(entry.id), { done: t('ministry.entry_deleted') });
        }}
        danger
        title={t('ministry.entry_delete_title', { date })}
        description={t('ministry.entry_delete_text')}
        confirmLabel={t('ministry.delete')}
        cancelLabel={t('ministry.cancel')}
        closeLabel={t('kit.close')}
      />
    </li>
  );
}
