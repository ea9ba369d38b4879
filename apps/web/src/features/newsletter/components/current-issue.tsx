import type { NewsletterIssue } from '@dorfplatz/contract';
import { Alert, Button, ConfirmDialog, ProgressBar } from '@dorfplatz/ui';
import { useState } from 'react';
import { Link, paths, pathTo } from '../../../kit/navigation.ts';
import { useAction } from '../../../kit/use-action.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { type Step, takeStep } from '../api.ts';
import styles from './newsletter.module.css';

const STEPS: readonly Step[] = ['start', 'resume', 'pause', 'cancel'];

/** The issue that is under way or waits for somebody: how far it is, and what one may do. */
export function CurrentIssue({ issue }: { issue: NewsletterIssue }) {
  const t = useTranslate();
  const dates = useDates();
  const { id, number, state, due_at, recipients, sent, failed, skipped, uncertain } = issue;
  /** What is asked about before it is done. */
  const [asked, setAsked] = useState<'start' | 'cancel' | null>(null);
  const { busy, run } = useAction<Step>();
  const done = sent + failed + skipped + uncertain;
  const press = (step: Step) => run(step, () => takeStep(step, id), { done: t(`newsletter.done.${step}`) });
  const words = t(`newsletter.current.${state}`, {
    number,
    when: dates.middle(due_at),
    sent: done,
    count: recipients,
  });
  const actions = STEPS.filter((step) => issue.can[step]).map((step) => (
    <Button
      key={step}
      size="small"
      variant={step === 'start' || step === 'resume' ? 'primary' : 'secondary'}
      busy={busy === step}
      onClick={() => (step === 'cancel' || step === 'start' ? setAsked(step) : void press(step))}
    >
      {t(`newsletter.step.${step}`)}
    </Button>
  ));
  return (
    <section className={styles.issue} aria-label={t('newsletter.issue_of', { number })}>
      {state === 'late' ? (
        <Alert kind="warn" title={t('newsletter.late', { number })}>
          {words}
        </Alert>
      ) : (
        <>
          <p role="status">
            <Link to={pathTo(paths.newsletterIssue, { issueId: id })}>
              <b>{t('newsletter.issue_of', { number })}</b>
            </Link>{' '}
            <span className="muted">{words}</span>
          </p>
          <ProgressBar share={recipients === 0 ? 0 : done / recipients} label={words} />
        </>
      )}
      <div className={styles.actions}>{actions}</div>
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={t(`newsletter.ask.${asked ?? 'cancel'}`, { number })}
        description={t(`newsletter.ask_help.${asked ?? 'cancel'}`, { sent, count: recipients })}
        confirmLabel={t(`newsletter.step.${asked ?? 'cancel'}`)}
        cancelLabel={t('newsletter.cancel_dialog')}
        closeLabel={t('kit.close')}
        danger={asked === 'cancel'}
        busy={busy !== null}
        onConfirm={() => {
          if (asked) void press(asked).then(() => setAsked(null));
        }}
      />
    </section>
  );
}
