import type { BarMember } from '@dorfplatz/contract';
import { iconButtonClass } from '@dorfplatz/ui';
import type { ReactNode } from 'react';
import { Link } from '../../../kit/navigation.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { writingTo } from './member-line.tsx';

/** Opens the chat with somebody, or a message to them; nothing where there is no way. */
export function WriteLink({ member, children }: { member: BarMember; children: ReactNode }) {
  const t = useTranslate();
  const to = writingTo(member);
  return to === null ? null : (
    <Link
      to={to}
      className={iconButtonClass()}
      aria-label={t('widget_bars.write_to', { name: member.displayName })}
    >
      {children}
    </Link>
  );
}
