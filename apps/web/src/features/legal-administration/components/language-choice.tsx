import { LANGUAGES, type Language } from '@dorfplatz/contract';
import { Field, Select } from '@dorfplatz/ui';
import { languageNames, useTranslate } from '../../../lib/i18n.ts';
import styles from './legal-administration.module.css';

interface LanguageChoiceProps {
  value: Language;
  onChange: (language: Language) => void;
  /** The language of the network, whose words must be there. */
  required: Language;
  /** Whether something was written in a language. */
  isWritten: (language: Language) => boolean;
  /** Pictures of the text are on their way: it stays in sight until they are there. */
  isHeld?: boolean;
}

/** In which language one writes; it says which have words already. */
export function LanguageChoice({
  value,
  onChange,
  required,
  isWritten,
  isHeld = false,
}: LanguageChoiceProps) {
  const t = useTranslate();
  const stateOf = (language: Language) =>
    language === required ? 'required' : isWritten(language) ? 'written' : 'empty';
  return (
    <div className={styles.languages}>
      <Field
        id="language"
        label={t('legal_administration.language')}
        help={t('legal_administration.language_help')}
      >
        <Select
          value={value}
          disabled={isHeld}
          onChange={(event) => onChange(event.target.value as Language)}
          options={LANGUAGES.map((language) => ({
            value: language,
            label: t(`legal_administration.language.${stateOf(language)}`, {
              language: languageNames[language],
            }),
          }))}
        />
      </Field>
    </div>
  );
}
