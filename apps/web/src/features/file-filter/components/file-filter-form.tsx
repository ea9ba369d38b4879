import { readEndings } from '@dorfplatz/content/file-endings';
import type { FileFilter } from '@dorfplatz/contract';
import { ErrorSummary, Field, FormFoot, flash, RadioCards, Textarea } from '@dorfplatz/ui';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { useServerForm } from '../../../kit/use-server-form.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { localeOf, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { readFileFilter, saveFileFilter } from '../api.ts';
import styles from './file-filter.module.css';

const MODES = ['deny', 'allow'] as const;

/** The list of endings and what it does; where somebody else was quicker, what was typed stays. */
export function FileFilterForm({ filter }: { filter: FileFilter }) {
  const t = useTranslate();
  const list = new Intl.ListFormat(localeOf(useLanguage()));
  const [values] = useState(() => ({ mode: filter.mode, extensions: filter.extensions.join(', ') }));
  /** What the next save is made from. */
  const [base, setBase] = useState(filter);
  const { register, control, watch, problem, isBusy, isDirty, submit } = useServerForm({
    values,
    fields: ['extensions'],
    onSave: async (written) => {
      setBase(await saveFileFilter(written, base));
      flash(t('file_filter.saved'), { kind: 'success' });
    },
    onRefused: async (error) => {
      if (!(error instanceof ApiError) || error.code !== 'file_filter_changed') return undefined;
      const now = await readFileFilter();
      setBase(now);
      const state = now.extensions.length === 0 ? 'empty' : now.mode;
      const stands = t(`file_filter.now.${state}`, { endings: list.format(now.extensions) });
      const text = `${error.detail} ${stands}`;
      return { fields: { extensions: text }, summary: [{ fieldId: 'extensions', text }] };
    },
  });
  const { wrong } = readEndings(watch('extensions'));
  const mistake = wrong.length > 0 ? t('file_filter.wrong', { entries: list.format(wrong) }) : undefined;
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={styles.form}>
      <ErrorSummary title={t('file_filter.not_saved')} errors={problem.summary} />
      <Controller
        name="mode"
        control={control}
        render={({ field }) => (
          <RadioCards
            name="mode"
            legend={t('file_filter.mode')}
            value={field.value}
            onChange={field.onChange}
            options={MODES.map((value) => ({
              value,
              label: t(`file_filter.mode.${value}`),
              help: t(`file_filter.mode_help.${value}`),
            }))}
          />
        )}
      />
      <Field
        id="extensions"
        label={t('file_filter.extensions')}
        help={t('file_filter.extensions_help')}
        error={mistake ?? problem.fields.extensions}
      >
        <Textarea {...register('extensions')} maxLength={5000} autoCapitalize="off" spellCheck={false} />
      </Field>
      <FormFoot
        submitLabel={t('file_filter.save')}
        busy={isBusy}
        disabled={!isDirty || mistake !== undefined}
        reason={mistake === undefined ? t('kit.nothing_changed') : undefined}
      />
    </form>
  );
}
