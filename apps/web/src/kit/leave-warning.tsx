import { ConfirmDialog } from '@dorfplatz/ui';
import { useBlocker } from '@tanstack/react-router';
import { useTranslate } from '../lib/i18n.ts';

/**
 * Asks before what was typed in a form is lost, on the way to another screen and when the window is closed.
 * @param when whether there is something to lose; false while the form is being sent
 */
export function LeaveWarning({ when }: { when: boolean }) {
  const t = useTranslate();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => when && current.pathname !== next.pathname,
    enableBeforeUnload: () => when,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      onClose={() => reset?.()}
      onConfirm={() => proceed?.()}
      title={t('kit.unsaved_title')}
      description={t('kit.unsaved_text')}
      confirmLabel={t('kit.unsaved_leave')}
      cancelLabel={t('kit.unsaved_stay')}
      closeLabel={t('kit.close')}
    />
  );
}
