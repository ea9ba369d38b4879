import { Skeleton } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Link, paths, pathTo, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { useDates } from '../../lib/dates.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { publishedNewsletterQuery } from './api.ts';
import { MailFrame } from './components/mail-frame.tsx';
import styles from './components/newsletter.module.css';

/** An issue in the browser, with what its reader may see today [SCR-353]. */
export default function PublishedNewsletterPage() {
  const t = useTranslate();
  const dates = useDates();
  const { newsletterId } = useRouteParams(paths.publishedNewsletter);
  const { data, error, refetch } = useQuery(publishedNewsletterQuery(Number(newsletterId)));
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  return (
    <Page
      title={data?.subject ?? t('newsletters.one')}
      actions={<Link to={pathTo(paths.newsletters)}>{t('newsletters.all')}</Link>}
    >
      {data ? (
        <>
          <p className="muted">
            {t('newsletters.of', { number: data.number, when: dates.middle(data.sent_at) })}
          </p>
          <article className={styles.mail}>
            <MailFrame title={data.subject} html={data.html} />
          </article>
        </>
      ) : error ? (
        <LoadFailure onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <Skeleton height={420} />
        </div>
      )}
    </Page>
  );
}
