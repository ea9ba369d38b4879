import { searchDirectory } from '@dorfplatz/contract';
import { Avatar, Field, IconButton, SearchInput } from '@dorfplatz/ui';
import { IdentificationBadgeIcon } from '@phosphor-icons/react/dist/csr/IdentificationBadge';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isEnough, pickerRest } from '../../../kit/picker-state.ts';
import { useSearchLine } from '../../../kit/use-filters.ts';
import { call } from '../../../lib/client.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from './invitee-picker.module.css';

/** Somebody, or everybody of something, who is chosen. */
export interface Invitee {
  type: 'member' | 'group' | 'membership_role';
  id: number;
  name: string;
}

interface InviteePickerProps {
  label: string;
  help?: string;
  chosen: readonly Invitee[];
  onChange: (chosen: Invitee[]) => void;
  /** People alone, for those who are named one by one. */
  membersOnly?: boolean;
  most?: number;
}

function Mark({ type, name, size }: { type: Invitee['type']; name: string; size: 24 | 32 }) {
  if (type === 'member') return <Avatar name={name} size={size} />;
  return (
    <span className={styles.mark} aria-hidden="true">
      {type === 'group' ? <UsersThreeIcon weight="duotone" /> : <IdentificationBadgeIcon weight="duotone" />}
    </span>
  );
}

/** Members, everyone of groups, and everyone with a role, found by name. */
export function InviteePicker({
  label,
  help,
  chosen,
  onChange,
  membersOnly = false,
  most = 1000,
}: InviteePickerProps) {
  const t = useTranslate();
  const [q, setQ] = useState('');
  const { words, setWords } = useSearchLine(q, setQ, pickerRest);
  const line = useRef<HTMLInputElement>(null);
  const isSearching = isEnough(q);
  const { data } = useQuery({
    queryKey: ['directory', 'invitees', q, membersOnly],
    enabled: isSearching,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(searchDirectory, { query: { q, include_membership_roles: !membersOnly }, signal }),
  });
  const found = (isSearching ? (data?.entries ?? []) : []).flatMap((entry): Invitee[] => {
    const { type } = entry;
    if (type !== 'member' && type !== 'group' && type !== 'membership_role') return [];
    if (membersOnly && type !== 'member') return [];
    if (chosen.some((each) => each.type === type && each.id === entry.id)) return [];
    return [{ type, id: entry.id, name: entry.displayValue }];
  });
  const take = (invitee: Invitee) => {
    onChange([...chosen, invitee]);
    setWords('');
    setQ('');
    line.current?.focus();
  };
  return (
    <Field label={label} help={help}>
      {chosen.length > 0 ? (
        <ul className={styles.chosen}>
          {chosen.map((each) => (
            <li key={`${each.type} ${each.id}`}>
              <Mark type={each.type} name={each.name} size={24} />
              <span className="cut">{each.name}</span>
              <IconButton
                size="small"
                label={t('calendar.picker.take_out', { name: each.name })}
                onClick={() => onChange(chosen.filter((other) => other !== each))}
              >
                <XIcon aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
      {chosen.length < most ? (
        <SearchInput
          ref={line}
          icon={<MagnifyingGlassIcon aria-hidden="true" />}
          placeholder={t(membersOnly ? 'calendar.picker.search_people' : 'calendar.picker.search')}
          value={words}
          autoComplete="off"
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // The form is not sent while somebody is looked for.
            event.preventDefault();
            if (found[0]) take(found[0]);
          }}
        />
      ) : null}
      <ul className={styles.found} aria-live="polite">
        {found.slice(0, 8).map((each) => (
          <li key={`${each.type} ${each.id}`}>
            <button type="button" onClick={() => take(each)}>
              <Mark type={each.type} name={each.name} size={32} />
              <span className="cut">{each.name}</span>
              {each.type === 'member' ? null : (
                <span className="small muted">
                  {t(each.type === 'group' ? 'calendar.picker.group' : 'calendar.picker.role')}
                </span>
              )}
            </button>
          </li>
        ))}
        {isSearching && data && found.length === 0 ? (
          <li className="small muted">{t('calendar.picker.nobody_found')}</li>
        ) : null}
      </ul>
    </Field>
  );
}
