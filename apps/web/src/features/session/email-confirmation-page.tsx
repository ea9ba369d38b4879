import { confirmEmail } from '@dorfplatz/contract';
import { Alert, buttonClass } from '@dorfplatz/ui';
import { Link, paths, pathTo } from '../../kit/navigation.ts';
import { call } from '../../lib/client.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { renewSession } from '../../lib/session.ts';
import { MailedLink } from './components/mailed-link.tsx';

/** Confirms a new mail address, signed in or not. */
export default function EmailConfirmationPage() {
  const t = useTranslate();
  const confirm = async (token: string) => {
    const answer = await call(confirmEmail, { body: { token }, signInAgain: false });
    await renewSession();
    return answer;
  };
  return (
    <MailedLink
      title={t('session.email.confirm')}
      question={t('session.email.confirm_help')}
      label={t('session.email.confirm')}
      act={confirm}
    >
      {({ email, is_own }) => (
        <>
          <Alert kind="ok" title={t('session.email.confirmed')}>
            {t('session.email.confirmed_help', { email })}
          </Alert>
          <Link
            to={pathTo(is_own ? paths.account : paths.signIn)}
            className={buttonClass({ variant: 'primary', size: 'large', block: true })}
          >
            {t(is_own ? 'session.email.to_account' : 'session.sign_in')}
          </Link>
        </>
      )}
    </MailedLink>
  );
}
