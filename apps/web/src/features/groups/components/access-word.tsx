import type { GroupAccess } from '@dorfplatz/contract';
import { EyeSlashIcon } from '@phosphor-icons/react/dist/csr/EyeSlash';
import { GlobeHemisphereWestIcon } from '@phosphor-icons/react/dist/csr/GlobeHemisphereWest';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from './group-parts.module.css';

const icons = { open: GlobeHemisphereWestIcon, closed: LockSimpleIcon, hidden: EyeSlashIcon };

/** Who may enter a group, as an icon and a word. */
export function AccessWord({ access }: { access: GroupAccess }) {
  const t = useTranslate();
  const Icon = icons[access];
  return (
    <span className={styles.word}>
      <Icon aria-hidden="true" />
      {t(`groups.access_${access}`)}
    </span>
  );
}
