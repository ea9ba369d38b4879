import type { ManagedMember } from '@dorfplatz/contract';
import { Avatar, Badge, Checkbox, RoleBadge } from '@dorfplatz/ui';
import { useRef } from 'react';
import { Link } from '../../../kit/navigation.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from '../member-manager.module.css';
import { ManagedMenu } from './managed-menu.tsx';

const kinds = { active: 'ok', locked: 'danger', without_sign_in: 'outline' } as const;

/** A person with where they stand, and what can be done about them. */
export function ManagedRow({
  member,
  isChosen,
  onChoose,
}: {
  member: ManagedMember;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}) {
  const t = useTranslate();
  const dates = useDates();
  const row = useRef<HTMLLIElement>(null);
  const { state, roles, last_seen_at: seen, lock_reason: reason, mail_stop: stop } = member;
  return (
    <li ref={row} className={styles.row} data-chosen={isChosen || undefined}>
      <Checkbox
        label={
          <span className="visually-hidden">
            {t('member_manager.choose_member', { name: member.displayName })}
          </span>
        }
        checked={isChosen}
        disabled={!member.can.edit}
        onChange={(event) => onChoose(event.target.checked)}
      />
      <Avatar name={member.displayName} src={member.images?.small} size={36} />
      <div className={styles.person}>
        <Link to={member.path} className={styles.name}>
          {member.displayName}
        </Link>
        <span className="small muted">{member.email ?? t('member_manager.no_email')}</span>
      </div>
      <div className={styles.marks}>
        <Badge kind={kinds[state as keyof typeof kinds] ?? 'info'}>
          {t(`member_manager.state.${state}`)}
        </Badge>
        {member.is_external ? <Badge kind="warn">{t('member_manager.kind.external')}</Badge> : null}
        {member.is_network_admin ? (
          <Badge kind="accent">{t('member_manager.kind.administrator')}</Badge>
        ) : null}
        {stop === null ? null : (
          <>
            <Badge kind="warn">{t('member_manager.mail_stop')}</Badge>
            <span className="small muted">
              {t('member_manager.mail_stop_why', { date: dates.short(stop.since), reason: stop.reason })}
            </span>
          </>
        )}
        {roles.map((role) => (
          <RoleBadge key={role.id} role={role} />
        ))}
        {reason === '' ? null : (
          <span className="small muted">{t('member_manager.lock_reason', { reason })}</span>
        )}
      </div>
      <span className={`${styles.facts} small muted`}>
        {t('member_manager.groups_count', { count: member.group_count })}
        {' · '}
        {seen === null ? (
          t('member_manager.never_seen')
        ) : (
          <time dateTime={seen} title={dates.full(seen)}>
            {t('member_manager.seen', { date: dates.short(seen) })}
          </time>
        )}
      </span>
      <div className={styles.menu}>
        <ManagedMenu member={member} row={row} />
      </div>
    </li>
  );
}
