import { EmptyState, Skeleton, TabLinks, tabClass } from '@dorfplatz/ui';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Link, paths, pathTo, useQueryParams } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { ApiError } from '../../lib/client.ts';
import { useDates } from '../../lib/dates.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { settingsQuery } from './api.ts';
import styles from './components/settings.module.css';
import { SettingsForm } from './components/settings-form.tsx';
import { TABS } from './fields.ts';

/** What holds for the whole network [SCR-134], in four tabs that the address names [RUL-0484]. */
export default function NetworkSettingsPage() {
  const t = useTranslate();
  const dates = useDates();
  const params = useQueryParams();
  const tab = TABS.find((each) => each === params.tab) ?? 'basic';
  const { data, error, refetch } = useQuery(settingsQuery);
  const last = data?.changes[0];
  const who = last?.is_console ? t('network_settings.console') : last?.name || t('network_settings.somebody');
  return (
    <Page
      title={t('network_settings.title')}
      actions={
        last ? (
          <span className="small muted">
            {t('network_settings.saved_by', { name: who, date: dates.middle(dates.dayOf(last.at)) })}
          </span>
        ) : null
      }
    >
      {error instanceof ApiError && error.status === 403 ? (
        <EmptyState
          icon={<LockSimpleIcon weight="duotone" aria-hidden="true" />}
          title={t('network_settings.denied')}
        >
          {t('network_settings.denied_help')}
        </EmptyState>
      ) : (
        <>
          <div className={styles.tabs}>
            <TabLinks label={t('network_settings.tabs')}>
              {TABS.map((each) => (
                <Link
                  key={each}
                  to={pathTo(paths.networkSettings, {}, { tab: each })}
                  className={tabClass}
                  aria-current={each === tab ? 'page' : undefined}
                >
                  {t(`network_settings.tab.${each}`)}
                </Link>
              ))}
            </TabLinks>
          </div>
          {data ? <SettingsForm data={data} tab={tab} /> : null}
          {!data && error ? <LoadFailure onRetry={() => void refetch()} /> : null}
          {!data && !error ? (
            <div className={styles.form} aria-busy="true">
              {[1, 2, 3, 4].map((line) => (
                <Skeleton key={line} height={60} />
              ))}
            </div>
          ) : null}
        </>
      )}
    </Page>
  );
}
