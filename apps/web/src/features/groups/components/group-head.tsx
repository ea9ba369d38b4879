import type { GroupDetails } from '@dorfplatz/contract';
import { Badge, buttonClass, GroupIcon, toneStyle, UnreadBadge } from '@dorfplatz/ui';
import { ArchiveIcon } from '@phosphor-icons/react/dist/csr/Archive';
import { ChatsCircleIcon } from '@phosphor-icons/react/dist/csr/ChatsCircle';
import { GearSixIcon } from '@phosphor-icons/react/dist/csr/GearSix';
import { UserPlusIcon } from '@phosphor-icons/react/dist/csr/UserPlus';
import { Link, paths, pathTo } from '../../../kit/navigation.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { useViewer } from '../../../lib/session.ts';
import { AccessWord } from './access-word.tsx';
import { GroupMenu } from './group-menu.tsx';
import styles from './group-parts.module.css';
import { MembershipButton } from './membership-button.tsx';

/** What a group is, who is in it, and what one may do about it. */
export function GroupHead({ group }: { group: GroupDetails }) {
  const t = useTranslate();
  const viewer = useViewer();
  const { category, slug } = group;
  const isIn = group.membership_status_of_current_member === 'member';
  return (
    <header className={styles.head}>
      <GroupIcon src={group.profile_image?.medium} color={category.color} size={72} />
      <div className={styles.headText}>
        <Link
          to={pathTo(paths.directoryCategory, { categorySlug: category.slug })}
          className={`tone ${styles.category}`}
          style={toneStyle(category.color)}
        >
          {category.name}
        </Link>
        <h1>{group.name}</h1>
        {group.teaser ? <p>{group.teaser}</p> : null}
        <div className={styles.facts}>
          <AccessWord access={group.access} />
          {group.externally_visible ? <span>{t('groups.visible_to_externals')}</span> : null}
          {group.archived ? (
            <Badge icon={<ArchiveIcon aria-hidden="true" />}>{t('groups.archived')}</Badge>
          ) : null}
        </div>
        <div className={styles.actions}>
          {group.invite ? null : <MembershipButton group={group} />}
          {isIn && group.chat === 'enabled' && viewer.can.chat ? (
            <Link to={pathTo(paths.chat, { chatId: `group/${group.id}` })} className={buttonClass()}>
              <ChatsCircleIcon aria-hidden="true" />
              {t('kit.module.chat')}
            </Link>
          ) : null}
          {group.can.invite_internal ? (
            <Link to={pathTo(paths.inviteMembers, { groupSlug: slug })} className={buttonClass()}>
              <UserPlusIcon aria-hidden="true" />
              {t('groups.invite')}
            </Link>
          ) : null}
          {group.can.administrate ? (
            <Link to={pathTo(paths.groupAdministration, { groupSlug: slug })} className={buttonClass()}>
              <GearSixIcon aria-hidden="true" />
              {t('groups.administration')}
              <UnreadBadge
                value={group.join_request_count}
                newLabel=""
                label={t('groups.join_requests_open', { count: group.join_request_count })}
              />
            </Link>
          ) : null}
          <span className={styles.menu}>
            <GroupMenu group={group} />
          </span>
        </div>
      </div>
    </header>
  );
}
