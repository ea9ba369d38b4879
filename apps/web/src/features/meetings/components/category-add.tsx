import { CATEGORY_LABEL_MAX } from '@dorfplatz/contract';
import { Button, Field, flash, TextInput } from '@dorfplatz/ui';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { type FormEvent, useRef, useState } from 'react';
import { useUnsaved } from '../../../kit/unsaved.ts';
import { formProblem } from '../../../lib/form-problem.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { changeCategories } from '../api.ts';
import { withCategory } from '../category-changes.ts';
import styles from './meetings.module.css';

/** A new category by its label; an empty one cannot be added [RUL-0592]. */
export function CategoryAdd() {
  const t = useTranslate();
  const [label, setLabel] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const clean = label.trim();
  useUnsaved(clean !== '' && !isBusy);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || clean === '') return;
    setBusy(true);
    try {
      await changeCategories((now) => withCategory(now, clean));
      flash(t('meetings.category_saved', { label: clean }));
      setLabel((now) => (now === label ? '' : now));
      setError(undefined);
    } catch (failure) {
      setError(formProblem(failure, ['label'], t).summary[0]?.text);
    }
    setBusy(false);
    input.current?.focus();
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={styles.add}>
      <Field id="new-category" label={t('meetings.new_category')} error={error}>
        <div className={styles.line}>
          <TextInput
            ref={input}
            value={label}
            maxLength={CATEGORY_LABEL_MAX}
            onChange={(event) => {
              setLabel(event.target.value);
              setError(undefined);
            }}
          />
          <Button type="submit" busy={isBusy} disabled={clean === ''} icon={<PlusIcon aria-hidden="true" />}>
            {t('meetings.add_category')}
          </Button>
        </div>
      </Field>
    </form>
  );
}
