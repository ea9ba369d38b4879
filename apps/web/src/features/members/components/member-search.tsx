import { type DirectoryMember, listDirectoryMembers } from '@dorfplatz/contract';
import { SearchInput } from '@dorfplatz/ui';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { isEnough, pickerRest, pickerState } from '../../../kit/picker-state.ts';
import { useSearchLine } from '../../../kit/use-filters.ts';
import { call } from '../../../lib/client.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from './member-search.module.css';

/** So many people are offered; more letters make them fewer. */
const offered = 8;

interface MemberSearchProps {
  placeholder: string;
  /** Where no field around it says what it is. */
  label?: string;
  /** People who are not offered: they are chosen already. */
  without?: readonly { id: number }[];
  /** A person who was found; `done` empties the line for the next. */
  row: (member: DirectoryMember, done: () => void) => ReactNode;
}

/** Finds people of the network by name, with typos and accents forgiven, while somebody types. */
export function MemberSearch({ placeholder, label, without = [], row }: MemberSearchProps) {
  const t = useTranslate();
  const [q, setQ] = useState('');
  const [isUsed, setUsed] = useState(false);
  const line = useRef<HTMLInputElement>(null);
  const { words, setWords } = useSearchLine(q, setQ, pickerRest);
  const { data } = useQuery({
    queryKey: ['members', 'picked', q],
    enabled: isEnough(q),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(listDirectoryMembers, { query: { q }, signal }),
  });
  const found = isEnough(q)
    ? data?.entries.filter(({ id }) => !without.some((each) => each.id === id)).slice(0, offered)
    : undefined;
  // Of too many nobody is sent: more letters make them fewer.
  const state = data?.too_large ? 'type_more' : pickerState(words, found?.length);
  const done = () => {
    setWords('');
    setQ('');
    line.current?.focus();
  };
  return (
    <div className={styles.search}>
      <SearchInput
        ref={line}
        icon={<MagnifyingGlassIcon aria-hidden="true" />}
        aria-label={label}
        placeholder={placeholder}
        value={words}
        onFocus={() => setUsed(true)}
        onChange={(event) => setWords(event.target.value)}
        autoComplete="off"
      />
      <ul aria-live="polite" aria-label={t('members.found')}>
        {state === 'found' ? found?.map((member) => <li key={member.id}>{row(member, done)}</li>) : null}
        {isUsed && (state === 'type_more' || state === 'no_match') ? (
          <li className="small muted">{t(`members.${state}`)}</li>
        ) : null}
      </ul>
    </div>
  );
}
