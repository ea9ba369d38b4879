import type { MeetingRoom } from '@dorfplatz/contract';
import { ErrorSummary, Field, FormFoot, flash, Switch, TextInput } from '@dorfplatz/ui';
import { useServerForm } from '../../../kit/use-server-form.ts';
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
  const { register, problem, isBusy, isDirty, submit } = useServerForm({
    values: {
      name: room?.name ?? '',
      description: room?.description ?? '',
      reservable: room?.reservable ?? true,
    },
    fields: ['name', 'description'],
    onSave: async (values) => {
      await saveRoom(room?.id ?? null, values);
      flash(t('meetings.room_saved', { name: values.name.trim() }));
      onDone();
    },
  });
  return (
    <form
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => {
        // What was typed does not go with one press.
        if (event.key === 'Escape' && !isDirty) onDone();
      }}
      noValidate
      className={styles.form}
    >
      <ErrorSummary title={t('meetings.room_not_saved')} errors={problem.summary} />
      <Field id="name" label={t('meetings.room_name')} error={problem.fields.name} required>
        <TextInput {...register('name')} autoFocus maxLength={100} />
      </Field>
      <Field
        id="description"
        label={t('meetings.room_description')}
        help={t('meetings.room_description_help')}
        error={problem.fields.description}
      >
        <TextInput {...register('description')} maxLength={500} />
      </Field>
      <Switch
        label={t('meetings.reservable')}
        help={t('meetings.reservable_help')}
        {...register('reservable')}
      />
      <FormFoot
        submitLabel={t('meetings.save')}
        cancelLabel={t('meetings.cancel')}
        onCancel={onDone}
        busy={isBusy}
      />
    </form>
  );
}
