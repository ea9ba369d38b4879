import { UnreadBadge } from '@dorfplatz/ui';
import type { ReactNode } from 'react';
import { useTranslate } from '../lib/i18n.ts';
import { Link } from './navigation.ts';
import styles from './userbar.module.css';

interface UserbarRowProps {
  to: string;
  label: string;
  icon: ReactNode;
  count?: number;
  /** What the count says; needed where there is one. */
  countLabel?: string;
  /** `alert` for what somebody said to one, `quiet` for what is only counted and waits for nobody. */
  countKind?: 'unread' | 'alert' | 'quiet';
  /** Only this very address is the current one, not those below it. */
  exact?: boolean;
  /** It is shown under another address too, which is where one is. */
  isCurrent?: boolean;
}

/** A line of the userbar that leads somewhere. */
export function UserbarRow({
  to,
  label,
  icon,
  count = 0,
  countLabel = '',
  countKind = 'unread',
  exact = false,
  isCurrent = false,
}: UserbarRowProps) {
  const t = useTranslate();
  return (
    <li>
      <Link
        to={to}
        className={styles.row}
        activeOptions={{ includeSearch: false, exact }}
        {...(isCurrent && { 'aria-current': 'page' as const })}
      >
        {icon}
        <span className={styles.label}>{label}</span>
        <UnreadBadge value={count} newLabel={t('kit.new')} label={countLabel} kind={countKind} />
      </Link>
    </li>
  );
}
