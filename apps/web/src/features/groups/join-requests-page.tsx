import type { GroupDetails, JoinRequest } from '@dorfplatz/contract';
import { Avatar, Button, buttonClass, EmptyState, Skeleton } from '@dorfplatz/ui';
import { HandWavingIcon } from '@phosphor-icons/react/dist/csr/HandWaving';
import { useRef } from 'react';
import { Link, paths, pathTo, useRouteParams } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { PagedList } from '../../kit/paged-list.tsx';
import { useAction } from '../../kit/use-action.ts';
import { usePagedList } from '../../kit/use-paged-list.ts';
import { useDates } from '../../lib/dates.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { acceptRequest, joinRequestsQuery } from './api.ts';
import { AdministeredGroup } from './components/administered-group.tsx';
import styles from './components/administration.module.css';
import { useFreshGroups } from './live.ts';

/** Who wants to join a group, the longest waiting first [RUL-0324]. */
export default function JoinRequestsPage() {
  const { groupSlug } = useRouteParams(paths.joinRequests);
  useFreshGroups();
  return <AdministeredGroup slug={groupSlug}>{(group) => <Requests group={group} />}</AdministeredGroup>;
}

function Requests({ group }: { group: GroupDetails }) {
  const t = useTranslate();
  const requests = usePagedList((page) => joinRequestsQuery(group.slug, page));
  return (
    <Page
      title={t('groups.join_requests_of', { name: group.name })}
      actions={
        <Link
          to={pathTo(paths.groupAdministration, { groupSlug: group.slug })}
          className={buttonClass({ variant: 'ghost' })}
        >
          {t('groups.administration')}
        </Link>
      }
    >
      <PagedList
        list={requests}
        loading={<Skeleton height={60} />}
        pagesClassName={styles.pages}
        empty={
          <EmptyState
            icon={<HandWavingIcon weight="duotone" aria-hidden="true" />}
            title={t('groups.no_join_requests')}
          >
            {t('groups.no_join_requests_help')}
          </EmptyState>
        }
      >
        {({ answer }) => (
          <ul>
            {answer.join_requests.map((request) => (
              <RequestRow key={request.id} slug={group.slug} request={request} />
            ))}
          </ul>
        )}
      </PagedList>
    </Page>
  );
}

function RequestRow({ slug, request }: { slug: string; request: JoinRequest }) {
  const t = useTranslate();
  const dates = useDates();
  const row = useRef<HTMLLIElement>(null);
  const { busy, run } = useAction<'accept'>({ leaves: row });
  const { id, member, created_at } = request;
  const name = member.displayName;
  const accept = () =>
    run('accept', () => acceptRequest(slug, id), { done: t('groups.request_accepted', { name }) });
  return (
    <li ref={row} className={styles.row}>
      <div className={styles.who}>
        <Avatar name={name} src={member.images?.small} size={44} />
        <div>
          <Link to={pathTo(paths.member, { memberId: member.id })}>{name}</Link>
          <p className={styles.facts}>
            {[member.detection_profile_field, t('groups.asked_when', { when: dates.short(created_at) })]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      </div>
      <div className={styles.actions}>
        <Button
          size="small"
          variant="soft"
          busy={busy !== null}
          aria-label={t('groups.accept_request_of', { name })}
          onClick={() => void accept()}
        >
          {t('groups.accept_request')}
        </Button>
        <Link
          to={pathTo(paths.rejectJoinRequest, { groupSlug: slug, requestId: id })}
          className={buttonClass({ variant: 'ghost', size: 'small' })}
          aria-label={t('groups.reject_request_of', { name })}
        >
          {t('groups.reject_request')}
        </Link>
      </div>
    </li>
  );
}
