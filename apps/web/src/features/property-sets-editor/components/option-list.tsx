import { Button, FieldGroup, IconButton, TextInput } from '@dorfplatz/ui';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { TranslateIcon } from '@phosphor-icons/react/dist/csr/Translate';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { type Moves, SortableList } from '../../../kit/sortable-list.tsx';
import { useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { type DraftOption, newOption, wordIn, writtenIn } from '../draft.ts';
import styles from './property-sets-editor.module.css';
import { OtherLanguages } from './words-field.tsx';

interface OptionListProps {
  options: readonly DraftOption[];
  onChange: (options: DraftOption[]) => void;
  /** How many profiles have chosen which value. */
  counts: ReadonlyMap<string, number>;
  /** Choices from above that stay as they are. */
  inherited?: readonly DraftOption[];
  error?: string | undefined;
  /** What is said of choices that are in use; left out, profiles have them. */
  words?: OptionWords;
  /** What else there is to set of a choice. */
  further?: ((option: DraftOption, onChange: (option: DraftOption) => void) => ReactNode) | undefined;
  /** How a new choice begins beside those that are there. */
  begin?: ((option: DraftOption, among: readonly DraftOption[]) => DraftOption) | undefined;
}

export interface OptionWords {
  uses: (count: number) => string;
  asks: (name: string, count: number) => string;
}

/** What one may choose: in an order that is made by dragging, keys or the arrow buttons. */
export function OptionList({
  options,
  onChange,
  counts,
  inherited = [],
  error,
  words,
  further,
  begin = (option) => option,
}: OptionListProps) {
  const t = useTranslate();
  const said: OptionWords = words ?? {
    uses: (count) => t('property_sets_editor.option_uses', { count }),
    asks: (name, count) => t('property_sets_editor.remove_option_asks', { name, count }),
  };
  const language = useLanguage();
  const list = useRef<HTMLDivElement>(null);
  /** The choice whose input gets the focus once it is there. */
  const [focused, setFocused] = useState<string | null>(null);
  const nameOf = ({ label_translations: words }: DraftOption) =>
    wordIn(words, language) || t('property_sets_editor.unnamed_option');

  useEffect(() => {
    if (focused === null) return;
    list.current?.querySelector<HTMLElement>(`[data-key="${focused}"] input`)?.focus();
    setFocused(null);
  }, [focused]);

  const add = () => {
    const option = begin(newOption(), options);
    onChange([...options, option]);
    setFocused(option.value);
  };
  return (
    <FieldGroup legend={t('property_sets_editor.options')} intro={t('property_sets_editor.options_help')}>
      {inherited.length > 0 ? (
        <ul className={styles.inherited} aria-label={t('property_sets_editor.inherited_options')}>
          {inherited.map((option) => (
            <li key={option.value}>{nameOf(option)}</li>
          ))}
        </ul>
      ) : null}
      <div ref={list} className={styles.options}>
        <SortableList
          label={t('property_sets_editor.options')}
          items={options}
          keyOf={({ value }) => value}
          nameOf={nameOf}
          onOrder={onChange}
        >
          {(option, moves) => (
            <OptionRow
              option={option}
              name={nameOf(option)}
              count={counts.get(option.value) ?? 0}
              moves={moves}
              words={said}
              further={further}
              onChange={(changed) =>
                onChange(options.map((each) => (each.value === option.value ? changed : each)))
              }
              onRemove={() => onChange(options.filter(({ value }) => value !== option.value))}
              onEnter={add}
            />
          )}
        </SortableList>
      </div>
      {error ? <p className={styles.problem}>{error}</p> : null}
      <div>
        <Button size="small" icon={<PlusIcon aria-hidden="true" />} onClick={add}>
          {t('property_sets_editor.add_option')}
        </Button>
      </div>
    </FieldGroup>
  );
}

interface OptionRowProps {
  option: DraftOption;
  name: string;
  count: number;
  moves: Moves;
  words: OptionWords;
  further: OptionListProps['further'];
  onChange: (option: DraftOption) => void;
  onRemove: () => void;
  /** Goes on to a next choice. */
  onEnter: () => void;
}

function OptionRow({
  option,
  name,
  count,
  moves,
  words: said,
  further,
  onChange,
  onRemove,
  onEnter,
}: OptionRowProps) {
  const t = useTranslate();
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [first, ...others] = writtenIn(language);
  const words = option.label_translations;
  const write = (label_translations: DraftOption['label_translations']) =>
    onChange({ ...option, label_translations });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Else the dialogue is sent.
    event.preventDefault();
    onEnter();
  };
  return (
    <div className={styles.option}>
      <div className={styles.optionLine}>
        {moves.handle}
        <TextInput
          aria-label={t('property_sets_editor.option_label', { name })}
          value={words[first!] ?? ''}
          placeholder={wordIn(words, language)}
          maxLength={300}
          autoComplete="off"
          onKeyDown={onKeyDown}
          onChange={(event) => write({ ...words, [first!]: event.target.value })}
        />
        <IconButton
          label={t('property_sets_editor.translate', { name })}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <TranslateIcon aria-hidden="true" />
        </IconButton>
        <IconButton
          label={t('property_sets_editor.remove_option', { name })}
          onClick={() => (count > 0 ? setAsking(true) : onRemove())}
        >
          <TrashIcon aria-hidden="true" />
        </IconButton>
      </div>
      {further?.(option, onChange)}
      {count > 0 && !isAsking ? (
        <p className={`small muted ${styles.optionFacts}`}>{said.uses(count)}</p>
      ) : null}
      {isAsking ? (
        <div className={styles.asking} role="alert">
          <p>{said.asks(name, count)}</p>
          <div className={styles.askingActs}>
            <Button size="small" variant="ghost" autoFocus onClick={() => setAsking(false)}>
              {t('property_sets_editor.keep')}
            </Button>
            <Button size="small" variant="danger" onClick={onRemove}>
              {t('property_sets_editor.remove')}
            </Button>
          </div>
        </div>
      ) : null}
      {isOpen ? <OtherLanguages label={name} languages={others} words={words} onChange={write} /> : null}
    </div>
  );
}
