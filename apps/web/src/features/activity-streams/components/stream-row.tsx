import type { AdministeredStream } from '@dorfplatz/contract';
import { Badge, Button, ConfirmDialog, IconButton } from '@dorfplatz/ui';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { type ReactNode, useRef, useState } from 'react';
import { catchFocus } from '../../../kit/catch-focus.ts';
import { Link } from '../../../kit/navigation.ts';
import { useAction } from '../../../kit/use-action.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { changeStream, removeStream } from '../api.ts';
import styles from './administered-streams.module.css';
import { StreamForm } from './stream-form.tsx';

interface StreamRowProps {
  group: string | null;
  stream: AdministeredStream;
  /** Moves it among the others. */
  handle?: ReactNode;
}

/** A stream with what can be done about it; the main one is not put away. */
export function StreamRow({ group, stream, handle }: StreamRowProps) {
  const t = useTranslate();
  const [isEditing, setEditing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  const { busy, run } = useAction<'archive' | 'delete'>();
  const { id, is_main: isMain, archived, post_count: count } = stream;
  const name = isMain ? t('activity_streams.main') : stream.name;
  const archive = () =>
    void run('archive', () => changeStream(group, id, { archived: !archived }), {
      done: t(archived ? 'activity_streams.unarchived' : 'activity_streams.archived_now', { name }),
    });
  const remove = () => {
    setAsking(false);
    void run('delete', () => removeStream(group, stream), { done: t('activity_streams.deleted', { name }) });
  };
  if (isEditing) {
    return (
      <div ref={row} className={styles.editing}>
        <StreamForm
          group={group}
          stream={stream}
          onDone={() => {
            setEditing(false);
            catchFocus(() => row.current?.querySelector('button'));
          }}
        />
      </div>
    );
  }
  return (
    <div ref={row} className={styles.row}>
      {handle}
      <span className={styles.what}>
        <Link className="link" to={stream.html_url}>
          {name}
        </Link>
        {stream.posters === 'administrators' ? (
          <Badge>{t('activity_streams.posters.administrators')}</Badge>
        ) : null}
        {archived ? <Badge>{t('activity_streams.archived')}</Badge> : null}
        <span className="small muted">{t('activity_streams.post_count', { count })}</span>
      </span>
      <Button
        size="small"
        aria-label={t('activity_streams.edit_of', { name })}
        onClick={() => setEditing(true)}
      >
        {t('activity_streams.edit')}
      </Button>
      {isMain ? null : (
        <>
          <Button
            size="small"
            variant="ghost"
            busy={busy === 'archive'}
            aria-label={t(archived ? 'activity_streams.unarchive_of' : 'activity_streams.archive_of', {
              name,
            })}
            onClick={archive}
          >
            {t(archived ? 'activity_streams.unarchive' : 'activity_streams.archive')}
          </Button>
          <IconButton
            disabled={busy === 'delete'}
            label={t('activity_streams.delete_of', { name })}
            onClick={() => setAsking(true)}
          >
            <TrashIcon aria-hidden="true" />
          </IconButton>
        </>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={remove}
        danger
        title={t('activity_streams.delete_title', { name })}
        description={t('activity_streams.delete_text', { count })}
        confirmLabel={t(count > 0 ? 'activity_streams.delete_moving' : 'activity_streams.delete')}
        cancelLabel={t('activity_streams.cancel')}
        closeLabel={t('kit.close')}
      />
    </div>
  );
}
