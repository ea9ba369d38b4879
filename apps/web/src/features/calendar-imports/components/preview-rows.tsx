import type { CalendarImport } from '@dorfplatz/contract';
import { RepeatIcon } from '@phosphor-icons/react/dist/csr/Repeat';
import { localeOf, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import styles from './calendar-imports.module.css';

/** The first entries of the file, as they will be. */
export function PreviewRows({ preview }: { preview: CalendarImport['preview'] }) {
  const t = useTranslate();
  const language = useLanguage();
  // Wall clocks of the entry's own zone: shown as they are, wherever one looks from.
  const when = (start: string): string => {
    const hasTime = start.includes('T');
    return new Intl.DateTimeFormat(localeOf(language), {
      dateStyle: 'medium',
      ...(hasTime && { timeStyle: 'short' }),
      timeZone: 'UTC',
    }).format(new Date(`${hasTime ? start : `${start}T00:00:00`}Z`));
  };
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
              {when(start)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
