import { EmptyState } from '@dorfplatz/ui';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { useTranslate } from '../../../lib/i18n.ts';

/** Stands instead of the tasks of a group to whose people one does not belong. */
export function MembersOnly() {
  const t = useTranslate();
  return (
    <EmptyState icon={<LockSimpleIcon weight="duotone" aria-hidden="true" />} title={t('tasks.members_only')}>
      {t('tasks.members_only_help')}
    </EmptyState>
  );
}
