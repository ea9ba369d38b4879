import type { CalendarImport } from '@dorfplatz/contract';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from './calendar-imports.module.css';

interface ProblemRowsProps {
  /** `refused` does not come in, `kept` stays although the file has it no more. */
  kind: 'refused' | 'kept';
  problems: CalendarImport['problems'];
  total: number;
}

/** What a file does not do, with its line and why. */
export function ProblemRows({ kind, problems, total }: ProblemRowsProps) {
  const t = useTranslate();
  return (
    <div className={styles.part}>
      <h4>{t(`calendar_imports.${kind}`, { count: total })}</h4>
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
