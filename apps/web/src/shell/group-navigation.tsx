import { useQuery } from '@tanstack/react-query';
import { groupQuery } from '../kit/group-query.ts';
import NavigationItems from '../kit/navigation-items.tsx';
import styles from '../kit/userbar.module.css';

/** What the administrators of a group put into the userbar, on the screens of that group. */
export default function GroupNavigation({ groupSlug }: { groupSlug: string }) {
  const { data: group } = useQuery(groupQuery(groupSlug));
  return group && group.navigation.length > 0 ? (
    <section className={styles.ofGroup}>
      <h2 className={styles.scope}>
        <span className="cut" title={group.name}>
          {group.name}
        </span>
      </h2>
      <NavigationItems label={group.name} items={group.navigation} />
    </section>
  ) : null;
}
