import { Avatar, Button, flash, SearchInput } from '@dorfplatz/ui';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { UserPlusIcon } from '@phosphor-icons/react/dist/csr/UserPlus';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchLine } from '../../../app-shell/use-filters.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { addMember, pickedMembersQuery } from '../api.ts';
import { isEnough, pickerRest, pickerState } from '../picker-state.ts';
import { flashRefusal } from '../refusal.ts';
import styles from './member-list.module.css';

/** So many people are offered; more letters make them fewer. */
const offered = 8;

/** Finds a member of the network by name and adds them to the group. */
export function AddMember({ slug, groupName }: { slug: string; groupName: string }) {
  const t = useTranslate();
  const [q, setQ] = useState('');
  const [adding, setAdding] = useState<number | null>(null);
  const [isUsed, setUsed] = useState(false);
  const { words, setWords } = useSearchLine(q, setQ, pickerRest);
  const { data } = useQuery(pickedMembersQuery(q, isEnough(q)));
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
  const found = isEnough(q) ? data?.entries.slice(0, offered) : undefined;
  const state = pickerState(words, isEnough(q) ? found?.length : undefined);
  return (
    <section className={styles.add} aria-label={t('groups.add_member')}>
      <h2>{t('groups.add_member')}</h2>
      <SearchInput
        icon={<MagnifyingGlassIcon aria-hidden="true" />}
        aria-label={t('groups.add_member_search')}
        placeholder={t('groups.add_member_search')}
        value={words}
        onFocus={() => setUsed(true)}
        onChange={(event) => setWords(event.target.value)}
        autoComplete="off"
      />
      <ul aria-live="polite">
        {state === 'found'
          ? found?.map((member) => (
              <li key={member.id} className={styles.row}>
                <Avatar name={member.displayName} src={member.images?.small} size={36} />
                <b className="cut">{member.displayName}</b>
                {member.detection_profile_field ? (
                  <span className="small muted cut">{member.detection_profile_field}</span>
                ) : null}
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
            ))
          : null}
        {isUsed && (state === 'type_more' || state === 'no_match') ? (
          <li className="small muted">{t(`groups.${state}`)}</li>
        ) : null}
      </ul>
    </section>
  );
}
