import { classNames } from '@dorfplatz/ui';
import type { ReactNode } from 'react';
import styles from './view-switch.module.css';

interface ViewSwitchProps<Name extends string> {
  label: string;
  views: readonly { name: Name; label: string; icon: ReactNode }[];
  value: Name;
  /** Signs alone, where there is little room. */
  isShort?: boolean;
  onChange: (name: Name) => void;
}

/** How the same things are shown: as a list, a wall, a table. */
export function ViewSwitch<Name extends string>({
  label,
  views,
  value,
  isShort = false,
  onChange,
}: ViewSwitchProps<Name>) {
  return (
    <fieldset className={classNames(styles.modes, isShort && styles.isShort)}>
      <legend className="visually-hidden">{label}</legend>
      {views.map((view) => (
        <button
          key={view.name}
          type="button"
          aria-pressed={view.name === value}
          aria-label={view.label}
          title={isShort ? view.label : undefined}
          onClick={() => onChange(view.name)}
        >
          {view.icon}
          <span>{view.label}</span>
        </button>
      ))}
    </fieldset>
  );
}
