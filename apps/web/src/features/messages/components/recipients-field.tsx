import { type DirectoryGroup, type DirectoryMember, searchDirectory } from '@dorfplatz/contract';
import { Avatar, colourOf, GroupIcon } from '@dorfplatz/ui';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { isEnough, pickerRest } from '../../../kit/picker-state.ts';
import { useSearchLine } from '../../../kit/use-filters.ts';
import { call } from '../../../lib/client.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { useViewer } from '../../../lib/session.ts';
import type { Recipient } from '../answering.ts';
import styles from './recipients-field.module.css';

const offered = 8;

const isSame = (a: Recipient, b: Recipient) => a.kind === b.kind && a.id === b.id;

type Entry = DirectoryMember | DirectoryGroup;
const ofEntry = (entry: Entry): Recipient =>
  entry.type === 'member'
    ? { kind: 'member', id: entry.id, name: entry.displayName, image: entry.images?.small ?? null }
    : { kind: 'group', id: entry.id, name: entry.name, image: null };

function Picture({ recipient, size }: { recipient: Recipient; size: 20 | 36 }) {
  return recipient.kind === 'member' ? (
    <Avatar name={recipient.name} src={recipient.image ?? undefined} size={size} />
  ) : (
    <GroupIcon color={colourOf(recipient.name)} size={size} />
  );
}

interface RecipientsFieldProps {
  /** The line that one types in. */
  lineRef: RefObject<HTMLInputElement | null>;
  value: readonly Recipient[];
  onChange: (value: Recipient[]) => void;
  error: string | undefined;
  disabled?: boolean;
}

/** Who a message goes to: people, and the groups that one may write to (decision 95). */
export function RecipientsField({
  lineRef: line,
  value,
  onChange,
  error,
  disabled = false,
}: RecipientsFieldProps) {
  const t = useTranslate();
  const viewer = useViewer();
  const id = useId();
  const [q, setQ] = useState('');
  const [active, setActive] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const { words, setWords } = useSearchLine(q, setQ, pickerRest);
  const isSearching = isEnough(q);
  const { data, isError } = useQuery({
    queryKey: ['messages', 'recipients', q],
    enabled: isSearching,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(searchDirectory, {
        query: { q, ...(!viewer.can.administrate && { only_my_admin_groups: true }) },
        signal,
      }),
  });
  const found = (isSearching && data ? data.entries : [])
    .filter((entry): entry is Entry => entry.type === 'member' || entry.type === 'group')
    .map((entry) => ({ recipient: ofEntry(entry), entry }))
    .filter(
      ({ recipient }) =>
        !(recipient.kind === 'member' && recipient.id === viewer.id) &&
        !value.some((each) => isSame(each, recipient)),
    )
    .slice(0, offered);
  const isShown = isOpen && words.trim() !== '';
  const take = (recipient: Recipient) => {
    onChange([...value, recipient]);
    setWords('');
    setQ('');
    setActive(0);
    line.current?.focus();
  };
  const drop = (recipient: Recipient) => {
    onChange(value.filter((each) => !isSame(each, recipient)));
    line.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = value.at(-1);
    if (event.key === 'Backspace' && words === '' && last) return drop(last);
    if (event.key === 'Escape' && isShown) {
      event.stopPropagation();
      return setOpen(false);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      const chosen = isShown ? found[active] : undefined;
      if (chosen) take(chosen.recipient);
      return;
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(true);
    if (found.length > 0)
      setActive((active + (event.key === 'ArrowDown' ? 1 : found.length - 1)) % found.length);
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {t('messages.to')}
      </label>
      <div
        className={styles.control}
        data-invalid={error ? '' : undefined}
        data-off={disabled ? '' : undefined}
      >
        {value.length > 0 ? (
          <ul className={styles.chips} aria-label={t('messages.recipients')}>
            {value.map((recipient) => (
              <li key={`${recipient.kind}-${recipient.id}`} className={styles.chip}>
                <Picture recipient={recipient} size={20} />
                <span className="cut">{recipient.name}</span>
                <button
                  type="button"
                  aria-label={t('messages.remove_recipient', { name: recipient.name })}
                  onClick={() => drop(recipient)}
                  disabled={disabled}
                >
                  <XIcon aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        ) : null}
        <input
          ref={line}
          id={id}
          className={styles.input}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={`${id}-list`}
          aria-activedescendant={isShown && found[active] ? `${id}-${active}` : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          autoComplete="off"
          disabled={disabled}
          placeholder={value.length === 0 ? t('messages.to_placeholder') : undefined}
          value={words}
          onChange={(event) => {
            setWords(event.target.value);
            setActive(0);
            setOpen(true);
          }}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className={styles.popup} hidden={!isShown}>
        <div id={`${id}-list`} role="listbox" aria-label={t('messages.found')}>
          {found.map(({ recipient, entry }, index) => (
            <div
              key={`${recipient.kind}-${recipient.id}`}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={styles.option}
              onPointerMove={() => setActive(index)}
              // The input keeps the focus: losing it would close the list before it is pressed.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(recipient)}
              onKeyDown={onKeyDown}
            >
              <Picture recipient={recipient} size={36} />
              <span className="cut">{recipient.name}</span>
              <span className="small muted cut">
                {entry.type === 'group'
                  ? t('messages.group_of', { count: entry.member_count })
                  : (entry.detection_profile_field ?? '')}
              </span>
            </div>
          ))}
        </div>
        {found.length === 0 ? (
          <p className={styles.none} role="status">
            {!isEnough(words)
              ? t('messages.type_more')
              : isSearching && data && words.trim() === q
                ? t('messages.no_match')
                : t(isError ? 'messages.search_failed' : 'messages.searching')}
          </p>
        ) : null}
      </div>
      {error ? (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
