import type { ThemeTokens } from '@dorfplatz/contract';
import { classNames } from '@dorfplatz/ui';
import { useSession } from '../lib/session.ts';
import styles from './network-mark.module.css';

/**
 * The network's sign: its logo, or the tree on the square in the network's colour; nothing where its design hides it.
 * @param theme what is worn where a group or category is browsed
 */
export function NetworkMark({ theme }: { theme?: Pick<ThemeTokens, 'logoUrl' | 'logoType'> }) {
  const { network } = useSession();
  const { logoUrl, logoType } = theme ?? network.theme;
  if (logoType === 'hidden') return null;
  if (logoUrl) return <img className={classNames(styles.mark, styles.picture)} src={logoUrl} alt="" />;
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true">
      <rect className={styles.ground} width="32" height="32" rx="10" />
      <g className={styles.tree}>
        <path d="M16 5.2c4.9 0 8.3 3.2 8.3 7.4 0 3.6-2.6 6.5-6.5 7.2v-3.4l3.1-2.6-1-1.3-3.1 2.4v-3.6h-1.7v5.3l-3-2.2-1 1.3 4 3.3v.9c-4.300-.5-7.300-3.500-7.300-7.300 0-4.200 3.300-7.400 8.200-7.400z" />
        <rect x="15.1" y="19" width="1.8" height="5" rx=".5" />
        <rect x="7.500" y="24" width="17" height="2.2" rx="1.1" />
      </g>
    </svg>
  );
}
