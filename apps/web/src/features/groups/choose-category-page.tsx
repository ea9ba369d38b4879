import { EmptyState, GroupIcon, Skeleton } from '@dorfplatz/ui';
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { useEffect } from 'react';
import { Link, paths, pathTo, useGoTo } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { useTranslate } from '../../lib/i18n.ts';
import { useNetwork } from '../../lib/session.ts';
import styles from './components/administration.module.css';

/** Asks in which category a group shall be founded; where there is one only, it is that. */
export default function ChooseCategoryPage() {
  const t = useTranslate();
  const goTo = useGoTo();
  const { data: network } = useNetwork();
  const categories = (network?.group_categories ?? [])
    .filter(({ can }) => can.create)
    .sort((one, other) => one.order - other.order);
  const only = categories.length === 1 ? categories[0]!.slug : undefined;
  useEffect(() => {
    if (only !== undefined) void goTo(pathTo(paths.newGroup, { groupCategorySlug: only }), { replace: true });
  }, [only, goTo]);
  return (
    <Page title={t('groups.create')}>
      {network ? null : <Skeleton height={60} />}
      {network && categories.length === 0 ? (
        <EmptyState
          icon={<LockSimpleIcon weight="duotone" aria-hidden="true" />}
          title={t('groups.may_not_create')}
        >
          {t('groups.may_not_create_help')}
        </EmptyState>
      ) : null}
      {categories.length > 1 ? (
        <>
          <p>{t('groups.which_category')}</p>
          <ul className={styles.areas}>
            {categories.map(({ id, slug, name, color }) => (
              <li key={id}>
                <Link to={pathTo(paths.newGroup, { groupCategorySlug: slug })} className={styles.area}>
                  <GroupIcon color={color} size={40} />
                  <span>
                    <b>{name}</b>
                  </span>
                  <CaretRightIcon aria-hidden="true" />
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Page>
  );
}
