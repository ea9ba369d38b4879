import type { File as FileAnswer, Held } from '@dorfplatz/contract';
import { Badge } from '@dorfplatz/ui';
import { FlagCheckeredIcon } from '@phosphor-icons/react/dist/csr/FlagCheckered';
import { HourglassMediumIcon } from '@phosphor-icons/react/dist/csr/HourglassMedium';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { NotePencilIcon } from '@phosphor-icons/react/dist/csr/NotePencil';
import { SealCheckIcon } from '@phosphor-icons/react/dist/csr/SealCheck';
import { ShieldWarningIcon } from '@phosphor-icons/react/dist/csr/ShieldWarning';
import { useTranslate } from '../../../lib/i18n.ts';
import { isInOffice, isLocked } from '../entries.ts';

/** What holds for a file now: what stands in the way of a change comes first. */
export function Status({ file }: { file: FileAnswer }) {
  const t = useTranslate();
  if (file.held) return <HeldBadge held={file.held} />;
  if (isInOffice(file))
    return (
      <Badge kind="info" icon={<NotePencilIcon weight="fill" aria-hidden="true" />}>
        {t('files.status.office')}
      </Badge>
    );
  if (isLocked(file))
    return (
      <Badge kind="warn" icon={<LockSimpleIcon weight="fill" aria-hidden="true" />}>
        {t('files.status.locked')}
      </Badge>
    );
  if (file.finalizedAt !== null)
    return (
      <Badge kind="outline" icon={<FlagCheckeredIcon aria-hidden="true" />}>
        {t('files.status.final')}
      </Badge>
    );
  if (file.review === 'in_review')
    return (
      <Badge kind="info" icon={<HourglassMediumIcon aria-hidden="true" />}>
        {t('files.status.in_review')}
      </Badge>
    );
  return file.review === 'approved' ? (
    <Badge kind="ok" icon={<SealCheckIcon weight="fill" aria-hidden="true" />}>
      {t('files.status.approved')}
    </Badge>
  ) : null;
}

/** Why something cannot be read now. */
export function HeldBadge({ held: { state, signature } }: { held: Held }) {
  const t = useTranslate();
  return state === 'waiting' ? (
    <Badge kind="info" icon={<HourglassMediumIcon aria-hidden="true" />}>
      {t('files.held.waiting')}
    </Badge>
  ) : (
    <Badge kind="danger" icon={<ShieldWarningIcon weight="fill" aria-hidden="true" />}>
      {t(`files.held.${state}`, { signature: signature ?? '–' })}
    </Badge>
  );
}

/** The version that waits, or else the current one. */
export const versionText = ({ version, minor_version, pending }: FileAnswer): string =>
  pending ? `${pending.version}.${pending.minor_version}` : `${version}.${minor_version}`;
