import { getUnsubscription, undoUnsubscription, unsubscribe } from '@dorfplatz/contract';
import { Alert, Button, buttonClass, flash, Skeleton } from '@dorfplatz/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, paths, useRouteParams } from '../../kit/navigation.ts';
import { ApiError, call } from '../../lib/client.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { Entrance } from './components/entrance.tsx';

/** Says what the link of a mail stops, and stops it at the press of a button: opening it alone changes nothing. */
export default function UnsubscribePage() {
  const t = useTranslate();
  const client = useQueryClient();
  const { token } = useRouteParams(paths.unsubscribe);
  const [busy, setBusy] = useState<'stop' | 'undo' | null>(null);
  const [done, setDone] = useState<'stop' | 'undo' | null>(null);
  const queryKey = ['unsubscribe', token];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getUnsubscription, { params: { token }, signal }),
  });
  const act = async (what: 'stop' | 'undo') => {
    setBusy(what);
    try {
      const does = what === 'stop' ? unsubscribe : undoUnsubscription;
      client.setQueryData(queryKey, await call(does, { params: { token } }));
      setDone(what);
    } catch {
      flash(t('js.generic_error'), { kind: 'error' });
    } finally {
      setBusy(null);
    }
  };
  const isUnknown = error instanceof ApiError && error.status === 404;
  const isOver = done === 'stop' || data?.active === false;
  const labels = data && (
    <ul>
      {data.keys.map(({ key, label }) => (
        <li key={key}>
          <b>{label}</b>
        </li>
      ))}
    </ul>
  );
  return (
    <Entrance>
      <PageTitle>{t('session.unsubscribe.title')}</PageTitle>
      <h1>{t('session.unsubscribe.title')}</h1>
      {error && !data ? (
        <Alert
          kind="danger"
          action={
            isUnknown ? undefined : (
              <Button size="small" onClick={() => void refetch()}>
                {t('kit.retry')}
              </Button>
            )
          }
        >
          {isUnknown ? t('session.unsubscribe.unknown') : t('js.generic_error')}
        </Alert>
      ) : null}
      {!data && !error ? <Skeleton height={96} /> : null}
      {data && isOver ? (
        <Alert kind="ok" title={t('session.unsubscribe.done')}>
          <p>{t('session.unsubscribe.done_help')}</p>
          {labels}
        </Alert>
      ) : null}
      {data && isOver && data.can.undo ? (
        <Button size="large" block busy={busy === 'undo'} onClick={() => void act('undo')}>
          {t('session.unsubscribe.undo')}
        </Button>
      ) : null}
      {data && !isOver && done === 'undo' ? (
        <Alert kind="ok" title={t('session.unsubscribe.undone')}>
          <p>{t('session.unsubscribe.undone_help')}</p>
          {labels}
        </Alert>
      ) : null}
      {data && !isOver ? (
        <>
          {done === 'undo' ? null : (
            <div>
              <p>{t('session.unsubscribe.question')}</p>
              {labels}
            </div>
          )}
          <Button
            variant={done === 'undo' ? 'secondary' : 'primary'}
            size="large"
            block
            busy={busy === 'stop'}
            onClick={() => void act('stop')}
          >
            {t('session.unsubscribe.confirm')}
          </Button>
        </>
      ) : null}
      {data ? (
        <Link to={data.settings_url} className={buttonClass({ size: 'large', block: true })}>
          {t('session.unsubscribe.settings')}
        </Link>
      ) : null}
    </Entrance>
  );
}
