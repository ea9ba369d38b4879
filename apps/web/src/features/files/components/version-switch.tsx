import { useTranslate } from '../../../lib/i18n.ts';
import styles from './version-switch.module.css';

/** What the middle of the page shows: the current version, the other one, or what lies between them. */
export type View = 'current' | 'other' | 'compare';

interface VersionSwitchProps {
  view: View;
  current: string;
  other: { number: string; waits: boolean };
  /** The other one is older. */
  isOlder: boolean;
  onChange: (view: View) => void;
}

/** Chooses between the current version of a file and another one, and lets compare them. */
export function VersionSwitch({ view, current, other, isOlder, onChange }: VersionSwitchProps) {
  const t = useTranslate();
  const both = [
    { value: 'current' as const, label: current },
    {
      value: 'other' as const,
      label: other.waits ? t('files.page.number_in_review', { number: other.number }) : other.number,
    },
  ];
  const choices = [
    ...(isOlder ? both.toReversed() : both),
    { value: 'compare' as const, label: t('files.page.compare') },
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be one of a form
    <div role="group" aria-label={t('files.page.shown_version')} className={styles.switch}>
      {choices.map(({ value, label }) => (
        <button key={value} type="button" aria-pressed={view === value} onClick={() => onChange(value)}>
          {label}
        </button>
      ))}
    </div>
  );
}
