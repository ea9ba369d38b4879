import type { Group } from '@dorfplatz/contract';
import { Badge, GroupIcon } from '@dorfplatz/ui';
import { ArchiveIcon } from '@phosphor-icons/react/dist/csr/Archive';
import { Link, paths, pathTo } from '../../../kit/navigation.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { AccessWord } from './access-word.tsx';
import { GroupMenu } from './group-menu.tsx';
import styles from './group-parts.module.css';
import { MembershipButton } from './membership-button.tsx';

/** A group in a list, with the way in. */
export function GroupRow({ group }: { group: Group }) {
  const t = useTranslate();
  const { category } = group;
  const isMember = group.membership_status_of_current_member === 'member';
  return (
    <li className={styles.row}>
      <GroupIcon src={group.profile_image?.medium} color={category.color} size={48} />
      <div>
        <div className={styles.title}>
          <h3>
            <Link to={pathTo(paths.group, { groupSlug: group.slug })}>{group.name}</Link>
          </h3>
          {group.archived ? (
            <Badge icon={<ArchiveIcon aria-hidden="true" />}>{t('groups.archived')}</Badge>
          ) : null}
          {isMember ? <Badge kind="accent">{t('groups.member')}</Badge> : null}
        </div>
        {group.teaser ? <p className={styles.teaser}>{group.teaser}</p> : null}
        <p className={styles.facts}>
          <AccessWord access={group.access} />
          <span>{t('groups.members_count', { count: group.member_count })}</span>
        </p>
      </div>
      {isMember ? <GroupMenu group={group} /> : <MembershipButton group={group} size="small" />}
    </li>
  );
}
