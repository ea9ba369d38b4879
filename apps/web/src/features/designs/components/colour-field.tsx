import { Field, TextInput } from '@dorfplatz/ui';
import { useTranslate } from '../../../lib/i18n.ts';
import { hexOf } from '../choices.ts';
import styles from './designs.module.css';

interface ColourFieldProps {
  /** As typed. */
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** The one colour of a design, typed or picked. */
export function ColourField({ value, onChange, error }: ColourFieldProps) {
  const t = useTranslate();
  const colour = hexOf(value);
  return (
    <Field
      id="accent"
      label={t('designs.accent')}
      help={t('designs.accent_help')}
      error={error ?? (colour === null ? t('designs.accent_wrong') : undefined)}
      required
    >
      <div className={styles.colour}>
        <input
          type="color"
          aria-label={t('designs.pick')}
          value={colour ?? '#000000'}
          onChange={(event) => onChange(event.target.value)}
        />
        <TextInput
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => colour !== null && onChange(colour)}
          maxLength={9}
          spellCheck={false}
          autoComplete="off"
        />
      </div>
    </Field>
  );
}
