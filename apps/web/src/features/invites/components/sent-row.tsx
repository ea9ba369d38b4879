import type { SentInvite } from '@dorfplatz/contract';
import { Avatar, Badge, Checkbox } from '@dorfplatz/ui';
import { Link } from '../../../kit/navigation.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from './invites.module.css';

const kinds = {
  open: 'info',
  accepted: 'ok',
  joined: 'ok',
  rejected: 'warn',
  expired: 'warn',
  revoked: 'neutral',
  obsolete: 'neutral',
} as const;

/** A sent invitation in its list: whom, into what, when, and how it stands. */
export function SentRow({
  invite,
  withAuthor,
  isChosen,
  onToggle,
}: {
  invite: SentInvite;
  withAuthor: boolean;
  isChosen: boolean;
  onToggle: () => void;
}) {
  const t = useTranslate();
  const dates = useDates();
  const { member, email, name, group, author, state, sent_at, expires_at, can } = invite;
  const shown = member?.display_name ?? (name || email || '');
  return (
    <li className={styles.sentRow}>
      <Checkbox
        label={<span className="visually-hidden">{t('invites.select', { name: shown })}</span>}
        checked={isChosen}
        disabled={!can.renew && !can.revoke}
        onChange={onToggle}
      />
      <Avatar name={shown} src={member?.images?.small} size={36} />
      <div className={styles.sentText}>
        <p>
          {member && !member.deleted ? <Link to={member.html_url}>{shown}</Link> : <b>{shown}</b>}
          {email !== null && email !== shown ? <span className="muted"> {email}</span> : null}
        </p>
        <p className={styles.facts}>
          <span>{group ? t('invites.into_group', { name: group.name }) : t('invites.into_the_network')}</span>
          <time dateTime={sent_at} title={dates.full(sent_at)}>
            {dates.short(sent_at)}
          </time>
          {withAuthor && author ? <span>{t('invites.sent_by', { name: author.display_name })}</span> : null}
          {state === 'open' && expires_at !== null ? (
            <span>{t('invites.until', { date: dates.short(dates.dayOf(expires_at)) })}</span>
          ) : null}
        </p>
      </div>
      <Badge kind={kinds[state]}>{t(`invites.state.${state}`)}</Badge>
    </li>
  );
}
