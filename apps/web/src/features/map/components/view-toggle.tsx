import { classNames } from '@dorfplatz/ui';
import { ListBulletsIcon } from '@phosphor-icons/react/dist/csr/ListBullets';
import { MapTrifoldIcon } from '@phosphor-icons/react/dist/csr/MapTrifold';
import { Link, paths, pathTo } from '../../../kit/navigation.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { useNetwork } from '../../../lib/session.ts';
import styles from './view-toggle.module.css';

interface ViewToggleProps {
  current: 'list' | 'map';
  /** The group whose people they are; undefined for everyone. */
  groupSlug: string | undefined;
}

/** From the list of people to their map and back; nothing where the network has no map [RUL-0333]. */
export function ViewToggle({ current, groupSlug }: ViewToggleProps) {
  const t = useTranslate();
  const { data: network } = useNetwork();
  if (!network?.config.show_map) return null;
  const views = [
    {
      name: 'list',
      label: t('map.as_list'),
      icon: <ListBulletsIcon aria-hidden="true" />,
      to: groupSlug === undefined ? pathTo(paths.directory) : pathTo(paths.groupDirectory, { groupSlug }),
    },
    {
      name: 'map',
      label: t('map.as_map'),
      icon: <MapTrifoldIcon aria-hidden="true" />,
      to: groupSlug === undefined ? pathTo(paths.membersMap) : pathTo(paths.groupMap, { groupSlug }),
    },
  ];
  return (
    <nav className={styles.toggle} aria-label={t('map.views')}>
      {views.map(({ name, label, icon, to }) => (
        <Link
          key={name}
          to={to}
          className={classNames(styles.view, name === current && styles.current)}
          activeProps={{}}
          aria-current={name === current ? 'page' : undefined}
        >
          {icon}
          <span>{label}</span>
        </Link>
      ))}
    </nav>
  );
}
