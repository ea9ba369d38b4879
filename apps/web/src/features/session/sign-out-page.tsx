import { Button, buttonClass, flash } from '@dorfplatz/ui';
import { useEffect, useState } from 'react';
import { Link, paths, pathTo, useGoTo } from '../../kit/navigation.ts';
import { useSignOut } from '../../kit/sign-out.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { useSession } from '../../lib/session.ts';
import { Entrance } from './components/entrance.tsx';

/** Asks before it signs out: a link alone, from a mail say, must not end a session. */
export default function SignOutPage() {
  const t = useTranslate();
  const goTo = useGoTo();
  const { viewer } = useSession();
  const signOut = useSignOut();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (!viewer && !isBusy) goTo(pathTo(paths.signIn), { replace: true });
  }, [viewer, isBusy, goTo]);
  const leave = async () => {
    setBusy(true);
    try {
      await signOut();
    } catch {
      flash(t('js.generic_error'), { kind: 'error' });
      setBusy(false);
    }
  };
  return (
    <Entrance>
      <PageTitle>{t('session.sign_out')}</PageTitle>
      <div>
        <h1>{t('session.sign_out')}</h1>
        <p>{t('session.sign_out_question', { name: viewer?.display_name ?? '' })}</p>
      </div>
      <Button variant="primary" size="large" block busy={isBusy} onClick={leave}>
        {t('session.sign_out')}
      </Button>
      <Link to={paths.start} className={buttonClass({ size: 'large', block: true })}>
        {t('session.stay')}
      </Link>
    </Entrance>
  );
}
