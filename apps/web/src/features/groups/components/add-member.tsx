import { listMembers } from '@dorfplatz/contract';
import { Avatar, Button, flash, SearchInput } from '@dorfplatz/ui';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { UserPlusIcon } from '@phosphor-icons/react/dist/csr/UserPlus';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchLine } from '../../../app-shell/use-filters.ts';
import { call } from '../../../lib/client.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { addMember } from '../api.ts';
import { flashRefusal } from '../refusal.ts';
import styles from './member-list.module.css';

/** So many people are offered; more letters make them fewer. */
const offered = 8;

/** Finds a member of the network by name and adds them to the group. */
export function AddMember({ slug, groupName }: { slug: string; groupName: string }) {
  const t = useTranslate();
  const [q, setQ] = useState('');
  const [adding, setAdding] = useState<number | null>(null);
  const { words, setWords } = useSearchLine(q, setQ);
  const { data } = useQuery({
    queryKey: ['members', 'found', q],
    enabled: q !== '',
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(listMembers, { query: { q }, signal }),
  });
  const add = async (id: number, name: string) => {
    setAdding(id);
    try {
      await addMember(slug, id);
      flash(t('groups.member_added', { name, group: groupName }));
      setWords('');
      setQ('');
    } catch (error) {
      flashRefusal(error, t);
    } finally {
      setAdding(null);
    }
  };
  const found = q === '' ? [] : (data?.members.slice(0, offered) ?? []);
  return (
    <section className={styles.add} aria-label={t('groups.add_member')}>
      <h2>{t('groups.add_member')}</h2>
      <SearchInput
        icon={<MagnifyingGlassIcon aria-hidden="true" />}
        aria-label={t('groups.add_member_search')}
        placeholder={t('groups.add_member_search')}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        autoComplete="off"
      />
      <ul aria-live="polite">
        {found.map((member) => (
          <li key={member.id} className={styles.row}>
            <Avatar name={member.displayName} src={member.images?.small} size={36} />
            <b className="cut">{member.displayName}</b>
            <Button
              size="small"
              variant="soft"
              icon={<UserPlusIcon aria-hidden="true" />}
              busy={adding === member.id}
              aria-label={t('groups.add_of', { name: member.displayName })}
              onClick={() => void add(member.id, member.displayName)}
            >
              {t('groups.add')}
            </Button>
          </li>
        ))}
        {q !== '' && data && found.length === 0 ? (
          <li className="small muted">{t('groups.nobody_found')}</li>
        ) : null}
      </ul>
    </section>
  );
}
