import type { CalendarImport } from '@dorfplatz/contract';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from './calendar-imports.module.css';

/** What does not come in, with the line of the file and why. */
export function ProblemRows({ problems, total }: { problems: CalendarImport['problems']; total: number }) {
  const t = useTranslate();
  return (
    <div className={styles.part}>
      <h4>{t('calendar_imports.refused', { count: total })}</h4>
      <table className={styles.rows}>
        <thead>
          <tr>
            <th scope="col">{t('calendar_imports.line')}</th>
            <th scope="col">{t('calendar_imports.entry')}</th>
            <th scope="col">{t('calendar_imports.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ line, name, code, detail }) => (
            <tr key={`${line} ${code} ${detail}`}>
              <td>{line}</td>
              <td>{name === '' ? '–' : name}</td>
              <td>
                {t(`calendar_imports.problem.${code}`)}
                {detail === '' ? null : <code className={styles.detail}>{detail}</code>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {problems.length < total ? (
        <p className="small muted">
          {t('calendar_imports.more_refused', { count: total - problems.length })}
        </p>
      ) : null}
    </div>
  );
}
