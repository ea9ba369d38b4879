import { GroupIcon } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { groupQuery } from '../kit/group-query.ts';
import { GroupTabs } from '../kit/group-tabs.tsx';
import { Link, paths, pathTo, useRouteParams, useScreenPath } from '../kit/navigation.ts';
import styles from './group-bar.module.css';

/** Names the group above its screens and leads to the others; its home does so itself. */
export default function GroupBar() {
  const { groupSlug } = useRouteParams(paths.group);
  const { data: group } = useQuery(groupQuery(groupSlug));
  const screen = useScreenPath();
  // Where its short address leads to a page, its home is the screen of its posts.
  if (!group || (group.starts_with_page && screen === paths.groupStreams)) return null;
  return (
    <div className={styles.bar}>
      <Link to={pathTo(paths.group, { groupSlug: group.slug })} className={styles.group} activeProps={{}}>
        <GroupIcon src={group.profile_image?.small} color={group.category.color} />
        <b className="cut" title={group.name}>
          {group.name}
        </b>
      </Link>
      <GroupTabs group={group} />
    </div>
  );
}
