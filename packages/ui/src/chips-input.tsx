import { Combobox } from '@base-ui/react/combobox';
import { type KeyboardEvent, useRef, useState } from 'react';
import styles from './chips-input.module.css';
import { classNames } from './class-names.ts';
import { useFieldAttributes } from './field.tsx';
import { CloseMark } from './marks.tsx';
import overlay from './overlay.module.css';

export interface ChipsInputProps {
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** What fits the letters typed so far; what is chosen already is left out. */
  suggestions: readonly string[];
  onSearch: (text: string) => void;
  /** Stands in the open list where it has nothing to offer. */
  emptyText: string;
  removeLabel: (name: string) => string;
  /** Enter and comma take what was typed, also where nothing like it is offered. */
  allowNew: boolean;
  maxLength?: number;
  disabled?: boolean;
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Several short words, picked from what is found while typing, or new ones. */
export function ChipsInput(props: ChipsInputProps) {
  const { value, onChange, suggestions, onSearch, emptyText, removeLabel, allowNew, maxLength, disabled } =
    props;
  const field = useFieldAttributes();
  const [text, setText] = useState('');
  const highlighted = useRef<string | undefined>(undefined);
  const anchor = useRef<HTMLDivElement>(null);
  const search = (typed: string) => {
    setText(typed);
    onSearch(typed.trim());
  };
  const take = (typed: string) => {
    const word = typed.trim();
    if (word === '') return;
    const known = suggestions.find((each) => isSame(each, word)) ?? word;
    if (!value.some((each) => isSame(each, known))) onChange([...value, known]);
    search('');
  };
  const typedNew = (event: KeyboardEvent) => {
    const isEnd = event.key === ',' || (event.key === 'Enter' && highlighted.current === undefined);
    if (!isEnd || text.trim() === '') return;
    event.preventDefault();
    if (allowNew || suggestions.some((each) => isSame(each, text.trim()))) take(text);
  };
  const offered = suggestions.filter((each) => !value.some((chosen) => isSame(chosen, each)));
  return (
    <Combobox.Root
      multiple
      items={offered}
      filter={null}
      value={[...value]}
      onValueChange={(next: string[]) => {
        onChange(next);
        search('');
      }}
      inputValue={text}
      onInputValueChange={search}
      onItemHighlighted={(item: string | undefined) => {
        highlighted.current = item;
      }}
      disabled={disabled}
    >
      <Combobox.Chips
        ref={anchor}
        className={styles.chips}
        data-invalid={field['aria-invalid'] ? '' : undefined}
        data-off={disabled ? '' : undefined}
      >
        {value.map((name) => (
          <Combobox.Chip key={name} aria-label={name} className={styles.chip}>
            <span>{name}</span>
            {disabled ? null : (
              <Combobox.ChipRemove aria-label={removeLabel(name)} className={styles.remove}>
                <CloseMark />
              </Combobox.ChipRemove>
            )}
          </Combobox.Chip>
        ))}
        <Combobox.Input
          {...field}
          className={styles.input}
          maxLength={maxLength}
          autoComplete="off"
          onKeyDown={typedNew}
          onBlur={() => allowNew && take(text)}
        />
      </Combobox.Chips>
      <Combobox.Portal>
        <Combobox.Positioner anchor={anchor} sideOffset={6} align="start" className={overlay.positioner}>
          <Combobox.Popup className={classNames(overlay.popup, styles.list)}>
            <Combobox.Empty className={styles.empty}>{emptyText}</Combobox.Empty>
            <Combobox.List>
              {(item: string) => (
                <Combobox.Item key={item} value={item} className={overlay.item}>
                  <span className={overlay.itemText}>{item}</span>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}
