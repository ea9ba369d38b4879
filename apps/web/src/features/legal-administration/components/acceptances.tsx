import { buttonClass, Skeleton } from '@dorfplatz/ui';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { useMemo } from 'react';
import { Link } from '../../../kit/navigation.ts';
import { PagedList } from '../../../kit/paged-list.tsx';
import { usePagedList } from '../../../kit/use-paged-list.ts';
import { useDates } from '../../../lib/dates.ts';
import { languageNames, useTranslate } from '../../../lib/i18n.ts';
import { acceptancesAddress, acceptancesQuery } from '../api.ts';
import styles from './legal-administration.module.css';

/** Who agreed to which version, and when. */
export function Acceptances({ id }: { id: number }) {
  const t = useTranslate();
  const dates = useDates();
  const list = usePagedList(useMemo(() => acceptancesQuery(id), [id]));
  return (
    <section className={styles.section} aria-labelledby="acceptances">
      <h2 id="acceptances">{t('legal_administration.acceptances', { count: list.data?.totalCount ?? 0 })}</h2>
      <PagedList
        list={list}
        loading={<Skeleton height={60} />}
        empty={<p className="muted">{t('legal_administration.no_acceptances')}</p>}
      >
        {({ answer }) => (
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('legal_administration.person')}</th>
                <th scope="col">{t('legal_administration.version_number')}</th>
                <th scope="col">{t('legal_administration.language')}</th>
                <th scope="col">{t('legal_administration.accepted_at')}</th>
              </tr>
            </thead>
            <tbody>
              {answer.acceptances.map(({ member, version_id, version_number, accepted_at, language }) => (
                <tr key={`${member.id}-${version_id}`}>
                  <td>
                    {member.deleted ? (
                      member.display_name
                    ) : (
                      <Link to={member.html_url} className="link">
                        {member.display_name}
                      </Link>
                    )}
                  </td>
                  <td>{version_number}</td>
                  <td>{language ? languageNames[language] : ''}</td>
                  <td>{dates.middle(accepted_at)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </PagedList>
      {list.data && !list.isEmpty ? (
        <p>
          <a href={acceptancesAddress(id)} download className={buttonClass({ size: 'small' })}>
            <DownloadSimpleIcon aria-hidden="true" />
            {t('legal_administration.download')}
          </a>
        </p>
      ) : null}
    </section>
  );
}
