import type { PropertyType } from '@dorfplatz/contract';
import { Button, Dialog, Field, Select } from '@dorfplatz/ui';
import { type ComponentProps, type FormEvent, type ReactNode, useId, useState } from 'react';
import { useUnsaved } from '../../../kit/unsaved.ts';
import { useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { type DraftOption, type DraftProperty, newOption, wordIn } from '../draft.ts';
import { OptionList } from './option-list.tsx';
import styles from './property-sets-editor.module.css';
import { WordsField } from './words-field.tsx';

type Part<Property> = (property: Property, onChange: (property: Property) => void) => ReactNode;

interface PropertyDialogProps<Property extends DraftProperty> {
  title: string;
  /** A new one has no name yet. */
  property: Property;
  types: readonly PropertyType[];
  /** What is said about the type of one that is there: left out, it can be changed without a word. */
  typeHelp?: string | undefined;
  isTypeFixed: boolean;
  /** A field as another type: what only the former had is gone. */
  retyped: (property: Property, type: PropertyType) => Property;
  /** How its type is asked for. */
  settings: Part<Property>;
  /** Who must, may and sees what. */
  rules: Part<Property>;
  /** What else it lacks. */
  lacking?: (property: Property) => string | undefined;
  /** How many have chosen which of its options. */
  counts: ReadonlyMap<string, number>;
  options?: Pick<ComponentProps<typeof OptionList>, 'words' | 'further' | 'begin'>;
  onTake: (property: Property) => void;
  onClose: () => void;
}

/** A field with its words and its rules. */
export function PropertyDialog<Property extends DraftProperty>({
  title,
  property,
  types,
  typeHelp,
  isTypeFixed,
  retyped,
  settings,
  rules,
  lacking,
  counts,
  options,
  onTake,
  onClose,
}: PropertyDialogProps<Property>) {
  const t = useTranslate();
  const language = useLanguage();
  const form = useId();
  const [written, setWritten] = useState(property);
  const [isTried, setTried] = useState(false);
  useUnsaved(JSON.stringify(written) !== JSON.stringify(property));
  const labelError =
    wordIn(written.label_translations, language).trim() === ''
      ? t('property_sets_editor.label_missing')
      : undefined;
  const optionsError =
    written.type === 'selection' &&
    written.options.every((option) => wordIn(option.label_translations, language).trim() === '')
      ? t('property_sets_editor.options_missing')
      : undefined;
  const rangeError =
    written.min !== undefined && written.max !== undefined && written.min > written.max
      ? t('property_sets_editor.range_wrong')
      : undefined;
  const settingsError = rangeError ?? lacking?.(written);
  const take = (event: FormEvent) => {
    event.preventDefault();
    // What a dialogue sends would reach the form of the page around it.
    event.stopPropagation();
    setTried(true);
    if (!labelError && !optionsError && !settingsError) onTake(written);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={t('kit.close')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('property_sets_editor.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={form}>
            {t('property_sets_editor.take')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={take} noValidate className={styles.form}>
        <WordsField
          label={t('property_sets_editor.label')}
          words={written.label_translations}
          onChange={(label_translations) => setWritten({ ...written, label_translations })}
          error={isTried ? labelError : undefined}
          required
        />
        <Field label={t('property_sets_editor.type')} help={typeHelp}>
          <Select
            value={written.type}
            disabled={isTypeFixed}
            options={types.map((type) => ({
              value: type,
              label: t(`property_sets_editor.type.${type}`),
            }))}
            onChange={(event) => {
              const type = event.target.value as PropertyType;
              const choices = type === 'selection' ? twoOptions(options?.begin) : [];
              // As it was opened it has what it had.
              setWritten(
                type === property.type
                  ? { ...property, ...wordsOf(written) }
                  : { ...retyped(written, type), options: choices },
              );
            }}
          />
        </Field>
        <WordsField
          label={t('property_sets_editor.hint')}
          words={written.hint_translations}
          onChange={(hint_translations) => setWritten({ ...written, hint_translations })}
          help={t('property_sets_editor.hint_help')}
        />
        {settings(written, setWritten)}
        {isTried && settingsError ? <p className={styles.problem}>{settingsError}</p> : null}
        {written.type === 'selection' ? (
          <OptionList
            options={written.options}
            onChange={(changed) => setWritten({ ...written, options: changed })}
            counts={counts}
            error={isTried ? optionsError : undefined}
            {...options}
          />
        ) : null}
        {rules(written, setWritten)}
      </form>
    </Dialog>
  );
}

/** What a selection begins with. */
function twoOptions(begin: ComponentProps<typeof OptionList>['begin'] = (option) => option): DraftOption[] {
  const first = begin(newOption(), []);
  return [first, begin(newOption(), [first])];
}

const wordsOf = ({ label, label_translations, hint, hint_translations }: DraftProperty) => ({
  label,
  label_translations,
  hint,
  hint_translations,
});
