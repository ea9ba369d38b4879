import { ABBREVIATION_MAX, ABBREVIATION_MEANING_MAX, type Abbreviation } from '@dorfplatz/contract';
import { ErrorSummary, Field, FormFoot, flash, TextInput } from '@dorfplatz/ui';
import { paths, pathTo, useGoTo } from '../../../kit/navigation.ts';
import { useServerForm } from '../../../kit/use-server-form.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { saveAbbreviation } from '../api.ts';
import styles from './abbreviations.module.css';

/** A short form and what it means. */
export function AbbreviationForm({ abbreviation }: { abbreviation?: Abbreviation }) {
  const t = useTranslate();
  const goTo = useGoTo();
  const back = pathTo(paths.abbreviations);
  const { register, problem, isBusy, isDisabled, submit } = useServerForm({
    values: { short: abbreviation?.short ?? '', meaning: abbreviation?.meaning ?? '' },
    fields: ['short', 'meaning'],
    onSave: async (written) => {
      await saveAbbreviation(abbreviation?.id ?? null, written);
      flash(t('abbreviations.saved', { name: written.short }));
      await goTo(back, { discards: true });
    },
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={styles.form}>
      <ErrorSummary title={t('abbreviations.not_saved')} errors={problem.summary} />
      <Field
        id="short"
        label={t('abbreviations.short')}
        help={t('abbreviations.short_help')}
        error={problem.fields.short}
        required
      >
        <TextInput {...register('short', { required: true })} maxLength={ABBREVIATION_MAX} />
      </Field>
      <Field id="meaning" label={t('abbreviations.meaning')} error={problem.fields.meaning} required>
        <TextInput {...register('meaning', { required: true })} maxLength={ABBREVIATION_MEANING_MAX} />
      </Field>
      <FormFoot
        submitLabel={t('abbreviations.save')}
        cancelLabel={t('abbreviations.cancel')}
        onCancel={() => void goTo(back).catch(() => {})}
        busy={isBusy}
        disabled={isDisabled()}
      />
    </form>
  );
}
