import type { Minister } from '@dorfplatz/contract';
import { Avatar, Button, Row } from '@dorfplatz/ui';
import { useRef, useState } from 'react';
import { catchFocus } from '../../../kit/catch-focus.ts';
import { Link } from '../../../kit/navigation.ts';
import { useAction } from '../../../kit/use-action.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { dropMinister, keepMinister } from '../api.ts';
import { MinisterForm } from './minister-form.tsx';
import styles from './ministry.module.css';

/** A minister with those whom they are in charge of, to change or take away. */
export function MinisterRow({ minister: whole }: { minister: Minister }) {
  const t = useTranslate();
  const row = useRef<HTMLLIElement>(null);
  const [isEditing, setEditing] = useState(false);
  const { busy, run } = useAction<'remove'>({ leaves: row });
  const { minister, members } = whole;
  const name = minister.display_name;
  if (isEditing)
    return (
      <Row isOpen>
        <MinisterForm
          minister={whole}
          onDone={() => {
            setEditing(false);
            catchFocus(() => row.current?.querySelector('button'));
          }}
        />
      </Row>
    );
  return (
    <Row ref={row}>
      <div className={styles.row}>
        <Avatar name={name} src={minister.images?.small} size={40} />
        <div className={styles.words}>
          <b>
            <Link to={minister.html_url}>{name}</Link>
          </b>
          <p className="small muted">{members.map(({ display_name }) => display_name).join(', ')}</p>
        </div>
      </div>
      <Button size="small" aria-label={t('ministry.change_of', { name })} onClick={() => setEditing(true)}>
        {t('ministry.change')}
      </Button>
      <Button
        size="small"
        busy={busy !== null}
        aria-label={t('ministry.remove_of', { name })}
        onClick={() =>
          void run('remove', () => dropMinister(minister.id), {
            done: t('ministry.removed', { name }),
            undo: {
              act: () =>
                keepMinister(
                  minister.id,
                  members.map(({ id }) => id),
                ),
              done: t('ministry.saved', { name }),
            },
          })
        }
      >
        {t('ministry.remove')}
      </Button>
    </Row>
  );
}
