import { objectToEmail } from '@dorfplatz/contract';
import { Alert, buttonClass } from '@dorfplatz/ui';
import { Link, paths, pathTo } from '../../kit/navigation.ts';
import { call } from '../../lib/client.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { renewSession } from '../../lib/session.ts';
import { MailedLink } from './components/mailed-link.tsx';

/** Objects to a new mail address by the link that the old one got. */
export default function EmailObjectionPage() {
  const t = useTranslate();
  const object = async (token: string) => {
    const answer = await call(objectToEmail, { body: { token }, signInAgain: false });
    await renewSession();
    return answer;
  };
  return (
    <MailedLink
      title={t('session.email.object')}
      question={t('session.email.object_help')}
      label={t('session.email.object')}
      danger
      act={object}
    >
      {({ state, email }) => (
        <>
          <Alert kind="ok" title={t(`session.email.${state}`)}>
            {t(`session.email.${state}_help`, { email })}
          </Alert>
          {state === 'cancelled' ? (
            <Link to={pathTo(paths.newPassword)} className={buttonClass({ size: 'large', block: true })}>
              {t('session.new_password')}
            </Link>
          ) : null}
        </>
      )}
    </MailedLink>
  );
}
