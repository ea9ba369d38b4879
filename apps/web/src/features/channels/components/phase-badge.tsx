import type { Channel } from '@dorfplatz/contract';
import { Badge } from '@dorfplatz/ui';
import { ArchiveIcon } from '@phosphor-icons/react/dist/csr/Archive';
import { ClockCountdownIcon } from '@phosphor-icons/react/dist/csr/ClockCountdown';
import { PencilSimpleLineIcon } from '@phosphor-icons/react/dist/csr/PencilSimpleLine';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { phaseOf } from '../phase.ts';

/** Says why not everybody reads a channel; nothing of one that is open [RUL-0370]. */
export function PhaseBadge({ channel }: { channel: Pick<Channel, 'status' | 'starts_at' | 'ends_at'> }) {
  const t = useTranslate();
  const dates = useDates();
  const phase = phaseOf(channel, Date.now());
  if (phase === 'open') return null;
  if (phase === 'draft')
    return (
      <Badge kind="warn" icon={<PencilSimpleLineIcon aria-hidden="true" />}>
        {t('channels.phase.draft')}
      </Badge>
    );
  if (phase === 'planned')
    return (
      <Badge kind="info" icon={<ClockCountdownIcon aria-hidden="true" />}>
        {t('channels.phase.planned', { when: dates.short(channel.starts_at!) })}
      </Badge>
    );
  return (
    <Badge icon={<ArchiveIcon aria-hidden="true" />}>
      {phase === 'ended'
        ? t('channels.phase.ended', { when: dates.short(channel.ends_at!) })
        : t('channels.phase.archived')}
    </Badge>
  );
}
