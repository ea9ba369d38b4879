import type { AuditEntry } from '@dorfplatz/contract';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from './audit-log.module.css';

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** What an act changed, field by field; of facts of people, only which ones. */
export function Changes({ entry: { fields, before, after } }: { entry: AuditEntry }) {
  const t = useTranslate();
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const value = (values: AuditEntry['before'], name: string) =>
    values && name in values ? <code>{shown(values[name])}</code> : '–';
  if (names.length === 0 && fields.length === 0) return null;
  if (names.length === 0)
    return <p className={styles.fields}>{t('audit_log.fields', { fields: fields.join(', ') })}</p>;
  return (
    <details className={styles.changes}>
      <summary>{t('audit_log.changes', { count: names.length })}</summary>
      <dl>
        {names.map((name) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <span className={styles.when}>{t('audit_log.before')}</span> {value(before, name)}
            </dd>
            <dd>
              <span className={styles.when}>{t('audit_log.after')}</span> {value(after, name)}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
