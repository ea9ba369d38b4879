import { CONSUMER_NOTE_MAX, LANGUAGES, type Language } from '@dorfplatz/contract';
import { ErrorSummary, Field, FormFoot, flash, Select, Textarea, TextInput } from '@dorfplatz/ui';
import { paths, pathTo, useGoTo } from '../../../kit/navigation.ts';
import { useServerForm } from '../../../kit/use-server-form.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { type FormProblem, formProblem } from '../../../lib/form-problem.ts';
import { languageNames, useTranslate } from '../../../lib/i18n.ts';
import styles from '../consumers.module.css';

export const consumerFields = [
  'first_name',
  'last_name',
  'organisation',
  'email',
  'phone',
  'language',
  'note',
] as const;
type Name = (typeof consumerFields)[number];
export type ConsumerValues = Record<Exclude<Name, 'language'>, string> & { language: Language };

interface ConsumerFormProps {
  values: ConsumerValues;
  submitLabel: string;
  /** Sends the form. Throws ApiError. */
  onSave: (values: ConsumerValues) => Promise<void>;
  /** Told of a conflict: what stands now is what the next save is based on. */
  onOvertaken?: (present: Partial<ConsumerValues>) => void;
}

/** What is known of somebody from outside. */
export function ConsumerForm({ values, submitLabel, onSave, onOvertaken }: ConsumerFormProps) {
  const t = useTranslate();
  const goTo = useGoTo();
  const leave = () => goTo(pathTo(paths.consumers), { discards: true });
  const refused = (error: unknown): FormProblem | undefined => {
    if (!(error instanceof ApiError)) return undefined;
    const present = error.present as Partial<ConsumerValues>;
    if (error.code === 'consumer_changed') onOvertaken?.(present);
    else if (error.detail === '') return undefined;
    const texts = Object.keys(error.errors).map((name): [Name, string] => {
      const value = present[name as Name];
      const shown = name === 'language' ? languageNames[value as Language] : value;
      return [name as Name, value === undefined ? error.detail : t('consumers.now', { value: shown || '–' })];
    });
    const summary = texts.map(([fieldId, text]) => ({
      fieldId,
      text: `${t(`consumers.${fieldId}`)}: ${text}`,
    }));
    return { ...formProblem(error, consumerFields, t), fields: Object.fromEntries(texts), summary };
  };
  const { register, problem, isBusy, isDirty, isDisabled, submit } = useServerForm({
    values,
    fields: consumerFields,
    onSave: async (written) => {
      await onSave(written);
      flash(t('consumers.saved', { name: `${written.first_name} ${written.last_name}`.trim() }));
      await leave();
    },
    onRefused: refused,
  });
  const line = (name: Exclude<Name, 'language' | 'note'>, maxLength: number, type = 'text') => (
    <Field
      id={name}
      label={t(`consumers.${name}`)}
      error={problem.fields[name]}
      {...(name === 'email' && { help: t('consumers.email_help') })}
    >
      <TextInput type={type} {...register(name)} maxLength={maxLength} autoComplete="off" />
    </Field>
  );
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={styles.form}>
      <ErrorSummary title={t('consumers.not_saved')} errors={problem.summary} />
      <div className={styles.two}>
        {line('first_name', 100)}
        {line('last_name', 100)}
      </div>
      {line('organisation', 200)}
      <div className={styles.two}>
        {line('email', 254, 'email')}
        {line('phone', 50, 'tel')}
      </div>
      <Field
        id="language"
        label={t('consumers.language')}
        help={t('consumers.language_help')}
        error={problem.fields.language}
      >
        <Select
          {...register('language')}
          options={LANGUAGES.map((value) => ({ value, label: languageNames[value] }))}
        />
      </Field>
      <Field
        id="note"
        label={t('consumers.note')}
        help={t('consumers.note_help')}
        error={problem.fields.note}
      >
        <Textarea rows={4} maxLength={CONSUMER_NOTE_MAX} {...register('note')} />
      </Field>
      <FormFoot
        submitLabel={submitLabel}
        cancelLabel={t('consumers.cancel')}
        onCancel={() => void leave()}
        busy={isBusy}
        disabled={isDisabled()}
        reason={isDirty ? null : t('kit.nothing_changed')}
      />
    </form>
  );
}
