import { Button, IconButton } from '@dorfplatz/ui';
import { ArrowBendUpRightIcon } from '@phosphor-icons/react/dist/csr/ArrowBendUpRight';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useId } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import { type Entry, hindrance } from '../entries.ts';
import type { EntryActs } from '../use-entry-acts.tsx';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  entries: readonly Entry[];
  acts: EntryActs;
  isOfStream: boolean;
  onClear: () => void;
}

/** What may be done with all that is chosen; stays in sight at the lower edge [RUL-0161]. */
export function SelectionBar({ entries, acts, isOfStream, onClear }: SelectionBarProps) {
  const t = useTranslate();
  const hintId = useId();
  const why = hindrance(entries);
  const isShown = entries.length > 0;
  // In the folder of a stream everything goes with its posts [RUL-0175].
  const offersChange = !isOfStream;
  return (
    <>
      <p className="visually-hidden" role="status">
        {isShown ? t('files.selected', { count: entries.length }) : ''}
      </p>
      {isShown ? (
        <div className={styles.place}>
          <section className={styles.bar} aria-label={t('files.selection')}>
            <b>{t('files.selected', { count: entries.length })}</b>
            <span className={styles.acts}>
              <Button
                variant="ghost"
                icon={<DownloadSimpleIcon aria-hidden="true" />}
                onClick={() => acts.download(entries)}
              >
                <span className={styles.label}>{t('files.download')}</span>
              </Button>
              {offersChange && entries.every((entry) => entry.type === 'file' && entry.file.can.lock) ? (
                <Button
                  variant="ghost"
                  icon={<LockSimpleIcon aria-hidden="true" />}
                  onClick={() => acts.lock(entries)}
                >
                  <span className={styles.label}>{t('files.lock')}</span>
                </Button>
              ) : null}
              {offersChange ? (
                <>
                  <Button
                    variant="ghost"
                    icon={<ArrowBendUpRightIcon aria-hidden="true" />}
                    disabled={why !== null}
                    aria-describedby={why ? hintId : undefined}
                    onClick={() => acts.askMove(entries)}
                  >
                    <span className={styles.label}>{t('files.move')}</span>
                  </Button>
                  <Button
                    variant="ghost"
                    className={styles.danger!}
                    icon={<TrashIcon aria-hidden="true" />}
                    disabled={why !== null}
                    aria-describedby={why ? hintId : undefined}
                    onClick={() => acts.remove(entries)}
                  >
                    <span className={styles.label}>{t('files.delete')}</span>
                  </Button>
                </>
              ) : null}
            </span>
            <IconButton label={t('files.clear_selection')} onClick={onClear}>
              <XIcon weight="bold" aria-hidden="true" />
            </IconButton>
            {why && offersChange ? (
              <p id={hintId} className={styles.hint}>
                {t(`files.hindrance.${why}`)}
              </p>
            ) : null}
          </section>
        </div>
      ) : null}
    </>
  );
}
