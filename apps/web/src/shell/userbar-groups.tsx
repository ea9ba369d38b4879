import type { GroupCategory, Network } from '@dorfplatz/contract';
import { Button, classNames, GroupIcon, Skeleton, UnreadBadge } from '@dorfplatz/ui';
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { StarIcon } from '@phosphor-icons/react/dist/csr/Star';
import { useId, useState } from 'react';
import { isSectionOpen, keepSectionOpen } from '../kit/kept-sections.ts';
import { Link } from '../kit/navigation.ts';
import { paths, pathTo } from '../kit/paths.ts';
import { useUnreadGroups } from '../kit/unreads.ts';
import styles from '../kit/userbar.module.css';
import { useTranslate } from '../lib/i18n.ts';
import { useNetwork } from '../lib/session.ts';
import { groupSectionsOf } from './userbar-sections.ts';

/** So many groups of a category are listed; the rest is one link away, unless it is unread. */
const shownGroups = 12;

interface SectionProps {
  category: GroupCategory;
  groups: Network['my_groups'];
  unread: ReadonlyMap<string, number>;
}

function CategorySection({ category, groups, unread }: SectionProps) {
  const t = useTranslate();
  const id = useId();
  const [isOpen, setOpen] = useState(() => isSectionOpen(category.slug));
  const toggle = () => {
    keepSectionOpen(category.slug, !isOpen);
    setOpen(!isOpen);
  };
  const listed = groups.filter((group, place) => place < shownGroups || unread.get(group.slug));
  const hiddenUnread = isOpen
    ? 0
    : groups.reduce((sum, group) => sum + Math.max(0, unread.get(group.slug) ?? 0), 0);
  return (
    <section>
      <div className={styles.head}>
        <h2>
          <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
            <CaretRightIcon aria-hidden="true" className={styles.caret} />
            <span className="cut" title={category.plural_name}>
              {category.plural_name}
            </span>
          </button>
        </h2>
        <UnreadBadge
          value={hiddenUnread}
          newLabel={t('kit.new')}
          label={t('kit.unread', { count: hiddenUnread })}
        />
        {category.can.create ? (
          <Link
            to={pathTo(paths.newGroup, { groupCategorySlug: category.slug })}
            className={styles.add}
            aria-label={t('shell.groups.add', { category: category.plural_name })}
            title={t('shell.groups.add', { category: category.plural_name })}
          >
            <PlusIcon aria-hidden="true" />
          </Link>
        ) : null}
      </div>
      <ul id={id} hidden={!isOpen}>
        {listed.map((group) => {
          const count = unread.get(group.slug) ?? 0;
          return (
            <li key={group.id}>
              <Link
                to={pathTo(paths.group, { groupSlug: group.slug })}
                className={classNames(styles.row, count !== 0 && styles.unread)}
              >
                <GroupIcon src={group.image_url} color={category.color} />
                <span className="cut" title={group.name}>
                  {group.name}
                </span>
                {group.favorited ? (
                  <StarIcon weight="fill" className={styles.star} aria-label={t('shell.groups.favorite')} />
                ) : null}
                <UnreadBadge value={count} newLabel={t('kit.new')} label={t('kit.unread', { count })} />
              </Link>
            </li>
          );
        })}
        {groups.length > listed.length || groups.length === 0 ? (
          <li>
            <Link
              to={pathTo(paths.directoryCategory, { categorySlug: category.slug })}
              className={classNames(styles.row, styles.more)}
              activeOptions={{ exact: true, includeSearch: false }}
            >
              <DotsThreeIcon aria-hidden="true" />
              <span className="cut">
                {groups.length > listed.length
                  ? t('shell.groups.more', { count: groups.length - listed.length })
                  : t('shell.groups.all', { category: category.plural_name })}
              </span>
            </Link>
          </li>
        ) : null}
      </ul>
    </section>
  );
}

/** One's groups by category, each section folded as it was left [RUL-0459]. */
export function UserbarGroups() {
  const t = useTranslate();
  const { data: network, isError, refetch } = useNetwork();
  const unread = useUnreadGroups();
  if (isError && !network) {
    return (
      <div className={styles.failure} role="alert">
        <p>{t('js.generic_error')}</p>
        <Button size="small" onClick={() => void refetch()}>
          {t('kit.retry')}
        </Button>
      </div>
    );
  }
  if (!network) {
    return (
      <div className={styles.loading} aria-busy="true">
        {[72, 58, 80, 64, 50].map((width) => (
          <Skeleton key={width} width={`${width}%`} />
        ))}
      </div>
    );
  }
  return groupSectionsOf(network).map(({ category, groups }) => (
    <CategorySection key={category.id} category={category} groups={groups} unread={unread} />
  ));
}
