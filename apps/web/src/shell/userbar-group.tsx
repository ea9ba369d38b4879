import { EnvelopeSimpleOpenIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimpleOpen';
import { GearIcon } from '@phosphor-icons/react/dist/csr/Gear';
import { HandWavingIcon } from '@phosphor-icons/react/dist/csr/HandWaving';
import { HouseIcon } from '@phosphor-icons/react/dist/csr/House';
import { PaperPlaneTiltIcon } from '@phosphor-icons/react/dist/csr/PaperPlaneTilt';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { TagIcon } from '@phosphor-icons/react/dist/csr/Tag';
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree';
import { useQuery } from '@tanstack/react-query';
import { groupQuery } from '../kit/group-query.ts';
import { paths, pathTo } from '../kit/paths.ts';
import styles from '../kit/userbar.module.css';
import { UserbarRow } from '../kit/userbar-row.tsx';
import { useTranslate } from '../lib/i18n.ts';
import { UserbarLoading } from './userbar-loading.tsx';

/** What those who look after a group come for, each as far as they may [RUL-0458]. */
export default function UserbarGroup({ groupSlug }: { groupSlug: string }) {
  const t = useTranslate();
  const { data: group, isError } = useQuery(groupQuery(groupSlug));
  if (isError && !group) return null;
  if (!group) return <UserbarLoading />;
  const { can } = group;
  const params = { groupSlug: group.slug };
  return (
    <section aria-label={group.name}>
      <h2 className={styles.scope}>
        <span className="cut" title={group.name}>
          {group.name}
        </span>
      </h2>
      <ul>
        <UserbarRow
          exact
          to={pathTo(paths.group, params)}
          label={t('shell.group.home')}
          icon={<HouseIcon weight="duotone" aria-hidden="true" />}
        />
        {can.administrate ? (
          <>
            <UserbarRow
              exact
              to={pathTo(paths.groupAdministration, params)}
              label={t('shell.group.administration')}
              icon={<GearIcon weight="duotone" aria-hidden="true" />}
            />
            <UserbarRow
              to={pathTo(paths.joinRequests, params)}
              label={t('shell.group.join_requests')}
              icon={<HandWavingIcon weight="duotone" aria-hidden="true" />}
              count={group.join_request_count}
              countLabel={t('shell.change_requests_open', { count: group.join_request_count })}
            />
          </>
        ) : null}
        <UserbarRow
          to={pathTo(paths.groupMembers, params)}
          label={t('shell.group.members')}
          icon={<UsersThreeIcon weight="duotone" aria-hidden="true" />}
        />
        {can.update && !group.archived ? (
          <>
            <UserbarRow
              to={pathTo(paths.editGroup, params)}
              label={t('shell.group.edit')}
              icon={<PencilSimpleIcon weight="duotone" aria-hidden="true" />}
            />
            <UserbarRow
              to={pathTo(paths.groupMembershipRoles, params)}
              label={t('kit.member_administration.roles')}
              icon={<TagIcon weight="duotone" aria-hidden="true" />}
            />
          </>
        ) : null}
        {can.invite_internal ? (
          <>
            <UserbarRow
              to={pathTo(paths.inviteMembers, params)}
              label={t('shell.group.invite')}
              icon={<PaperPlaneTiltIcon weight="duotone" aria-hidden="true" />}
            />
            <UserbarRow
              to={pathTo(paths.groupInvitesSent, params)}
              label={t('shell.group.invites_sent')}
              icon={<EnvelopeSimpleOpenIcon weight="duotone" aria-hidden="true" />}
            />
          </>
        ) : null}
      </ul>
    </section>
  );
}
