import { Avatar, Button, flash } from '@dorfplatz/ui';
import { UserPlusIcon } from '@phosphor-icons/react/dist/csr/UserPlus';
import { Suspense, useState } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import { MemberSearch } from '../../members/index.ts';
import { addMember } from '../api.ts';
import { flashRefusal } from '../refusal.ts';
import styles from './member-list.module.css';

/** Finds a member of the network by name and adds them to the group. */
export function AddMember({ slug, groupName }: { slug: string; groupName: string }) {
  const t = useTranslate();
  const [adding, setAdding] = useState<number | null>(null);
  const add = async (id: number, name: string, done: () => void) => {
    setAdding(id);
    try {
      await addMember(slug, id);
      flash(t('groups.member_added', { name, group: groupName }));
      done();
    } catch (error) {
      flashRefusal(error, t);
    } finally {
      setAdding(null);
    }
  };
  return (
    <section className={styles.add} aria-label={t('groups.add_member')}>
      <h2>{t('groups.add_member')}</h2>
      <Suspense fallback={null}>
        <MemberSearch
          label={t('groups.add_member_search')}
          placeholder={t('groups.add_member_search')}
          row={(member, done) => (
            <div className={styles.row}>
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
                onClick={() => void add(member.id, member.displayName, done)}
              >
                {t('groups.add')}
              </Button>
            </div>
          )}
        />
      </Suspense>
    </section>
  );
}
