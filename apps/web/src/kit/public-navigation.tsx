import { classNames } from '@dorfplatz/ui';
import { useTranslate } from '../lib/i18n.ts';
import { useSession } from '../lib/session.ts';
import { NavigationLink } from './navigation-link.tsx';
import styles from './public-navigation.module.css';

/** What of the network's navigation is for everybody, on the pages outside of the frame. */
export function PublicNavigation({ className }: { className: string | undefined }) {
  const t = useTranslate();
  const { navigation } = useSession().network;
  const lines = navigation.flatMap(({ navigation_items, ...item }) =>
    item.link === '' ? navigation_items : [item, ...navigation_items],
  );
  return lines.length === 0 ? null : (
    <nav aria-label={t('kit.navigation')} className={classNames(styles.navigation, className)}>
      {lines.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two items may say the same
        <NavigationLink key={index} item={item} />
      ))}
    </nav>
  );
}
