import type { Newsletter } from '@dorfplatz/contract';
import { Button, ConfirmDialog } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MailNotice } from '../../kit/mail-notice.tsx';
import { useAction } from '../../kit/use-action.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { newsletterQuery, sendNow } from './api.ts';
import { CurrentIssue } from './components/current-issue.tsx';
import { Hindrance } from './components/hindrance.tsx';
import styles from './components/newsletter.module.css';
import { NewsletterPage } from './components/newsletter-frame.tsx';
import { Preview } from './components/preview.tsx';
import { ScheduleForm } from './components/schedule-form.tsx';
import { Upcoming } from './components/upcoming.tsx';

/** When the newsletter comes, what will stand in its next issue, and how that looks [SCR-183] [SCR-184]. */
export default function NextNewsletterPage() {
  const { data } = useQuery(newsletterQuery);
  return <NewsletterPage current="next">{data ? <Next newsletter={data} /> : null}</NewsletterPage>;
}

function Next({ newsletter }: { newsletter: Newsletter }) {
  const { current_issue, appointments, template } = newsletter;
  // The preview follows what stands in the issue.
  const changed = hashOf(JSON.stringify([appointments, template.version]));
  return (
    <>
      <div className={styles.notices}>
        <MailNotice />
        <Hindrance newsletter={newsletter} />
      </div>
      {current_issue ? <CurrentIssue issue={current_issue} /> : null}
      <div className={styles.columns}>
        <div className={styles.form}>
          <ScheduleForm newsletter={newsletter} />
          <Upcoming newsletter={newsletter} />
          {current_issue ? null : <SendNow count={newsletter.recipients} />}
        </div>
        <Preview changed={changed} />
      </div>
    </>
  );
}

/** Small enough for the key of a query. */
const hashOf = (text: string): number =>
  [...text].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 2_147_483_647, 7);

/** Sends an issue besides the schedule, once somebody has said so twice. */
function SendNow({ count }: { count: number }) {
  const t = useTranslate();
  const [isAsking, setAsking] = useState(false);
  const { busy, run } = useAction<'send'>();
  return (
    <section className={styles.part} aria-labelledby="newsletter-now">
      <header>
        <h2 id="newsletter-now">{t('newsletter.now')}</h2>
        <p className="small muted">{t('newsletter.now_help')}</p>
      </header>
      <div className={styles.actions}>
        <Button disabled={count === 0} onClick={() => setAsking(true)}>
          {t('newsletter.send_now')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('newsletter.send_now_title', { count })}
        description={t('newsletter.send_now_help')}
        confirmLabel={t('newsletter.send_now')}
        cancelLabel={t('newsletter.cancel_dialog')}
        closeLabel={t('kit.close')}
        busy={busy === 'send'}
        onConfirm={() =>
          void run('send', sendNow, { done: t('newsletter.now_sent') }).then(() => setAsking(false))
        }
      />
    </section>
  );
}
