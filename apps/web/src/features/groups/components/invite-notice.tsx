import type { GroupDetails } from '@dorfplatz/contract';
import { Button, flash } from '@dorfplatz/ui';
import { EnvelopeSimpleOpenIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimpleOpen';
import { useState } from 'react';
import { catchFocus } from '../../../kit/catch-focus.ts';
import { paths, pathTo, useGoTo } from '../../../kit/navigation.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { answerInvite } from '../api.ts';
import { flashRefusal } from '../refusal.ts';
import styles from './group-parts.module.css';

/** Who invites one into this group, with the two answers. */
export function InviteNotice({ group }: { group: GroupDetails }) {
  const t = useTranslate();
  const dates = useDates();
  const goTo = useGoTo();
  const [busy, setBusy] = useState<'accept' | 'reject' | null>(null);
  const { invite, name } = group;
  if (!invite) return null;
  const answer = async (kind: 'accept' | 'reject') => {
    setBusy(kind);
    try {
      await answerInvite(invite.id, kind);
      flash(t(kind === 'accept' ? 'groups.joined' : 'groups.invite_rejected', { name }));
      // A hidden group is not there any more for whoever refused.
      if (kind === 'reject' && group.access === 'hidden') await goTo(pathTo(paths.groups));
      catchFocus(() => document.getElementById('main'));
    } catch (error) {
      flashRefusal(error, t);
    } finally {
      setBusy(null);
    }
  };
  return (
    <section className={styles.invite} aria-label={t('groups.invite_open')}>
      <p>
        <EnvelopeSimpleOpenIcon weight="duotone" aria-hidden="true" />
        <span>
          <b>
            {invite.author ? t('groups.invited_by', { name: invite.author.name }) : t('groups.invite_open')}
          </b>{' '}
          <time dateTime={invite.created_at} className="small muted">
            {dates.short(invite.created_at)}
          </time>
        </span>
      </p>
      {invite.additional_message ? <blockquote dir="auto">{invite.additional_message}</blockquote> : null}
      <div className={styles.actions}>
        <Button
          variant="primary"
          busy={busy === 'accept'}
          disabled={busy !== null}
          onClick={() => void answer('accept')}
        >
          {t('groups.accept_invite')}
        </Button>
        <Button
          variant="ghost"
          busy={busy === 'reject'}
          disabled={busy !== null}
          onClick={() => void answer('reject')}
        >
          {t('groups.reject_invite')}
        </Button>
      </div>
    </section>
  );
}
