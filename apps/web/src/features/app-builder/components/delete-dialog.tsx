import { APP_BIN_DAYS } from '@dorfplatz/contract';
import { ConfirmDialog } from '@dorfplatz/ui';
import { useTranslate } from '../../../lib/i18n.ts';

interface DeleteDialogProps {
  app: { name: string; items_count: number };
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before an app goes with all its items. */
export function DeleteDialog({ app, open, onClose, onConfirm }: DeleteDialogProps) {
  const t = useTranslate();
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={onConfirm}
      danger
      title={t('app_builder.delete_asks', { name: app.name })}
      description={t('app_builder.delete_help', { count: app.items_count, days: APP_BIN_DAYS })}
      confirmLabel={t('app_builder.delete')}
      cancelLabel={t('app_builder.cancel')}
      closeLabel={t('kit.close')}
    />
  );
}
