import { ConfirmDialog } from '@dorfplatz/ui';
import { useTranslate } from '../lib/i18n.ts';
import { useHasUnsaved } from './unsaved.ts';
import { useLeaveWarning } from './use-leave-warning.ts';

/** Asks before what was changed in any form is lost, on the way to another screen and when the window is closed. */
export function LeaveWarning() {
  const t = useTranslate();
  const { isAsking, leave, stay } = useLeaveWarning(useHasUnsaved());
  return (
    <ConfirmDialog
      open={isAsking}
      onClose={stay}
      onConfirm={leave}
      title={t('kit.unsaved_title')}
      description={t('kit.unsaved_text')}
      confirmLabel={t('kit.unsaved_leave')}
      cancelLabel={t('kit.unsaved_stay')}
      closeLabel={t('kit.close')}
    />
  );
}
