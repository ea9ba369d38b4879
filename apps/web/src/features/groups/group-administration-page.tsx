import type { GroupDetails } from '@dorfplatz/contract';
import { Alert, UnreadBadge } from '@dorfplatz/ui';
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { HandWavingIcon } from '@phosphor-icons/react/dist/csr/HandWaving';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { TagIcon } from '@phosphor-icons/react/dist/csr/Tag';
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree';
import { Link, paths, pathTo, useRouteParams } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { useTranslate } from '../../lib/i18n.ts';
import { administrationInfo } from './administration-info.ts';
import { AdministeredGroup } from './components/administered-group.tsx';
import styles from './components/administration.module.css';
import { useFreshGroups } from './live.ts';

/** Where administrators of a group begin: what there is to look after, and who waits for them. */
export default function GroupAdministrationPage() {
  const { groupSlug } = useRouteParams(paths.groupAdministration);
  useFreshGroups();
  return <AdministeredGroup slug={groupSlug}>{(group) => <Start group={group} />}</AdministeredGroup>;
}

function Start({ group }: { group: GroupDetails }) {
  const t = useTranslate();
  const params = { groupSlug: group.slug };
  const areas = [
    {
      to: pathTo(paths.joinRequests, params),
      icon: <HandWavingIcon weight="duotone" aria-hidden="true" />,
      label: t('groups.join_requests'),
      help: t('groups.join_requests_help'),
      count: group.join_request_count,
    },
    {
      to: pathTo(paths.groupMembers, params),
      icon: <UsersThreeIcon weight="duotone" aria-hidden="true" />,
      label: t('groups.members'),
      help: t('groups.members_help'),
      count: 0,
    },
    ...(group.can.update
      ? [
          {
            to: pathTo(paths.editGroup, params),
            icon: <PencilSimpleIcon weight="duotone" aria-hidden="true" />,
            label: t('groups.edit'),
            help: t('groups.edit_help'),
            count: 0,
          },
          {
            to: pathTo(paths.groupMembershipRoles, params),
            icon: <TagIcon weight="duotone" aria-hidden="true" />,
            label: t('groups.roles'),
            help: t('groups.roles_help'),
            count: 0,
          },
        ]
      : []),
  ];
  return (
    <Page
      title={t('groups.administration_of', { name: group.name })}
      actions={
        <Link to={pathTo(paths.group, params)} className="link">
          {t('groups.to_group')}
        </Link>
      }
    >
      <Alert kind="info">{t(administrationInfo(group))}</Alert>
      <ul className={styles.areas}>
        {areas.map(({ to, icon, label, help, count }) => (
          <li key={to}>
            <Link to={to} className={styles.area}>
              {icon}
              <span>
                <b>{label}</b>
                <span>{help}</span>
              </span>
              <UnreadBadge value={count} newLabel="" label={t('groups.join_requests_open', { count })} />
              <CaretRightIcon aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  );
}
