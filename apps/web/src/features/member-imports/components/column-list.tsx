import type { MemberImportColumn } from '@dorfplatz/contract';
import { Badge } from '@dorfplatz/ui';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from './member-imports.module.css';

/** What each column of the list was taken for. */
export function ColumnList({ columns }: { columns: readonly MemberImportColumn[] }) {
  const t = useTranslate();
  const unknown = columns.filter(({ column, property }) => column === null && property === null).length;
  const meaningOf = ({ column, label, part }: MemberImportColumn): string | null => {
    if (column !== null) return t(`member_imports.column.${column}`);
    if (label === null) return null;
    return part === null ? label : `${label}: ${t(`member_imports.part.${part}`)}`;
  };
  return (
    <section className={styles.part}>
      <h3>{t('member_imports.columns')}</h3>
      {unknown > 0 ? (
        <p className="small muted">{t('member_imports.unknown_columns', { count: unknown })}</p>
      ) : null}
      <ul className={styles.columns}>
        {columns.map((column, index) => {
          const meaning = meaningOf(column);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a list may have two columns of one name
            <li key={index}>
              <b>{column.header === '' ? t('member_imports.no_header') : column.header}</b>{' '}
              {meaning === null ? (
                <Badge kind="warn">{t('member_imports.left_out')}</Badge>
              ) : (
                <span className="muted">{meaning}</span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
