import { Button, Field, TextInput } from '@dorfplatz/ui';
import { TranslateIcon } from '@phosphor-icons/react/dist/csr/Translate';
import { type ReactNode, useState } from 'react';
import { languageNames, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { type Words, wordIn, writtenIn } from '../draft.ts';
import styles from './property-sets-editor.module.css';

interface WordsFieldProps {
  label: string;
  words: Words;
  onChange: (words: Words) => void;
  help?: ReactNode;
  error?: string | undefined;
  required?: boolean;
}

/** Words in the reader's language, and on demand in all others. */
export function WordsField({ label, words, onChange, help, error, required = false }: WordsFieldProps) {
  const t = useTranslate();
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const [first, ...others] = writtenIn(language);
  return (
    <div className={styles.words}>
      <Field
        label={label}
        help={help}
        error={error}
        required={required}
        aside={
          <Button
            size="small"
            variant="ghost"
            icon={<TranslateIcon aria-hidden="true" />}
            aria-expanded={isOpen}
            aria-label={t('property_sets_editor.translate', { name: label })}
            onClick={() => setOpen(!isOpen)}
          >
            {t('property_sets_editor.languages')}
          </Button>
        }
      >
        <TextInput
          value={words[first!] ?? ''}
          placeholder={wordIn(words, language)}
          maxLength={300}
          autoComplete="off"
          onChange={(event) => onChange({ ...words, [first!]: event.target.value })}
        />
      </Field>
      {isOpen ? <OtherLanguages label={label} languages={others} words={words} onChange={onChange} /> : null}
    </div>
  );
}

/** The same words in other languages. */
export function OtherLanguages({
  label,
  languages,
  words,
  onChange,
}: Pick<WordsFieldProps, 'label' | 'words' | 'onChange'> & { languages: ReturnType<typeof writtenIn> }) {
  const t = useTranslate();
  return (
    <div className={styles.languages}>
      {languages.map((each) => (
        <div key={each} className={styles.language}>
          <span aria-hidden="true" className="small muted">
            {languageNames[each]}
          </span>
          <TextInput
            aria-label={t('property_sets_editor.in_language', { name: label, language: languageNames[each] })}
            value={words[each] ?? ''}
            lang={each.slice(0, 2)}
            maxLength={300}
            autoComplete="off"
            onChange={(event) => onChange({ ...words, [each]: event.target.value })}
          />
        </div>
      ))}
    </div>
  );
}
