import { EmptyState } from '@dorfplatz/ui';
import { ClockCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ClockCounterClockwise';
import { Link } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { PagedList } from '../../kit/paged-list.tsx';
import { usePagedList } from '../../kit/use-paged-list.ts';
import { useDates } from '../../lib/dates.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { changedQuery } from './api.ts';
import { LinesLoading } from './components/lines-loading.tsx';
import styles from './components/pages.module.css';
import { useFreshPages } from './live.ts';

/** The pages of the network and of one's groups, the last changed first. */
export default function ChangedPagesPage() {
  useFreshPages();
  const t = useTranslate();
  const dates = useDates();
  const list = usePagedList(changedQuery);
  return (
    <Page title={t('pages.way.changed')}>
      <PagedList
        list={list}
        loading={<LinesLoading />}
        empty={
          <EmptyState
            icon={<ClockCounterClockwiseIcon weight="duotone" aria-hidden="true" />}
            title={t('pages.none')}
          >
            {t('pages.none_to_read')}
          </EmptyState>
        }
      >
        {({ answer }) => (
          <ul className={styles.list}>
            {answer.pages.map(({ id, title, html_url, author, updated_at, context }) => (
              <li key={id} className={styles.row}>
                <div className={styles.about}>
                  <Link to={html_url} activeProps={{}}>
                    {title}
                  </Link>
                  <p>
                    {[
                      author
                        ? t('pages.changed_by', { when: dates.short(updated_at), name: author.display_name })
                        : t('pages.changed_at', { when: dates.short(updated_at) }),
                      context.name,
                    ].join(' · ')}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Page>
  );
}
