import { slugOf } from '@dorfplatz/content';
import { LANGUAGES, type Language } from '@dorfplatz/contract';
import { ErrorSummary, Field, FormFoot, Switch, Textarea, TextInput } from '@dorfplatz/ui';
import { type ReactNode, useState } from 'react';
import { Controller } from 'react-hook-form';
import { useServerForm } from '../../../kit/use-server-form.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { DocumentEditor } from '../../documents/index.ts';
import type { Words, Written } from '../api.ts';
import { LanguageChoice } from './language-choice.tsx';
import styles from './legal-administration.module.css';

type AllWords = Record<Language, string>;
const all = (words: Words): AllWords =>
  Object.fromEntries(LANGUAGES.map((language) => [language, words[language] ?? ''])) as AllWords;

export type TextValues = Written & { handle: string; is_correction: boolean };

interface TextFormProps {
  values: Written;
  /** Of a text that is there: it stays [RUL-0512]. */
  handle: string | null;
  /** Whether people have agreed before, so that a correction may ask nobody. */
  mayCorrect: boolean;
  networkLanguage: Language;
  /** Stands above the form when another administrator was faster. */
  conflict?: ReactNode;
  onSave: (values: TextValues) => Promise<void>;
  onConflict?: () => void;
  onCancel: () => void;
}

/** Name, statement, handle and text by language [RUL-0510]. */
export function TextForm({
  values,
  handle,
  mayCorrect,
  networkLanguage,
  conflict,
  onSave,
  onConflict,
  onCancel,
}: TextFormProps) {
  const t = useTranslate();
  const [language, setLanguage] = useState(networkLanguage);
  const [underway, setUnderway] = useState(0);
  const [isHandleTyped, setHandleTyped] = useState(handle !== null);
  const { register, control, watch, setValue, problem, isBusy, isDirty, submit } = useServerForm({
    values: {
      name: all(values.name),
      statement: all(values.statement),
      text: all(values.text),
      handle: handle ?? '',
      is_correction: false,
    },
    fields: ['name', 'statement', 'handle', 'text'],
    onSave,
    onRefused: (error) => {
      if (!(error instanceof ApiError)) return undefined;
      if (error.status === 409) onConflict?.();
      // What is missing is missing in the language of the network.
      if (error.status === 422) setLanguage(networkLanguage);
      return undefined;
    },
  });
  const [name, statement, text, wantedHandle] = watch(['name', 'statement', 'text', 'handle']);
  const missing = [
    name[networkLanguage].trim() === '' && t('legal_administration.name'),
    statement[networkLanguage].trim() === '' && t('legal_administration.statement'),
    wantedHandle.trim() === '' && t('legal_administration.handle'),
    text[networkLanguage].trim() === '' && t('legal_administration.text'),
  ].filter((label) => label !== false);
  const isDisabled = !isDirty || missing.length > 0 || underway > 0;
  const reasonOf = () => {
    if (underway > 0) return t('legal_administration.pictures_underway');
    return isDirty ? t('kit.still_missing', { fields: missing.join(', ') }) : t('kit.nothing_changed');
  };
  const derive = (value: string) => {
    if (!isHandleTyped && language === networkLanguage)
      setValue('handle', value.trim() === '' ? '' : slugOf(value, 'text'));
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={styles.form}>
      {conflict}
      <ErrorSummary title={t('legal_administration.not_saved')} errors={problem.summary} />
      <LanguageChoice
        value={language}
        onChange={setLanguage}
        isHeld={underway > 0}
        required={networkLanguage}
        isWritten={(each) => text[each].trim() !== ''}
      />
      <Field
        key={`name-${language}`}
        id="name"
        label={t('legal_administration.name')}
        error={problem.fields.name}
        required={language === networkLanguage}
      >
        <TextInput
          {...register(`name.${language}`, { onChange: (event) => derive(event.target.value) })}
          maxLength={200}
          autoComplete="off"
        />
      </Field>
      <Field
        key={`statement-${language}`}
        id="statement"
        label={t('legal_administration.statement')}
        help={t('legal_administration.statement_help')}
        error={problem.fields.statement}
        required={language === networkLanguage}
      >
        <Textarea {...register(`statement.${language}`)} rows={2} maxLength={1000} />
      </Field>
      <Field
        id="handle"
        label={t('legal_administration.handle')}
        help={t(handle === null ? 'legal_administration.handle_help' : 'legal_administration.handle_stays', {
          address: `/legal/${wantedHandle}`,
        })}
        error={problem.fields.handle}
        required
      >
        <TextInput
          {...register('handle', { onChange: () => setHandleTyped(true) })}
          maxLength={60}
          readOnly={handle !== null}
          autoComplete="off"
        />
      </Field>
      <div id="text" tabIndex={-1} className={styles.text}>
        <p>
          <b>{t('legal_administration.text')}</b>
        </p>
        <Controller
          key={`text-${language}`}
          name={`text.${language}`}
          control={control}
          render={({ field }) => (
            <DocumentEditor
              label={t('legal_administration.text')}
              placeholder={t('legal_administration.text_placeholder')}
              value={field.value}
              onChange={field.onChange}
              isInvalid={problem.fields.text !== undefined}
              images={{ groupSlug: null, onUnderway: setUnderway }}
            />
          )}
        />
      </div>
      {mayCorrect ? (
        <Switch
          {...register('is_correction')}
          label={t('legal_administration.correction')}
          help={t('legal_administration.correction_help')}
        />
      ) : null}
      <FormFoot
        submitLabel={t('legal_administration.save')}
        cancelLabel={t('legal_administration.cancel')}
        onCancel={onCancel}
        busy={isBusy}
        disabled={isDisabled}
        reason={reasonOf()}
      />
    </form>
  );
}
