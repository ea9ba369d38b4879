import { buttonClass, Skeleton } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Link, paths, pathTo } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { useTranslate } from '../../lib/i18n.ts';
import { useViewer } from '../../lib/session.ts';
import styles from './account-page.module.css';
import { accountQuery } from './api.ts';
import { LeaveNetwork } from './components/leave-network.tsx';
import { OwnDataArchive } from './components/own-data-archive.tsx';
import { RegistrationForm } from './components/registration-form.tsx';
import { SessionList } from './components/session-list.tsx';

/** One's own registration data and signed-in devices. */
export default function AccountPage() {
  const t = useTranslate();
  const viewer = useViewer();
  const { data: account, isError, refetch } = useQuery(accountQuery);
  return (
    <Page title={t('account.title')}>
      {isError && !account ? <LoadFailure onRetry={() => void refetch()} /> : null}
      {account ? <RegistrationForm account={account} /> : null}
      {!account && !isError ? (
        <div className={styles.loading} aria-busy="true">
          {[1, 2, 3, 4].map((field) => (
            <Skeleton key={field} height={60} />
          ))}
        </div>
      ) : null}
      {viewer.can.use_second_factors ? (
        <section className={styles.sessions}>
          <div className={styles.sessionsHead}>
            <h2>{t('account.second_factor')}</h2>
            <Link to={pathTo(paths.ownFactors)} className={buttonClass({ size: 'small' })}>
              {t('account.second_factor_edit')}
            </Link>
          </div>
          <p className="muted">{t('account.second_factor_help')}</p>
        </section>
      ) : null}
      <section className={styles.sessions}>
        <div className={styles.sessionsHead}>
          <h2>{t('account.drive')}</h2>
          <Link to={pathTo(paths.appPasswords)} className={buttonClass({ size: 'small' })}>
            {t('account.drive_edit')}
          </Link>
        </div>
        <p className="muted">{t('account.drive_help')}</p>
      </section>
      <SessionList emailChangedAt={account?.email_changed_at ?? null} />
      <OwnDataArchive />
      <LeaveNetwork />
    </Page>
  );
}
