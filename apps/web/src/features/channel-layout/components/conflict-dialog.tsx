import type { ChannelLayout } from '@dorfplatz/contract';
import { Alert, Button, Dialog } from '@dorfplatz/ui';
import { useState } from 'react';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { addressesIn } from '../changes.ts';
import { merged } from '../merged.ts';
import type { Rows } from '../rows.ts';
import type { KnownWidgets } from '../use-words.ts';
import styles from './conflict-dialog.module.css';
import { LayoutPicture } from './layout-picture.tsx';

/** What was decided: the rows to publish, and what is put aside for it. */
export type Decision = { how: 'both' | 'mine' | 'theirs'; rows: Rows; aside?: Rows };

/** Another layout that was published meanwhile. */
export interface Conflict {
  present: ChannelLayout;
  /** Who published it, and when; null where the history does not say. */
  by: { name: string | null; at: string } | null;
}

interface ConflictDialogProps {
  conflict: Conflict;
  base: Rows;
  mine: Rows;
  widgets: KnownWidgets;
  busy: Decision['how'] | null;
  /** Why the last decision could not be carried out. */
  problem: string | null;
  onDecide: (decision: Decision) => void;
  onClose: () => void;
}

const changedSince = (base: Rows, rows: Rows): Set<number> => {
  const was = addressesIn(base);
  return new Set([...addressesIn(rows)].filter(([id, at]) => was.get(id) !== at).map(([id]) => id));
};

/** Two layouts made of one, beside each other, and what may become of them [B01]. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { conflict, base, mine, widgets, busy, problem, onDecide, onClose } = props;
  const t = useTranslate();
  const dates = useDates();
  const theirs = conflict.present.rows;
  const [newId] = useState(() => {
    // The picture and what is published are the same: rows made for both keep their ids while one looks.
    const ids: string[] = [];
    return () => {
      let at = 0;
      return () => {
        ids[at] ??= crypto.randomUUID();
        at += 1;
        return ids[at - 1]!;
      };
    };
  });
  const both = merged(base, mine, theirs, newId());
  const name = conflict.by?.name ?? t('channel_layout.somebody');
  const choices = [
    {
      how: 'both' as const,
      title: t('channel_layout.conflict.both'),
      rows: both,
      help: t('channel_layout.conflict.both_help'),
      act: t('channel_layout.conflict.publish_both'),
      decision: { how: 'both', rows: both } satisfies Decision,
    },
    {
      how: 'mine' as const,
      title: t('channel_layout.conflict.mine'),
      rows: mine,
      help: t('channel_layout.conflict.mine_help'),
      act: t('channel_layout.conflict.publish_mine'),
      decision: { how: 'mine', rows: mine } satisfies Decision,
    },
    {
      how: 'theirs' as const,
      title: t('channel_layout.conflict.theirs', { name }),
      rows: theirs,
      help: t('channel_layout.conflict.theirs_help'),
      act: t('channel_layout.conflict.take_theirs'),
      decision: { how: 'theirs', rows: theirs, aside: mine } satisfies Decision,
    },
  ];
  return (
    <Dialog
      open
      size="wide"
      fillsPhone
      onClose={onClose}
      title={t('channel_layout.conflict.title')}
      description={
        conflict.by
          ? t('channel_layout.conflict.text', { name, when: dates.middle(conflict.by.at) })
          : t('channel_layout.conflict.text_unknown')
      }
      closeLabel={t('kit.close')}
      footer={
        <Button variant="ghost" onClick={onClose}>
          {t('channel_layout.conflict.later')}
        </Button>
      }
    >
      {problem ? <Alert kind="danger">{problem}</Alert> : null}
      <div className={styles.layouts}>
        {choices.map(({ how, title, rows, help, act, decision }) => (
          <section key={how} className={styles.layout} aria-label={title}>
            <h3>{title}</h3>
            <LayoutPicture label={title} rows={rows} widgets={widgets} changed={changedSince(base, rows)} />
            <p className="small muted">{help}</p>
            <Button
              variant={how === 'both' ? 'primary' : 'secondary'}
              busy={busy === how}
              disabled={busy !== null && busy !== how}
              onClick={() => onDecide(decision)}
            >
              {act}
            </Button>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
