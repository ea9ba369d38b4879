import { ConfirmDialog } from '@dorfplatz/ui';
import type { LeaveWarning } from '../../../kit/use-leave-warning.ts';
import { useTranslate } from '../../../lib/i18n.ts';

/** Asks before a page is left whose composer holds text. */
export function LeaveWarningDialog({ warning }: { warning: LeaveWarning }) {
  const t = useTranslate();
  return (
    <ConfirmDialog
      open={warning.isAsking}
      onClose={warning.stay}
      onConfirm={warning.leave}
      title={t('editor.leave.title')}
      description={t('editor.leave.text')}
      confirmLabel={t('editor.leave.leave')}
      cancelLabel={t('editor.leave.stay')}
      closeLabel={t('editor.close')}
    />
  );
}

/** Asks before a composer's text is thrown away. */
export function DiscardDialog({
  open,
  onStay,
  onDiscard,
}: {
  open: boolean;
  onStay: () => void;
  onDiscard: () => void;
}) {
  const t = useTranslate();
  return (
    <ConfirmDialog
      open={open}
      onClose={onStay}
      onConfirm={onDiscard}
      danger
      title={t('editor.discard.title')}
      description={t('editor.discard.text')}
      confirmLabel={t('editor.discard.discard')}
      cancelLabel={t('editor.discard.stay')}
      closeLabel={t('editor.close')}
    />
  );
}
