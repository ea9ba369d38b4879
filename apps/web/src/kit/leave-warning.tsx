import { ConfirmDialog } from '@dorfplatz/ui';
import { useTranslate } from '../lib/i18n.ts';
import { useHasUnsaved } from './unsaved.ts';
import { useLeaveWarning } from './use-leave-warning.ts';

interface UnsavedQuestionProps {
  open: boolean;
  onLeave: () => void;
  onStay: () => void;
}

/** Asks whether what was changed in a form may be lost. */
export function UnsavedQuestion({ open, onLeave, onStay }: UnsavedQuestionProps) {
  const t = useTranslate();
  return (
    <ConfirmDialog
      open={open}
      onClose={onStay}
      onConfirm={onLeave}
      title={t('kit.unsaved_title')}
      description={t('kit.unsaved_text')}
      confirmLabel={t('kit.unsaved_leave')}
      cancelLabel={t('kit.unsaved_stay')}
      closeLabel={t('kit.close')}
    />
  );
}

/** Asks before what was changed in any form is lost, on the way to another screen and when the window is closed. */
export function LeaveWarning() {
  const { isAsking, leave, stay } = useLeaveWarning(useHasUnsaved());
  return <UnsavedQuestion open={isAsking} onLeave={leave} onStay={stay} />;
}
