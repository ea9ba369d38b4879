import { EmptyState } from '@dorfplatz/ui';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { useTranslate } from '../../../lib/i18n.ts';

/** For those who do not run the network, and for texts that nobody may change. */
export function NotAllowed({ title }: { title?: string }) {
  const t = useTranslate();
  return (
    <EmptyState
      icon={<LockSimpleIcon weight="duotone" aria-hidden="true" />}
      title={title ?? t('legal_administration.not_allowed')}
    />
  );
}
