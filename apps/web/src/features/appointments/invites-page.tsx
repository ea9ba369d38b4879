import { Button, EmptyState, Skeleton, TabLinks, tabClass } from '@dorfplatz/ui';
import { EnvelopeOpenIcon } from '@phosphor-icons/react/dist/csr/EnvelopeOpen';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ListState } from '../../kit/list-state.tsx';
import { Link, paths, pathTo, useQueryParams } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { useTranslate } from '../../lib/i18n.ts';
import { useFreshCalendar } from '../calendar/index.ts';
import { InviteCard, ParticipationCard } from './components/invite-card.tsx';
import styles from './components/participants.module.css';
import { invitesQuery, isInviteTab, participationsQuery, TABS, type Tab } from './invite-tabs.ts';

interface ListProps {
  tab: Tab;
  list: {
    isError: boolean;
    data: unknown;
    isEmpty: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    refetch: () => unknown;
    fetchNextPage: () => unknown;
  };
  children: React.ReactNode;
}

function List({ tab, list, children }: ListProps) {
  const t = useTranslate();
  return (
    <>
      <ListState
        list={list}
        loading={[50, 65].map((width) => (
          <div key={width} className={styles.card}>
            <Skeleton width={52} height={54} />
            <div>
              <Skeleton width={`${width}%`} />
              <Skeleton width="40%" />
            </div>
          </div>
        ))}
        isEmpty={list.isEmpty}
        empty={
          <EmptyState
            icon={<EnvelopeOpenIcon weight="duotone" aria-hidden="true" />}
            title={t(`appointments.invites.none.${tab}`)}
          >
            {t(`appointments.invites.none_help.${tab}`)}
          </EmptyState>
        }
      />
      <ul>{children}</ul>
      {list.hasNextPage ? (
        <div className={styles.more}>
          <Button variant="ghost" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('appointments.load_more')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function Invites({ tab }: { tab: 'open' | 'expired' | 'obsolete' }) {
  const list = useInfiniteQuery(invitesQuery(tab));
  const invites = list.data?.pages.flatMap(({ answer }) => answer.invites) ?? [];
  return (
    <List tab={tab} list={{ ...list, isEmpty: invites.length === 0 }}>
      {invites.map((invite) =>
        invite.invitable_type === 'appointment' ? <InviteCard key={invite.id} invite={invite} /> : null,
      )}
    </List>
  );
}

function Participations({ tab }: { tab: 'upcoming' | 'accepted' | 'declined' }) {
  const list = useInfiniteQuery(participationsQuery(tab));
  const participations = list.data?.pages.flatMap(({ answer }) => answer.participations) ?? [];
  return (
    <List tab={tab} list={{ ...list, isEmpty: participations.length === 0 }}>
      {participations.map((participation) => (
        <ParticipationCard key={participation.appointment.id} participation={participation} />
      ))}
    </List>
  );
}

/** One's invitations to appointments, by how they stand [RUL-0062]. */
export default function InvitesPage() {
  const t = useTranslate();
  const { status } = useQueryParams();
  const tab = TABS.find((each) => each === status) ?? 'open';
  useFreshCalendar();
  return (
    <Page title={t('appointments.invites.title')}>
      <div className={styles.tabs}>
        <TabLinks label={t('appointments.invites.by_status')}>
          {TABS.map((each) => (
            <Link
              key={each}
              to={pathTo(paths.appointmentInvites, {}, each === 'open' ? undefined : { status: each })}
              className={tabClass}
              activeProps={{}}
              activeOptions={{ exact: true }}
              aria-current={each === tab ? 'page' : undefined}
            >
              {t(`appointments.invites.tab.${each}`)}
            </Link>
          ))}
        </TabLinks>
      </div>
      {isInviteTab(tab) ? <Invites key={tab} tab={tab} /> : <Participations key={tab} tab={tab} />}
    </Page>
  );
}
