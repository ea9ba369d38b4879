import { GROUP_INVITE_STATUS, type GroupInviteStatus } from '@dorfplatz/contract';
import { Button, EmptyState, Skeleton, TabLinks, tabClass } from '@dorfplatz/ui';
import { EnvelopeSimpleOpenIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimpleOpen';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ListState } from '../../kit/list-state.tsx';
import { Link, paths, pathTo, useQueryParams, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { invitesQuery } from './api.ts';
import { InviteCard } from './components/invite-card.tsx';
import styles from './components/invites.module.css';
import { useFreshInvites } from './live.ts';

const isStatus = (text: string | undefined): text is GroupInviteStatus =>
  GROUP_INVITE_STATUS.some((status) => status === text);

/** One's invitations into groups, by what one answered; below a group, those into it. */
export default function InvitesPage() {
  const t = useTranslate();
  const { groupSlug } = useRouteParams(paths.groupInvites) as { groupSlug?: string };
  const { status: wanted } = useQueryParams();
  const status = isStatus(wanted) ? wanted : 'open';
  const list = useInfiniteQuery(invitesQuery(status, groupSlug ?? null));
  useFreshInvites();
  if (list.error instanceof ApiError && list.error.status === 404) return <NotFoundPage />;
  const invites = list.data?.pages.flatMap(({ answer }) => answer.invites) ?? [];
  const addressOf = (each: GroupInviteStatus) => {
    const query = each === 'open' ? undefined : { status: each };
    return groupSlug === undefined
      ? pathTo(paths.invites, {}, query)
      : pathTo(paths.groupInvites, { groupSlug }, query);
  };
  return (
    <Page title={t('invites.title')}>
      <div className={styles.tabs}>
        <TabLinks label={t('invites.by_status')}>
          {GROUP_INVITE_STATUS.map((each) => (
            <Link
              key={each}
              to={addressOf(each)}
              className={tabClass}
              activeProps={{}}
              activeOptions={{ exact: true }}
              aria-current={each === status ? 'page' : undefined}
            >
              {t(`invites.tab.${each}`)}
            </Link>
          ))}
        </TabLinks>
      </div>
      <ListState
        list={list}
        loading={[1, 2].map((row) => (
          <div key={row} className={styles.card}>
            <Skeleton width={48} height={48} round />
            <div className={styles.body}>
              <Skeleton width="40%" height={22} />
              <Skeleton width="80%" />
              <Skeleton width="50%" />
            </div>
          </div>
        ))}
        isEmpty={invites.length === 0}
        empty={
          <EmptyState
            icon={<EnvelopeSimpleOpenIcon weight="duotone" aria-hidden="true" />}
            title={t(`invites.none.${status}`)}
          >
            {t(`invites.none_help.${status}`)}
          </EmptyState>
        }
      />
      <ul className={styles.list}>
        {invites.map((invite) => (
          <InviteCard key={invite.id} invite={invite} />
        ))}
      </ul>
      {list.hasNextPage ? (
        <div className={styles.more}>
          <Button variant="ghost" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('invites.older')}
          </Button>
        </div>
      ) : null}
    </Page>
  );
}
