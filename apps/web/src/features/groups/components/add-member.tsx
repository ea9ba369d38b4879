import { flash } from '@dorfplatz/ui';
import { useState } from 'react';
import { PeoplePicker, type Picked } from '../../../kit/people-picker.tsx';
import { useTranslate } from '../../../lib/i18n.ts';
import { addMember } from '../api.ts';
import { flashRefusal } from '../refusal.ts';
import styles from './member-list.module.css';

/** Finds a member of the network by name and adds them to the group. */
export function AddMember({ slug, groupName }: { slug: string; groupName: string }) {
  const t = useTranslate();
  const [isAdding, setAdding] = useState(false);
  const add = async ({ id, name }: Picked) => {
    setAdding(true);
    try {
      await addMember(slug, id);
      flash(t('groups.member_added', { name, group: groupName }));
    } catch (error) {
      flashRefusal(error, t);
    } finally {
      setAdding(false);
    }
  };
  return (
    <section className={styles.add}>
      <PeoplePicker
        label={t('groups.add_member')}
        value={[]}
        onChange={([member]) => {
          if (member && !isAdding) void add(member);
        }}
      />
    </section>
  );
}
