import { classNames, Field, TextInput } from '@dorfplatz/ui';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import { useNetwork, useViewer } from '../../../lib/session.ts';
import { timeZoneOptions } from '../../../lib/time-zones.ts';
import { offsetOf } from '../../calendar/index.ts';
import { zoneName, zonesFor } from '../zone-choice.ts';
import styles from './zone-field.module.css';

interface ZoneFieldProps {
  value: string;
  onChange: (zone: string) => void;
  error: string | undefined;
}

/** The clocks of the appointment, with how far they are from UTC today; found by their place, the common ones at once. */
export function ZoneField({ value, onChange, error }: ZoneFieldProps) {
  const t = useTranslate();
  const id = useId();
  const { time_zone } = useViewer();
  const { data: network } = useNetwork();
  /** What is searched for; null while the list is closed. */
  const [words, setWords] = useState<string | null>(null);
  const [marked, setMarked] = useState(0);
  const all = useMemo(() => timeZoneOptions(value).map((option) => option.value), [value]);
  const near = [value, time_zone, ...(network ? [network.config.time_zone] : [])];
  const found = words === null ? [] : zonesFor(words, near, all);
  const named = (zone: string) => `${zoneName(zone)} (${offsetOf(zone, Date.now())})`;
  const list = useRef<HTMLDivElement>(null);
  const isOpen = words !== null;
  useEffect(() => {
    if (isOpen) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const open = (text: string) => {
    setWords(text);
    setMarked(0);
  };
  const choose = (zone: string | undefined) => {
    if (zone) onChange(zone);
    setWords(null);
  };
  const keys = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      if (!isOpen) open('');
      else if (found.length > 0) setMarked((marked + step + found.length) % found.length);
    } else if (event.key === 'Enter' && isOpen) {
      // The form is not sent while a zone is looked for.
      event.preventDefault();
      choose(found[marked]);
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      setWords(null);
    }
  };
  return (
    <Field id="time_zone" label={t('appointments.form.zone')} error={error}>
      <div className={styles.zone}>
        <TextInput
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-activedescendant={found[marked] ? `${id}-${marked}` : undefined}
          autoComplete="off"
          placeholder={named(value)}
          value={words ?? named(value)}
          onClick={() => !isOpen && open('')}
          onChange={(event) => open(event.target.value)}
          onBlur={() => setWords(null)}
          onKeyDown={keys}
        />
        {isOpen ? (
          <div
            ref={list}
            id={id}
            role="listbox"
            aria-label={t('appointments.form.zone')}
            className={styles.found}
          >
            {found.map((zone, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the line above takes the keys
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the line above
              <div
                key={zone}
                id={`${id}-${index}`}
                role="option"
                aria-selected={zone === value}
                className={classNames(styles.option, index === marked && styles.marked)}
                // The focus stays in the line above.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(zone)}
              >
                <span>{zoneName(zone)}</span>
                <span className="small muted">{offsetOf(zone, Date.now())}</span>
              </div>
            ))}
            {found.length === 0 ? (
              <p className={classNames('small', 'muted', styles.option)}>{t('appointments.form.no_zone')}</p>
            ) : null}
          </div>
        ) : null}
      </div>
    </Field>
  );
}
