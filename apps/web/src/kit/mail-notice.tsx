import { Alert } from '@dorfplatz/ui';
import { useTranslate } from '../lib/i18n.ts';
import { useSession } from '../lib/session.ts';

/** Says where mails go while no mail server is set up; nothing where there is one. */
export function MailNotice() {
  const t = useTranslate();
  const { sends_mail, mail_outbox } = useSession().network;
  if (sends_mail) return null;
  return (
    <Alert kind="warn" title={t('kit.no_mail_server')}>
      {mail_outbox === null
        ? t('kit.no_mail_server_help')
        : t('kit.no_mail_server_outbox', { folder: mail_outbox })}
    </Alert>
  );
}
