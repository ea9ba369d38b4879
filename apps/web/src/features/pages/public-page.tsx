import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { paths, useGoTo, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { OpenPage } from '../../kit/open-page.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { useDates } from '../../lib/dates.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { WrittenDocument } from '../documents/index.ts';
import { publicPageQuery } from './api.ts';
import styles from './components/article.module.css';
import { LinesLoading } from './components/lines-loading.tsx';

/** A public page of the network, for whoever has its address [RUL-0738]. */
export default function PublicPage() {
  const t = useTranslate();
  const dates = useDates();
  const goTo = useGoTo();
  const { pageSlug } = useRouteParams(paths.publicPage);
  const { data: page, error, refetch } = useQuery(publicPageQuery(pageSlug));
  const address = page?.html_url;
  useEffect(() => {
    if (address !== undefined && decodeURI(location.pathname) !== address)
      goTo(address, { replace: true }).catch(() => {});
  }, [address, goTo]);
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  return (
    <OpenPage title={page?.title ?? t('pages.title')}>
      {page ? (
        <>
          <p className="small muted">
            {t('pages.changed_at', { when: dates.middle(dates.dayOf(page.updated_at)) })}
          </p>
          <Suspense fallback={<LinesLoading />}>
            <WrittenDocument html={page.html_content} className={styles.text!} />
          </Suspense>
        </>
      ) : error ? (
        <LoadFailure onRetry={() => void refetch()} />
      ) : (
        <LinesLoading />
      )}
    </OpenPage>
  );
}
