import { openWebSession } from '@dorfplatz/contract';
import { Alert, buttonClass, Skeleton } from '@dorfplatz/ui';
import { useEffect, useRef, useState } from 'react';
import { Link, paths, pathTo, useGoTo, useQueryParams } from '../../kit/navigation.ts';
import { call, setCsrfToken } from '../../lib/client.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { ownAddress } from '../../lib/own-address.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { renewSession, useSession } from '../../lib/session.ts';
import { Entrance } from './components/entrance.tsx';

/** Where the app leads a browser to: signs in with its token, which holds once and for a minute. */
export default function WebSessionPage() {
  const t = useTranslate();
  const goTo = useGoTo();
  const { token, to } = useQueryParams();
  const { viewer } = useSession();
  const [hasFailed, setFailed] = useState(false);
  const isAsked = useRef(false);

  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    // Nobody is made somebody else by a link: who is signed in stays who they are.
    if (viewer) {
      void goTo(ownAddress(to), { replace: true });
      return;
    }
    const open = async () => {
      try {
        const answer = await call(openWebSession, {
          body: { token: token ?? '-', return_to: ownAddress(to) },
          signInAgain: false,
        });
        setCsrfToken(answer.csrf_token);
        await renewSession();
        await goTo(ownAddress(answer.redirect_to), { replace: true });
      } catch {
        setFailed(true);
      }
    };
    void open();
  }, [viewer, token, to, goTo]);

  return (
    <Entrance>
      <PageTitle>{t('session.from_app')}</PageTitle>
      <h1>{t('session.from_app')}</h1>
      {hasFailed ? (
        <>
          <Alert kind="warn" title={t('session.from_app_over')}>
            {t('session.from_app_over_help')}
          </Alert>
          <Link to={pathTo(paths.signIn)} className={buttonClass({ size: 'large', block: true })}>
            {t('session.sign_in')}
          </Link>
        </>
      ) : (
        <Skeleton height={48} />
      )}
    </Entrance>
  );
}
