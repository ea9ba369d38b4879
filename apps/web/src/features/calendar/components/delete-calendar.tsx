import type { Calendar } from '@dorfplatz/contract';
import { ConfirmDialog, flash } from '@dorfplatz/ui';
import { useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { removeCalendar, unshare } from '../api.ts';

interface DeleteCalendarProps {
  /** Null while nothing is asked. */
  calendar: Calendar | null;
  onClose: () => void;
  onDone?: () => void;
}

/** Asks before a calendar goes: all of it, or one that somebody shared out of one's own list [RUL-0123]. */
export function DeleteCalendar({ calendar, onClose, onDone }: DeleteCalendarProps) {
  const t = useTranslate();
  const [isBusy, setBusy] = useState(false);
  const isShared = calendar?.type === 'shared';
  const name = calendar?.name ?? '';
  const confirm = async () => {
    if (!calendar) return;
    setBusy(true);
    try {
      await (isShared ? unshare(calendar.id) : removeCalendar(calendar.id));
      flash(t(isShared ? 'calendar.unshared' : 'calendar.calendar_deleted', { name }));
      onClose();
      onDone?.();
    } catch (error) {
      flash((error instanceof ApiError && error.title) || t('js.generic_error'), { kind: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open={calendar !== null}
      danger={!isShared}
      busy={isBusy}
      onClose={onClose}
      onConfirm={() => void confirm()}
      title={t(isShared ? 'calendar.unshare_title' : 'calendar.delete_title', { name })}
      description={t(isShared ? 'calendar.unshare_text' : 'calendar.delete_text')}
      confirmLabel={t(isShared ? 'calendar.unshare' : 'calendar.delete_confirm')}
      cancelLabel={t('calendar.cancel')}
      closeLabel={t('kit.close')}
    />
  );
}
