import { Checkbox } from '@dorfplatz/ui';
import { withKey } from '../choices.ts';

export interface KeyListProps {
  options: readonly { key: string; label: string }[];
  /** Every key of the list that these options belong to, in order. */
  offered: readonly string[];
  value: readonly string[];
  disabled: boolean;
  isDisabled: (key: string) => boolean;
  onChange: (value: string[]) => void;
}

/** Keys to turn on and off, each with its words. */
export function KeyList({ options, offered, value, disabled, isDisabled, onChange }: KeyListProps) {
  return options.map(({ key, label }) => (
    <Checkbox
      key={key}
      label={label}
      checked={value.includes(key)}
      disabled={disabled || isDisabled(key)}
      onChange={(event) => onChange(withKey(value, key, event.target.checked, offered))}
    />
  ));
}
