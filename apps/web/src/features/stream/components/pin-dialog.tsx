import { PIN_TIMES } from '@dorfplatz/contract';
import { Button, Dialog, RadioCards } from '@dorfplatz/ui';
import { type FormEvent, useId, useState } from 'react';
import { useAction } from '../../../kit/use-action.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { type PinTime, pin } from '../pins.ts';

interface PinDialogProps {
  activityId: number;
  streamId: number;
  onClose: () => void;
}

/** Asks for how long a post stands first. */
export default function PinDialog({ activityId, streamId, onClose }: PinDialogProps) {
  const t = useTranslate();
  const formId = useId();
  const [time, setTime] = useState<PinTime>('week');
  const { busy, run } = useAction<'pin'>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const isDone = await run('pin', () => pin(activityId, streamId, time), { done: t('stream.pin_done') });
    if (isDone) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('stream.pin_title')}
      description={t('stream.pin_text')}
      closeLabel={t('kit.close')}
      size="narrow"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('stream.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={busy === 'pin'}>
            {t('stream.pin_confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)}>
        <RadioCards
          name="pin_time"
          legend={t('stream.pin_time')}
          value={time}
          onChange={(value) => setTime(value as PinTime)}
          options={PIN_TIMES.map((value) => ({ value, label: t(`stream.pin_time.${value}`) }))}
        />
      </form>
    </Dialog>
  );
}
