import type { WishedChange } from '@dorfplatz/contract';
import { Badge } from '@dorfplatz/ui';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from './change-requests.module.css';

/** Field by field what was there and what is wished for, side by side. */
export function ChangeTable({ changes }: { changes: readonly WishedChange[] }) {
  const t = useTranslate();
  const shown = (text: string) => text || <span className="muted">{t('change_requests.nothing')}</span>;
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">{t('change_requests.field')}</th>
          <th scope="col">{t('change_requests.before')}</th>
          <th scope="col">{t('change_requests.wished')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, label, before, wished, meanwhile, impossible }) => (
          <tr key={field}>
            <th scope="row">{label}</th>
            <td data-label={t('change_requests.before')}>
              {shown(before)}
              {meanwhile === null ? null : (
                <span className={styles.meanwhile}>
                  <Badge kind="warn">{t('change_requests.meanwhile')}</Badge> {shown(meanwhile)}
                </span>
              )}
            </td>
            <td data-label={t('change_requests.wished')}>
              <b>{shown(wished)}</b>
              {impossible ? (
                <span className={styles.meanwhile}>
                  <Badge kind="danger">{t('change_requests.impossible')}</Badge>
                </span>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
