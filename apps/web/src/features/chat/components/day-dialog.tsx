import { Button, DateInput, type Day, Dialog, Field } from '@dorfplatz/ui';
import { type FormEvent, useId, useState } from 'react';
import { localeOf, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { flashRefusal } from '../../../lib/refusal.ts';
import { dateLabels } from '../../calendar/index.ts';
import type { Room } from '../room.ts';

/** Leads to the first message of a day. */
export default function DayDialog({ room, onClose }: { room: Room; onClose: () => void }) {
  const t = useTranslate();
  const locale = localeOf(useLanguage());
  const formId = useId();
  const [day, setDay] = useState<Day | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (day === null) return;
    try {
      await room.jumpToDay(day);
      onClose();
    } catch (error) {
      flashRefusal(error, t);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('chat.jump_to_day')}
      closeLabel={t('kit.close')}
      size="narrow"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('chat.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" disabled={day === null}>
            {t('chat.jump')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <Field id="chat-day" label={t('chat.day')}>
          <DateInput value={day} onChange={setDay} locale={locale} labels={dateLabels(t)} />
        </Field>
      </form>
    </Dialog>
  );
}
