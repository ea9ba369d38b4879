import { Alert, Button, Skeleton } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { paths, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { ApiError } from '../../lib/client.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { memberSettingsQuery } from './api.ts';
import { SettingsForm } from './components/settings-form.tsx';
import styles from './member-settings.module.css';

/** What one gets by mail: at once, once a day, and when not. */
export default function MemberSettingsPage() {
  const t = useTranslate();
  const id = Number(useRouteParams(paths.memberSettings).membershipId);
  const isId = Number.isSafeInteger(id) && id > 0;
  const { data: settings, error, refetch } = useQuery({ ...memberSettingsQuery(id), enabled: isId });
  const status = error instanceof ApiError ? error.status : undefined;
  if (!isId || status === 404) return <NotFoundPage />;
  return (
    <Page title={t('member_settings.title')}>
      {settings ? <SettingsForm membershipId={id} settings={settings} /> : null}
      {!settings && error ? (
        <Alert
          kind="danger"
          action={
            status === 403 ? undefined : (
              <Button size="small" onClick={() => void refetch()}>
                {t('kit.retry')}
              </Button>
            )
          }
        >
          {status === 403 ? t('member_settings.not_yours') : t('js.generic_error')}
        </Alert>
      ) : null}
      {!settings && !error ? (
        <div className={styles.loading} aria-busy="true">
          {[1, 2, 3, 4].map((field) => (
            <Skeleton key={field} height={60} />
          ))}
        </div>
      ) : null}
    </Page>
  );
}
