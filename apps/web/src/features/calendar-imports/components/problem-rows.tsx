import type { CalendarImport } from '@dorfplatz/contract';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from './calendar-imports.module.css';

interface ProblemRowsProps {
  effect: CalendarImport['problems'][number]['effect'];
  problems: CalendarImport['problems'];
  total: number;
}

/** What does not come in, or not as the file has it, with its line and why. */
export function ProblemRows({ effect, problems, total }: ProblemRowsProps) {
  const t = useTranslate();
  if (problems.length === 0) return null;
  return (
    <div className={styles.part}>
      <h4>{t(`calendar_imports.${effect}`, { count: total })}</h4>
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
            <tr key={`${line} ${code} ${name} ${detail}`}>
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
        <p className="small muted">{t('calendar_imports.more', { count: total - problems.length })}</p>
      ) : null}
    </div>
  );
}
