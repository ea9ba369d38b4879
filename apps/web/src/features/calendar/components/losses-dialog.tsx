import { ConfirmDialog } from '@dorfplatz/ui';
import { useDates } from '../../../lib/dates.ts';
import { localeOf, useLanguage, useTranslate } from '../../../lib/i18n.ts';

/** As many dates as somebody reads; of others the number is told. */
const SHOWN = 6;

interface LossesDialogProps {
  /** Dates of single appointments that the changed series has no place for; null while nothing is asked. */
  lost: readonly string[] | null;
  onAnswer: (isAgreed: boolean) => void;
}

/** Asks before what is kept of single appointments of a series goes, and names them. */
export function LossesDialog({ lost, onAnswer }: LossesDialogProps) {
  const t = useTranslate();
  const locale = localeOf(useLanguage());
  const { dotted } = useDates();
  const count = lost?.length ?? 0;
  const shown = (lost ?? []).slice(0, SHOWN).map((day) => dotted(day));
  const more = count > SHOWN ? [t('calendar.losses_more', { count: count - SHOWN })] : [];
  const dates = new Intl.ListFormat(locale).format([...shown, ...more]);
  return (
    <ConfirmDialog
      open={lost !== null}
      danger
      onClose={() => onAnswer(false)}
      onConfirm={() => onAnswer(true)}
      title={t('calendar.losses_title')}
      description={t('calendar.losses_text', { count, dates })}
      confirmLabel={t('calendar.losses_confirm')}
      cancelLabel={t('calendar.cancel')}
      closeLabel={t('kit.close')}
    />
  );
}
