import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Link, useGoTo, useOwnPath, useQueryParams } from '../../../kit/navigation.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { tagQuery } from '../follows.ts';
import { FollowButton } from './follow-button.tsx';
import styles from './tag-head.module.css';

/** What stands above the posts with a tag: how many, what it stands below, what below it, and the way to follow it. */
export default function TagHead({ name }: { name: string }) {
  const t = useTranslate();
  const goTo = useGoTo();
  const pathname = useOwnPath();
  const params = useQueryParams();
  const { data: tag } = useQuery({ ...tagQuery(name), retry: false });
  const spelling = tag?.name;
  // An address that was kept may name it as it was called before.
  const correct = useEffectEvent((tagName: string) => {
    const query = new URLSearchParams({ ...(params as Record<string, string>), tag: tagName });
    goTo(`${pathname}?${query}`, { replace: true });
  });
  useEffect(() => {
    if (spelling !== undefined && spelling !== name) correct(spelling);
  }, [spelling, name]);
  if (!tag) return null;
  const withTag = (tagName: string) => `${pathname}?${new URLSearchParams({ tag: tagName })}`;
  return (
    <section aria-label={t('tags.about', { name: tag.name })} className={styles.head}>
      <div className={styles.facts}>
        <span>
          {[
            t('tags.posts', { count: tag.post_count }),
            t('tags.followers', { count: tag.follower_count }),
          ].join(' · ')}
        </span>
        {tag.parent ? (
          <span>
            {t('tags.belongs_to')}{' '}
            <Link to={withTag(tag.parent.name)} className="link">
              #{tag.parent.name}
            </Link>
          </span>
        ) : null}
        {tag.children.length > 0 ? (
          <div className={styles.below}>
            {t('tags.gathers')}
            <ul className={styles.children} aria-label={t('tags.gathers')}>
              {tag.children.map((child) => (
                <li key={child.id}>
                  <Link to={withTag(child.name)} className="link">
                    #{child.name}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </div>
      <FollowButton tag={tag} />
    </section>
  );
}
