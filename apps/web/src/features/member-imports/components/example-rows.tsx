import type { MemberImport } from '@dorfplatz/contract';
import { Badge } from '@dorfplatz/ui';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from './member-imports.module.css';

/** The first people of the list, as they will be. */
export function ExampleRows({ examples }: { examples: MemberImport['examples'] }) {
  const t = useTranslate();
  return (
    <section className={styles.part}>
      <h3>{t('member_imports.examples', { count: examples.length })}</h3>
      <table className={styles.rows}>
        <thead>
          <tr>
            <th scope="col">{t('member_imports.line')}</th>
            <th scope="col">{t('member_imports.person')}</th>
            <th scope="col">{t('member_imports.column.groups')}</th>
          </tr>
        </thead>
        <tbody>
          {examples.map(({ line, name, email, groups, is_network_admin }) => (
            <tr key={line}>
              <td>{line}</td>
              <td>
                <b>
                  {name}{' '}
                  {is_network_admin ? (
                    <Badge kind="warn">{t('member_imports.column.administrator')}</Badge>
                  ) : null}
                </b>
                <span>{email}</span>
              </td>
              <td>{groups.join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
