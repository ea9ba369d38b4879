import type { GroupDetails, GroupMember } from '@dorfplatz/contract';
import { Badge, RoleBadge } from '@dorfplatz/ui';
import { ShieldCheckIcon } from '@phosphor-icons/react/dist/csr/ShieldCheck';
import { Link, paths, pathTo } from '../../../kit/navigation.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { MemberFace } from '../../chat/index.ts';
import styles from './member-list.module.css';
import { MemberMenu } from './member-menu.tsx';

interface GroupMemberRowProps {
  /** Undefined until it is loaded. */
  group: GroupDetails | undefined;
  member: GroupMember;
}

/** A person of a group with what they are in it and in the network; the role they stand under is said above. */
export function GroupMemberRow({ group, member }: GroupMemberRowProps) {
  const t = useTranslate();
  const roles = [
    ...member.roles.filter(({ id }) => id !== member.grouped_under?.id),
    ...member.network_roles,
  ];
  return (
    <li className={styles.row} data-member={member.id}>
      <MemberFace memberId={member.id} name={member.displayName} src={member.images?.small} size={40} />
      <div className={styles.who}>
        <div className={styles.person}>
          {member.is_consumer ? (
            <span className="cut">{member.displayName}</span>
          ) : (
            <Link to={pathTo(paths.member, { memberId: member.id })} className="cut">
              {member.displayName}
            </Link>
          )}
          {member.detection_profile_field ? (
            <span className="small muted cut">{member.detection_profile_field}</span>
          ) : null}
        </div>
        <div className={styles.badges}>
          {roles.map((role) => (
            <RoleBadge key={role.id} role={role} />
          ))}
          {member.is_external ? (
            <Badge kind="warn">{t(member.is_consumer ? 'groups.consumer' : 'groups.external')}</Badge>
          ) : null}
          {member.is_network_admin ? (
            <Badge icon={<ShieldCheckIcon weight="fill" aria-hidden="true" />}>
              {t('groups.network_admin')}
            </Badge>
          ) : null}
          {member.is_group_admin ? <Badge kind="accent">{t('groups.admin')}</Badge> : null}
        </div>
      </div>
      {group?.can.update ? <MemberMenu slug={group.slug} member={member} /> : null}
    </li>
  );
}
