import { Field, useFieldAttributes } from '@dorfplatz/ui';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from './second-factors.module.css';

const DIGITS = 6;

function Boxes({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  const attributes = useFieldAttributes();
  return (
    <div className={styles.code}>
      <input
        {...attributes}
        value={value}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value.replaceAll(/\D/g, '').slice(0, DIGITS))}
      />
      {Array.from({ length: DIGITS }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
        <span key={place} aria-hidden="true" data-here={place === Math.min(value.length, DIGITS - 1)}>
          {value[place]}
        </span>
      ))}
    </div>
  );
}

interface CodeInputProps {
  id: string;
  label: string;
  help?: string;
  value: string;
  error?: string | undefined;
  onChange: (code: string) => void;
}

/** Six digits in boxes: one control, so that pasting, filling in and reading aloud go as anywhere [RUL-0560]. */
export function CodeInput({ id, label, help, value, error, onChange }: CodeInputProps) {
  return (
    <Field id={id} label={label} help={help} error={error} required>
      <Boxes value={value} onChange={onChange} />
    </Field>
  );
}

export const isWhole = (code: string): boolean => code.length === DIGITS;

/** Why a form with a code cannot be sent yet. */
export function useCodeReason(code: string): string | undefined {
  const t = useTranslate();
  return isWhole(code) ? undefined : t('second_factors.six_digits');
}
