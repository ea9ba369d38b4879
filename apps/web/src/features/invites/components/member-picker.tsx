import type { MemberSummary } from '@dorfplatz/contract';
import { Avatar, Field, IconButton } from '@dorfplatz/ui';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { Suspense } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import { MemberSearch } from '../../members/index.ts';
import styles from './invites.module.css';

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
  return (
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
      <Suspense fallback={null}>
        <MemberSearch
          placeholder={t('invites.search_people')}
          without={chosen}
          row={(member, done) => (
            <button
              type="button"
              className={styles.found!}
              onClick={() => {
                onChange([...chosen, member]);
                done();
              }}
            >
              <Avatar name={member.displayName} src={member.images?.small} size={32} />
              <span className="cut">{member.displayName}</span>
              {member.detection_profile_field ? (
                <span className="small muted cut">{member.detection_profile_field}</span>
              ) : null}
            </button>
          )}
        />
      </Suspense>
    </Field>
  );
}
