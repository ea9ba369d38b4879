import { PIN_TIMES, type StreamSummary } from '@dorfplatz/contract';
import { Button, Dialog, RadioCards } from '@dorfplatz/ui';
import { type FormEvent, useId, useState } from 'react';
import { useAction } from '../../../kit/use-action.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { type PinTime, pin } from '../pins.ts';
import { placeName } from '../places.ts';
import styles from './pin-dialog.module.css';

interface PinDialogProps {
  activityId: number;
  /** Where it can be pinned, one at least. */
  streams: readonly StreamSummary[];
  onClose: () => void;
}

/** Asks where a post stands first, if there are several places for it, and for how long. */
export default function PinDialog({ activityId, streams, onClose }: PinDialogProps) {
  const t = useTranslate();
  const formId = useId();
  const [streamId, setStreamId] = useState(streams[0]!.id);
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
      <form id={formId} className={styles.form} onSubmit={(event) => void submit(event)}>
        {streams.length > 1 ? (
          <RadioCards
            name="pin_stream"
            legend={t('stream.pin_where')}
            value={String(streamId)}
            onChange={(value) => setStreamId(Number(value))}
            options={streams.map((stream) => ({ value: String(stream.id), label: placeName(stream) }))}
          />
        ) : null}
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
