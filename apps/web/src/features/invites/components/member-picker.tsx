import type { MemberSummary } from '@dorfplatz/contract';
import { Avatar, Field, IconButton, SearchInput } from '@dorfplatz/ui';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import { foundMembersQuery } from '../api.ts';
import styles from './invites.module.css';

/** How long typing must rest before people are looked for, in milliseconds [RUL-0348]. */
const rest = 375;
/** So many people are offered; more letters make them fewer. */
const offered = 8;

/** Several members of the network, found by name. */
export function MemberPicker({
  chosen,
  onChange,
  error,
}: {
  chosen: readonly MemberSummary[];
  onChange: (chosen: MemberSummary[]) => void;
  error?: string | undefined;
}) {
  const t = useTranslate();
  const [words, setWords] = useState('');
  const [q, setQ] = useState('');
  const line = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => setQ(words.trim()), rest);
    return () => clearTimeout(timer);
  }, [words]);
  const { data } = useQuery(foundMembersQuery(q));
  const found =
    q === ''
      ? []
      : (data?.members ?? []).filter(({ id }) => !chosen.some((each) => each.id === id)).slice(0, offered);
  const take = (member: MemberSummary) => {
    onChange([...chosen, member]);
    setWords('');
    setQ('');
    line.current?.focus();
  };
  return (
    <div className={styles.picker}>
      <Field id="membership_ids" label={t('invites.people')} help={t('invites.people_help')} error={error}>
        <ul className={styles.chosen}>
          {chosen.map((member) => (
            <li key={member.id} className={styles.person}>
              <Avatar name={member.displayName} src={member.images?.small} size={24} />
              <span className="cut">{member.displayName}</span>
              <IconButton
                label={t('invites.take_out', { name: member.displayName })}
                onClick={() => onChange(chosen.filter(({ id }) => id !== member.id))}
              >
                <XIcon aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
        <SearchInput
          ref={line}
          icon={<MagnifyingGlassIcon aria-hidden="true" />}
          placeholder={t('invites.search_people')}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          autoComplete="off"
        />
      </Field>
      <ul className={styles.found} aria-live="polite" aria-label={t('invites.found_people')}>
        {found.map((member) => (
          <li key={member.id}>
            <button type="button" onClick={() => take(member)}>
              <Avatar name={member.displayName} src={member.images?.small} size={32} />
              <span className="cut">{member.displayName}</span>
              {member.detection_profile_field ? (
                <span className="small muted cut">{member.detection_profile_field}</span>
              ) : null}
            </button>
          </li>
        ))}
        {q !== '' && data && found.length === 0 ? (
          <li>
            <p className="small muted">{t('invites.nobody_found')}</p>
          </li>
        ) : null}
      </ul>
    </div>
  );
}
