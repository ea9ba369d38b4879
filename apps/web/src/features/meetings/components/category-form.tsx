import { type AppointmentCategory, CATEGORY_LABEL_MAX } from '@dorfplatz/contract';
import { Button, Field, flash, TextInput } from '@dorfplatz/ui';
import { type FormEvent, useState } from 'react';
import { useUnsaved } from '../../../kit/unsaved.ts';
import { formProblem } from '../../../lib/form-problem.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { changeCategories } from '../api.ts';
import { renamed } from '../category-changes.ts';
import styles from './meetings.module.css';

interface CategoryFormProps {
  category: AppointmentCategory;
  onDone: () => void;
}

/** Another label for a category, in its place. */
export function CategoryForm({ category, onDone }: CategoryFormProps) {
  const t = useTranslate();
  const [label, setLabel] = useState(category.label);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const clean = label.trim();
  const isChanged = clean !== category.label;
  useUnsaved(isChanged && !isBusy);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || clean === '') return;
    setBusy(true);
    try {
      await changeCategories((now) => renamed(now, category.id, clean));
      flash(t('meetings.category_saved', { label: clean }));
      onDone();
    } catch (failure) {
      setError(formProblem(failure, ['label'], t).summary[0]?.text);
      setBusy(false);
    }
  };
  return (
    <form
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => {
        // What was typed does not go with one press.
        if (event.key === 'Escape' && !isChanged) onDone();
      }}
      noValidate
    >
      <Field id="label" label={t('meetings.label')} error={error}>
        <div className={styles.line}>
          <TextInput
            autoFocus
            value={label}
            maxLength={CATEGORY_LABEL_MAX}
            onChange={(event) => {
              setLabel(event.target.value);
              setError(undefined);
            }}
          />
          <Button type="submit" variant="primary" busy={isBusy} disabled={clean === ''}>
            {t('meetings.save')}
          </Button>
          <Button variant="ghost" onClick={onDone}>
            {t('meetings.cancel')}
          </Button>
        </div>
      </Field>
    </form>
  );
}
