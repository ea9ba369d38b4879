import { type AdministeredStream, STREAM_POSTERS } from '@dorfplatz/contract';
import { ErrorSummary, Field, FormFoot, flash, RadioCards, TextInput } from '@dorfplatz/ui';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { useServerForm } from '../../../kit/use-server-form.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { addStream, changeStream } from '../api.ts';
import styles from './administered-streams.module.css';

interface StreamFormProps {
  group: string | null;
  /** Left out for a new one. */
  stream?: AdministeredStream;
  onDone: () => void;
}

/** The name of a stream, and who posts there; the main one bears the name of its place. */
export function StreamForm({ group, stream: given, onDone }: StreamFormProps) {
  const t = useTranslate();
  const [stream] = useState(given);
  const { register, control, problem, isBusy, submit } = useServerForm({
    values: { name: stream?.name ?? '', posters: stream?.posters ?? ('members' as const) },
    fields: ['name', 'posters'],
    onSave: async ({ name, posters }) => {
      if (stream) await changeStream(group, stream.id, { posters, ...(!stream.is_main && { name }) });
      else await addStream(group, { name, posters });
      flash(t('activity_streams.saved', { name: stream?.is_main ? t('activity_streams.main') : name }));
      onDone();
    },
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={styles.form}>
      <ErrorSummary title={t('activity_streams.not_saved')} errors={problem.summary} />
      {stream?.is_main ? null : (
        <Field id="name" label={t('activity_streams.name')} error={problem.fields.name} required>
          <TextInput {...register('name')} maxLength={100} />
        </Field>
      )}
      <Controller
        name="posters"
        control={control}
        render={({ field }) => (
          <RadioCards
            name="posters"
            legend={t('activity_streams.posters')}
            value={field.value}
            onChange={field.onChange}
            options={STREAM_POSTERS.map((value) => ({
              value,
              label: t(`activity_streams.posters.${value}`),
              help: t(`activity_streams.posters.${value}_help`),
            }))}
          />
        )}
      />
      <FormFoot
        submitLabel={t('activity_streams.save')}
        cancelLabel={t('activity_streams.cancel')}
        onCancel={onDone}
        busy={isBusy}
      />
    </form>
  );
}
