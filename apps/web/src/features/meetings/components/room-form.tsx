import type { MeetingRoom } from '@dorfplatz/contract';
import { Button, ErrorSummary, Field, flash, Switch, TextInput } from '@dorfplatz/ui';
import { type FormEvent, useState } from 'react';
import { formProblem, noProblem } from '../../../lib/form-problem.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { saveRoom } from '../api.ts';
import styles from './meetings.module.css';

interface RoomFormProps {
  /** Left out for a new one. */
  room?: MeetingRoom;
  onDone: () => void;
}

/** Name and description of a room, and whether appointments may take it. */
export function RoomForm({ room, onDone }: RoomFormProps) {
  const t = useTranslate();
  const [name, setName] = useState(room?.name ?? '');
  const [description, setDescription] = useState(room?.description ?? '');
  const [isReservable, setReservable] = useState(room?.reservable ?? true);
  const [problem, setProblem] = useState(noProblem);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    try {
      await saveRoom(room?.id ?? null, { name, description, reservable: isReservable });
      flash(t('meetings.room_saved', { name: name.trim() }));
      onDone();
    } catch (error) {
      setProblem(formProblem(error, ['name', 'description'], t));
      setBusy(false);
    }
  };
  return (
    <form
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone();
      }}
      noValidate
      className={styles.form}
    >
      <ErrorSummary title={t('meetings.room_not_saved')} errors={problem.summary} />
      <Field id="name" label={t('meetings.room_name')} error={problem.fields.name} required>
        <TextInput autoFocus value={name} maxLength={100} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Field
        id="description"
        label={t('meetings.room_description')}
        help={t('meetings.room_description_help')}
        error={problem.fields.description}
      >
        <TextInput
          value={description}
          maxLength={500}
          onChange={(event) => setDescription(event.target.value)}
        />
      </Field>
      <Switch
        label={t('meetings.reservable')}
        help={t('meetings.reservable_help')}
        checked={isReservable}
        onChange={(event) => setReservable(event.target.checked)}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={isBusy}>
          {t('meetings.save')}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          {t('meetings.cancel')}
        </Button>
      </div>
    </form>
  );
}
