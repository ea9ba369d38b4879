import { EmptyState, Row, RowList, Skeleton } from '@dorfplatz/ui';
import { EnvelopeOpenIcon } from '@phosphor-icons/react/dist/csr/EnvelopeOpen';
import { Link } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { PagedList } from '../../kit/paged-list.tsx';
import { usePagedList } from '../../kit/use-paged-list.ts';
import { useDates } from '../../lib/dates.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { newslettersQuery } from './api.ts';
import styles from './components/newsletter.module.css';

/** The issues of the newsletter that were sent, for everybody to read [SCR-349]. */
export default function NewslettersPage() {
  const t = useTranslate();
  const dates = useDates();
  const list = usePagedList(newslettersQuery);
  return (
    <Page title={t('newsletters.title')}>
      <PagedList
        list={list}
        loading={<Skeleton height={160} />}
        empty={
          <EmptyState
            icon={<EnvelopeOpenIcon weight="duotone" aria-hidden="true" />}
            title={t('newsletters.none')}
          >
            {t('newsletters.none_help')}
          </EmptyState>
        }
      >
        {({ answer }) => (
          <RowList>
            {answer.newsletters.map(({ id, number, subject, sent_at, html_url }) => (
              <Row key={id}>
                <div className={styles.what}>
                  <Link to={html_url} dir="auto">
                    <b>{subject}</b>
                  </Link>
                  <span className="small muted">
                    {t('newsletters.of', { number, when: dates.middle(sent_at) })}
                  </span>
                </div>
              </Row>
            ))}
          </RowList>
        )}
      </PagedList>
    </Page>
  );
}
