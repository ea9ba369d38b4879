import type { DirectoryGroup, DirectoryMember } from '@dorfplatz/contract';
import { Avatar, Badge, GroupIcon, Skeleton } from '@dorfplatz/ui';
import { Link, paths, pathTo } from '../../../kit/navigation.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from './map.module.css';

function MemberEntry({ member }: { member: DirectoryMember }) {
  const t = useTranslate();
  const traits = member.traits.map(({ label }) => label).join(', ');
  const below = [member.detection_profile_field, ...member.details, traits].filter(Boolean).join(' · ');
  return (
    <Link to={pathTo(paths.member, { memberId: member.id })} className={styles.entry}>
      <Avatar name={member.displayName} src={member.images?.small} size={36} />
      <span className={styles.words}>
        <span className={styles.name}>
          <span className="whole">{member.displayName}</span>
          {member.is_external ? <Badge kind="warn">{t('map.external')}</Badge> : null}
        </span>
        {below ? <span className={`${styles.detail} cut`}>{below}</span> : null}
      </span>
    </Link>
  );
}

function GroupEntry({ group }: { group: DirectoryGroup }) {
  return (
    <Link to={pathTo(paths.group, { groupSlug: group.slug })} className={styles.entry}>
      <GroupIcon src={group.profile_image?.small} color={group.category.color} size={36} />
      <span className={styles.words}>
        <span className={styles.name}>
          <span className="whole">{group.name}</span>
        </span>
        <span className={`${styles.detail} cut`}>{group.category.name}</span>
      </span>
    </Link>
  );
}

/** Who is in the part of the map on screen: all that it says, for everyone who does not see it. */
export function MapList({ entries }: { entries: readonly (DirectoryMember | DirectoryGroup)[] }) {
  return (
    <ul className={styles.entries}>
      {entries.map((entry) => (
        <li key={`${entry.type} ${entry.id}`}>
          {entry.type === 'member' ? <MemberEntry member={entry} /> : <GroupEntry group={entry} />}
        </li>
      ))}
    </ul>
  );
}

export function MapListSkeleton() {
  return (
    <div aria-busy="true">
      {[62, 48, 70, 55, 66].map((width) => (
        <div key={width} className={styles.entry}>
          <Skeleton width={36} height={36} round />
          <Skeleton width={`${width}%`} height={14} />
        </div>
      ))}
    </div>
  );
}
