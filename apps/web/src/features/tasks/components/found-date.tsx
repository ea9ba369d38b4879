import { CalendarCheckIcon } from '@phosphor-icons/react/dist/csr/CalendarCheck';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import type { FoundDate } from '../date-words.ts';
import styles from './found-date.module.css';

/** The date that was recognised in what somebody types; it can be taken off. */
export function FoundDateChip({ found, onDrop }: { found: FoundDate; onDrop: () => void }) {
  const t = useTranslate();
  const dates = useDates();
  const { day, time } = found;
  const when = dates.middle(time === null ? day : `${day}T${time}`);
  return (
    <p className={styles.found}>
      <span className={styles.chip}>
        <CalendarCheckIcon weight="duotone" aria-hidden="true" />
        <span role="status">
          <span className="visually-hidden">{t('tasks.recognised')} </span>
          {when}
        </span>
        <button type="button" aria-label={t('tasks.not_meant', { when })} onClick={onDrop}>
          <XIcon aria-hidden="true" />
        </button>
      </span>
    </p>
  );
}
