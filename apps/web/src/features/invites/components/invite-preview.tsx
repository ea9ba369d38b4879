import type { InviteRow } from '@dorfplatz/contract';
import { Badge } from '@dorfplatz/ui';
import type { Ref } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from './invites.module.css';

/** True for a line that inviting would do something for. */
export const isInvitable = ({ outcome }: InviteRow): boolean =>
  outcome === 'mail' || outcome === 'group_invite';

const kinds = {
  mail: 'ok',
  group_invite: 'ok',
  belongs: 'neutral',
  invited: 'neutral',
  unavailable: 'warn',
  problem: 'danger',
} as const;

/** Line by line what inviting would do, before anything is sent. */
export function InvitePreview({
  rows,
  heading,
}: {
  rows: readonly InviteRow[];
  heading: Ref<HTMLHeadingElement>;
}) {
  const t = useTranslate();
  const wrong = rows.filter(({ outcome }) => outcome === 'problem').length;
  return (
    <section className={styles.preview}>
      <h2 ref={heading} tabIndex={-1}>
        {t('invites.preview')}
      </h2>
      <p className="muted">
        {t('invites.preview_count', { right: rows.filter(isInvitable).length, all: rows.length })}{' '}
        {wrong > 0 ? t('invites.preview_wrong', { count: wrong }) : ''}
      </p>
      <table className={styles.rows}>
        <thead>
          <tr>
            <th scope="col">{t('invites.line')}</th>
            <th scope="col">{t('invites.person')}</th>
            <th scope="col">{t('invites.what_happens')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const name = `${row.first_name} ${row.last_name}`.trim();
            return (
              <tr key={`${row.line} ${row.email} ${row.problem}`}>
                <td>{row.line}</td>
                <td>
                  {name ? <b>{name}</b> : null}
                  <span>{row.email}</span>
                </td>
                <td>
                  <Badge kind={kinds[row.outcome]}>
                    {row.problem === null
                      ? t(`invites.outcome.${row.outcome}`)
                      : t(`invites.problem.${row.problem}`)}
                  </Badge>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
