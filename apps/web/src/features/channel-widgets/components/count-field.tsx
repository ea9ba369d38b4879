import { Field, TextInput } from '@dorfplatz/ui';
import { useState } from 'react';
import styles from './widget-editor.module.css';

interface CountFieldProps {
  label: string;
  help: string;
  least: number;
  most: number;
  value: number;
  onChange: (value: number) => void;
  error: string | undefined;
}

/** How many; what is no number in reach leaves the last one that was. */
export function CountField({ label, help, least, most, value, onChange, error }: CountFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field id="count" label={label} help={help} error={error}>
      <TextInput
        type="number"
        inputMode="numeric"
        min={least}
        max={most}
        className={styles.count}
        value={typed ?? value}
        onChange={(event) => {
          setTyped(event.target.value);
          const count = Number(event.target.value);
          if (event.target.value !== '' && Number.isInteger(count) && count >= least && count <= most)
            onChange(count);
        }}
        onBlur={() => setTyped(null)}
      />
    </Field>
  );
}
