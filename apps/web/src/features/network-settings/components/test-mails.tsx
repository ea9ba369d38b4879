import type { TestMailKind } from '@dorfplatz/contract';
import { Button, FieldGroup, flash } from '@dorfplatz/ui';
import { useState } from 'react';
import { MailNotice } from '../../../kit/mail-notice.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { sendTest, testMail } from '../api.ts';
import styles from './settings.module.css';

type ShownMail = Awaited<ReturnType<typeof testMail>>;

const kinds: readonly TestMailKind[] = ['notification', 'digest', 'birthday'];

/** Shows a mail as it would be sent now, and sends one to oneself. */
export function TestMails() {
  const t = useTranslate();
  const { busy, run } = useAction<string>();
  const [shown, setShown] = useState<ShownMail | null>(null);
  const nameOf = (kind: TestMailKind) => t(`network_settings.test.${kind}`);
  const send = async (kind: TestMailKind) => {
    const { email } = await sendTest(kind);
    flash(t('network_settings.test_sent', { email }));
  };
  return (
    <FieldGroup legend={t('network_settings.test')} intro={t('network_settings.test_help')}>
      <MailNotice />
      {kinds.map((kind) => (
        <div key={kind} className={styles.mails}>
          <Button
            busy={busy === `show ${kind}`}
            onClick={() => void run(`show ${kind}`, async () => setShown(await testMail(kind)))}
          >
            {t('network_settings.test_preview', { kind: nameOf(kind) })}
          </Button>
          <Button
            variant="ghost"
            busy={busy === `send ${kind}`}
            onClick={() => void run(`send ${kind}`, () => send(kind))}
          >
            {t('network_settings.test_send', { kind: nameOf(kind) })}
          </Button>
        </div>
      ))}
      <div role="status">
        {shown ? (
          <div className={styles.letter}>
            <b>{shown.subject}</b>
            {shown.image_url ? <img src={shown.image_url} alt="" /> : null}
            <pre>{shown.text}</pre>
          </div>
        ) : null}
      </div>
    </FieldGroup>
  );
}
