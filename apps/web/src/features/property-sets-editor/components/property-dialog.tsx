import type { PropertyType } from '@dorfplatz/contract';
import { Button, Checkbox, Dialog, Field, FieldGroup, Select } from '@dorfplatz/ui';
import { type FormEvent, useId, useState } from 'react';
import { useUnsaved } from '../../../kit/unsaved.ts';
import { useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { type DraftProperty, newOption, wordIn } from '../draft.ts';
import { textFor, typesOf } from '../kinds.ts';
import { OptionList } from './option-list.tsx';
import styles from './property-sets-editor.module.css';
import { TypeSettings, withSetting } from './type-settings.tsx';
import { WordsField } from './words-field.tsx';

interface PropertyDialogProps {
  title: string;
  /** Of the set that it is part of. */
  set: string;
  /** A new one has no name yet. */
  property: DraftProperty;
  /** How many profiles have chosen which of its options. */
  counts: ReadonlyMap<string, number>;
  onTake: (property: DraftProperty) => void;
  onClose: () => void;
}

/** A field with its words and its rules. */
export function PropertyDialog({ title, set, property, counts, onTake, onClose }: PropertyDialogProps) {
  const t = useTranslate();
  const language = useLanguage();
  const form = useId();
  const [written, setWritten] = useState(property);
  const [isTried, setTried] = useState(false);
  const isNew = property.name === '';
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
  const take = (event: FormEvent) => {
    event.preventDefault();
    // What a dialogue sends would reach the form of the page around it.
    event.stopPropagation();
    setTried(true);
    if (!labelError && !optionsError && !rangeError) onTake(written);
  };
  const box = (name: 'required' | 'locked', help: string) => (
    <Checkbox
      label={t(`property_sets_editor.${name}`)}
      help={t(textFor(`property_sets_editor.${help}`, set))}
      checked={written[name]}
      onChange={(event) => setWritten(withSetting(written, name, event.target.checked))}
    />
  );
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
        <Field
          label={t('property_sets_editor.type')}
          help={isNew ? undefined : t('property_sets_editor.type_stays')}
        >
          <Select
            value={written.type}
            disabled={!isNew}
            options={typesOf(set).map((type) => ({
              value: type,
              label: t(`property_sets_editor.type.${type}`),
            }))}
            onChange={(event) => {
              const { name, label, label_translations, hint, hint_translations, required, visible, locked } =
                written;
              const type = event.target.value as PropertyType;
              const words = { name, label, label_translations, hint, hint_translations };
              const options = type === 'selection' ? [newOption(), newOption()] : [];
              setWritten({ ...words, type, required, visible, locked, options });
            }}
          />
        </Field>
        <WordsField
          label={t('property_sets_editor.hint')}
          words={written.hint_translations}
          onChange={(hint_translations) => setWritten({ ...written, hint_translations })}
          help={t('property_sets_editor.hint_help')}
        />
        <TypeSettings key={written.type} property={written} onChange={setWritten} />
        {isTried && rangeError ? <p className={styles.problem}>{rangeError}</p> : null}
        {written.type === 'selection' ? (
          <OptionList
            options={written.options}
            onChange={(options) => setWritten({ ...written, options })}
            counts={counts}
            error={isTried ? optionsError : undefined}
          />
        ) : null}
        {written.type === 'headline' ? null : (
          <FieldGroup legend={t('property_sets_editor.rules')}>
            <div className={styles.boxes}>
              {box('required', 'required_help')}
              <Checkbox
                label={t('property_sets_editor.visible')}
                help={t(textFor('property_sets_editor.visible_help', set))}
                checked={written.visible}
                onChange={(event) => setWritten({ ...written, visible: event.target.checked })}
              />
              {box('locked', 'locked_help')}
            </div>
          </FieldGroup>
        )}
      </form>
    </Dialog>
  );
}
