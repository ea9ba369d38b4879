import { buttonClass, Skeleton } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { groupQuery } from '../../kit/group-query.ts';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Link, paths, pathTo, useGoTo, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { InviteForms, NotAllowed } from './components/invite-forms.tsx';

/** Invites into a group: members by name, others by mail where the network lets one. */
export default function InviteMembersPage() {
  const t = useTranslate();
  const goTo = useGoTo();
  const { groupSlug } = useRouteParams(paths.inviteMembers);
  const { data: group, error, refetch } = useQuery(groupQuery(groupSlug));
  if (error instanceof ApiError && error.status === 404 && !group) return <NotFoundPage />;
  if (error && !group) {
    return (
      <Page title={t('invites.invite')}>
        <LoadFailure onRetry={() => void refetch()} />
      </Page>
    );
  }
  if (!group) {
    return (
      <Page title={t('invites.invite')}>
        <div aria-busy="true">
          <Skeleton height={44} />
        </div>
      </Page>
    );
  }
  const back = pathTo(paths.group, { groupSlug: group.slug });
  return (
    <Page
      title={t('invites.invite_to', { name: group.name })}
      actions={
        group.can.invite_internal ? (
          <Link
            to={pathTo(paths.groupInvitesSent, { groupSlug: group.slug })}
            className={buttonClass({ variant: 'ghost' })}
          >
            {t('invites.sent')}
          </Link>
        ) : (
          <Link to={back} className="link">
            {t('invites.to_group')}
          </Link>
        )
      }
    >
      {group.can.invite_internal ? (
        <InviteForms group={group} onSent={() => void goTo(back)} />
      ) : (
        <NotAllowed />
      )}
    </Page>
  );
}
