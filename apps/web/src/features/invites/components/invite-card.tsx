import type { GroupInvite } from '@dorfplatz/contract';
import { Avatar, Button, flash, GroupIcon } from '@dorfplatz/ui';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { XCircleIcon } from '@phosphor-icons/react/dist/csr/XCircle';
import { useRef, useState } from 'react';
import { catchFocus, leaveRow } from '../../../kit/catch-focus.ts';
import { Link } from '../../../kit/navigation.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { answerInvite } from '../api.ts';
import styles from './invites.module.css';

/** An invitation into a group: what the group is, who invites, and the two answers [RUL-0325]. */
export function InviteCard({ invite }: { invite: GroupInvite }) {
  const t = useTranslate();
  const dates = useDates();
  const [busy, setBusy] = useState<'accept' | 'reject' | null>(null);
  const { invitable, author, additional_message, status, created_at, can } = invite;
  const card = useRef<HTMLLIElement>(null);
  const name = invitable.name;
  const answer = async (kind: 'accept' | 'reject') => {
    setBusy(kind);
    const goOn = leaveRow(card.current);
    try {
      await answerInvite(invite, kind);
      catchFocus(() => card.current?.querySelector('a'));
      goOn();
    } catch (error) {
      const text = error instanceof ApiError && !error.isNetworkFailure ? error.title : '';
      flash(text || t('js.generic_error'), { kind: 'error' });
    } finally {
      setBusy(null);
    }
  };
  return (
    <li ref={card} className={styles.card}>
      <GroupIcon src={invitable.images?.medium} color={invitable.color} size={48} />
      <div className={styles.body}>
        <h2>{status === 'rejected' ? name : <Link to={invitable.html_url}>{name}</Link>}</h2>
        {invitable.teaser ? <p>{invitable.teaser}</p> : null}
        <p className={styles.facts}>
          <span>{t('invites.members_count', { count: invitable.member_count })}</span>
          <span>{t('invites.activity_count', { count: invitable.activity_count })}</span>
        </p>
        <p className={styles.author}>
          {author ? <Avatar name={author.display_name} src={author.images?.small} size={24} /> : null}
          <span>
            {author ? t('invites.invited_by', { name: author.display_name }) : t('invites.invited')}
            {' · '}
            <time dateTime={created_at} title={dates.full(created_at)} className="muted">
              {dates.short(created_at)}
            </time>
          </span>
        </p>
        {additional_message ? (
          <blockquote className={styles.message} dir="auto">
            {additional_message}
          </blockquote>
        ) : null}
        {can.accept ? (
          <div className={styles.actions}>
            <Button
              variant="primary"
              busy={busy === 'accept'}
              disabled={busy !== null}
              aria-label={t('invites.accept_of', { name })}
              onClick={() => void answer('accept')}
            >
              {t('invites.accept')}
            </Button>
            <Button
              variant="ghost"
              busy={busy === 'reject'}
              disabled={busy !== null}
              aria-label={t('invites.reject_of', { name })}
              onClick={() => void answer('reject')}
            >
              {t('invites.reject')}
            </Button>
          </div>
        ) : (
          <p className={styles.reaction} role="status">
            {status === 'accepted' ? <CheckCircleIcon weight="fill" aria-hidden="true" /> : null}
            {status === 'rejected' ? <XCircleIcon aria-hidden="true" /> : null}
            {t(`invites.reaction.${status}`, { name })}
          </p>
        )}
      </div>
    </li>
  );
}
