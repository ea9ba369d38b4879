import type { OwnSession } from '@dorfplatz/contract';
import { deviceName, isHandheld } from '@dorfplatz/contract/user-agent';
import { Alert, Badge, Button, ConfirmDialog, flash, Skeleton } from '@dorfplatz/ui';
import { DesktopIcon } from '@phosphor-icons/react/dist/csr/Desktop';
import { DeviceMobileIcon } from '@phosphor-icons/react/dist/csr/DeviceMobile';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from '../account-page.module.css';
import { ownSessionsQuery, useEndSession } from '../api.ts';

function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const t = useTranslate();
  const { short } = useDates();
  const device = deviceName(session.user_agent) ?? t('account.unknown_device');
  const Icon = isHandheld(session.user_agent) ? DeviceMobileIcon : DesktopIcon;
  return (
    <li className={styles.session}>
      <Icon weight="duotone" aria-hidden="true" />
      <div>
        <p className={styles.device}>
          {device}
          {session.current ? <Badge kind="accent">{t('account.this_device')}</Badge> : null}
        </p>
        <p className="muted small">
          {t('account.last_seen', { when: short(session.last_seen_at), address: session.ip })}
        </p>
      </div>
      {session.current ? null : (
        <Button size="small" onClick={onEnd} aria-label={t('account.end_session_of', { device })}>
          {t('account.end_session')}
        </Button>
      )}
    </li>
  );
}

/**
 * Own signed-in devices, each of which can be signed out.
 * @param emailChangedAt when the mail address changed, if that was lately: who was signed in before is pointed out
 */
export function SessionList({ emailChangedAt }: { emailChangedAt: string | null }) {
  const t = useTranslate();
  const { data: sessions, isError, refetch } = useQuery(ownSessionsQuery);
  const endSession = useEndSession();
  const [isAsking, setAsking] = useState(false);
  const opened = sessions?.filter(
    ({ current, created_at }) =>
      !current && emailChangedAt !== null && Date.parse(created_at) < Date.parse(emailChangedAt),
  );
  const end = (id: number | null) =>
    endSession.mutate(id, {
      onSuccess: () => flash(t(id === null ? 'account.sessions_ended' : 'account.session_ended')),
      onError: () => flash(t('js.generic_error'), { kind: 'error' }),
      onSettled: () => setAsking(false),
    });
  return (
    <section className={styles.sessions}>
      <div className={styles.sessionsHead}>
        <h2>{t('account.sessions')}</h2>
        {sessions && sessions.length > 1 ? (
          <Button size="small" variant="danger" onClick={() => setAsking(true)}>
            {t('account.end_others')}
          </Button>
        ) : null}
      </div>
      {opened && opened.length > 0 ? (
        <div className={styles.notice}>
          <Alert kind="warn" title={t('account.email_changed')}>
            {t('account.email_changed_help', { count: opened.length })}
          </Alert>
        </div>
      ) : null}
      {isError && !sessions ? <LoadFailure onRetry={() => void refetch()} /> : null}
      {!sessions && !isError ? <Skeleton height={64} /> : null}
      <ul>
        {sessions?.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => end(session.id)} />
        ))}
      </ul>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => end(null)}
        busy={endSession.isPending}
        danger
        title={t('account.end_others')}
        description={t('account.end_others_question')}
        confirmLabel={t('account.end_others')}
        cancelLabel={t('account.cancel')}
        closeLabel={t('kit.close')}
      />
    </section>
  );
}
