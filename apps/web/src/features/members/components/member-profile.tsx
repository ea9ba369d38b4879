import type { Member } from '@dorfplatz/contract';
import { buttonClass, EmptyState, Skeleton } from '@dorfplatz/ui';
import { IdentificationCardIcon } from '@phosphor-icons/react/dist/csr/IdentificationCard';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Link, paths, pathTo } from '../../../kit/navigation.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { PlaceNotice } from '../../map/index.ts';
import { hasValues, PropertyValues, propertySetQuery } from '../../property-sets/index.ts';
import styles from '../member-page.module.css';

/** What a person says of themselves. */
export function MemberProfile({ member, isOwn }: { member: Member; isOwn: boolean }) {
  const t = useTranslate();
  const { data: set, isError, refetch } = useQuery(propertySetQuery('member_profile'));
  return (
    <section className={styles.profile}>
      <h2 className="visually-hidden">{t('members.about')}</h2>
      {isError && !set ? <LoadFailure onRetry={() => void refetch()} /> : null}
      {!set && !isError ? (
        <div aria-busy="true" className={styles.lines}>
          <Skeleton width="70%" />
          <Skeleton width="50%" />
        </div>
      ) : null}
      {isOwn ? (
        <Suspense fallback={null}>
          <PlaceNotice />
        </Suspense>
      ) : null}
      {set && hasValues(set.properties, member.profile) ? (
        <PropertyValues definitions={set.properties} values={member.profile} />
      ) : null}
      {set && !hasValues(set.properties, member.profile) ? (
        <EmptyState
          icon={<IdentificationCardIcon weight="duotone" aria-hidden="true" />}
          title={t(isOwn ? 'members.own_profile_empty' : 'members.profile_empty')}
          action={
            isOwn ? (
              <Link to={pathTo(paths.editMember, { memberId: member.id })} className={buttonClass()}>
                {t('members.edit')}
              </Link>
            ) : null
          }
        >
          {t(isOwn ? 'members.own_profile_empty_help' : 'members.profile_empty_help')}
        </EmptyState>
      ) : null}
    </section>
  );
}
