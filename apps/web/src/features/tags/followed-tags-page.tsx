import { buttonClass, EmptyState, Skeleton } from '@dorfplatz/ui';
import { HashIcon } from '@phosphor-icons/react/dist/csr/Hash';
import { Link, paths, pathTo } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { PagedList } from '../../kit/paged-list.tsx';
import { usePagedList } from '../../kit/use-paged-list.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { FollowButton } from './components/follow-button.tsx';
import styles from './components/tags.module.css';
import { followedTagsQuery } from './follows.ts';

/** The tags that one follows [SCR-267]. */
export default function FollowedTagsPage() {
  const t = useTranslate();
  const list = usePagedList((page) => followedTagsQuery(page > 1 ? { page } : {}));
  return (
    <Page title={t('tags.followed_title')}>
      <p className="muted">{t('tags.followed_help')}</p>
      <PagedList
        list={list}
        loading={<Skeleton height={60} />}
        found={(count) => t('tags.followed_found', { count })}
        empty={
          <EmptyState
            icon={<HashIcon weight="duotone" aria-hidden="true" />}
            title={t('tags.none_followed')}
            action={
              <Link to={pathTo(paths.everything)} className={buttonClass({})}>
                {t('tags.to_stream')}
              </Link>
            }
          >
            {t('tags.none_followed_help')}
          </EmptyState>
        }
      >
        {({ answer }) => (
          <ul className={styles.list}>
            {answer.tags.map((tag) => (
              <li key={tag.id} className={styles.row}>
                <div className={styles.what}>
                  <Link to={pathTo(paths.everything, {}, { tag: tag.name })}>#{tag.name}</Link>
                  <span className="small muted">
                    {[
                      t('tags.posts', { count: tag.post_count }),
                      tag.parent ? t('tags.below', { name: tag.parent.name }) : null,
                    ]
                      .filter((fact) => fact !== null)
                      .join(' · ')}
                  </span>
                </div>
                <FollowButton tag={tag} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Page>
  );
}
