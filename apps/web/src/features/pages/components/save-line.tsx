import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import type { SaveState } from '../written.ts';
import styles from './page-editor.module.css';

/** Whether what is written is saved, and since when it is not. */
export function SaveLine({ state }: { state: SaveState }) {
  const t = useTranslate();
  const dates = useDates();
  if (state.is === 'untouched') return null;
  return (
    <p className={styles.state} role="status" data-state={state.is}>
      {state.is === 'saved' ? <CheckIcon weight="bold" aria-hidden="true" /> : null}
      {state.is === 'failed' ? <WarningCircleIcon aria-hidden="true" /> : null}
      {state.is === 'saved'
        ? t('pages.saved_at', { time: dates.time(state.at) })
        : state.is === 'saving'
          ? t('pages.saving')
          : t('pages.unsaved_since', { time: dates.time(state.since) })}
    </p>
  );
}
