import type { CalendarImport } from '@dorfplatz/contract';
import { RepeatIcon } from '@phosphor-icons/react/dist/csr/Repeat';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from './calendar-imports.module.css';

/** The first entries of the file, as they will be. */
export function PreviewRows({ preview }: { preview: CalendarImport['preview'] }) {
  const t = useTranslate();
  const { dotted } = useDates();
  return (
    <div className={styles.part}>
      <h4>{t('calendar_imports.preview', { count: preview.length })}</h4>
      <ul className={styles.preview}>
        {preview.map(({ name, start, rrule }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a file may have the same twice
          <li key={index}>
            <b>{name}</b>
            <span className="muted">
              {rrule === null ? null : <RepeatIcon aria-label={t('calendar_imports.series')} role="img" />}
              {dotted(start)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
