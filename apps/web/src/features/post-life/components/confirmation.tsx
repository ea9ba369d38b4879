import type { ConfirmationCard } from '@dorfplatz/contract';
import { Button } from '@dorfplatz/ui';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { SealCheckIcon } from '@phosphor-icons/react/dist/csr/SealCheck';
import { lazy, Suspense, useState } from 'react';
import { useAction } from '../../../kit/use-action.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { confirm } from '../api.ts';
import styles from './post-life.module.css';

const ConfirmationPeople = lazy(() => import('./confirmation-people.tsx'));

interface ConfirmationProps {
  activityId: number;
  confirmation: ConfirmationCard;
  /** Shows what has become of it. */
  show: (confirmation: ConfirmationCard) => void;
}

/** An official post: the button that says that one has read it, and to those who follow it up how many have. */
export default function Confirmation({ activityId, confirmation, show }: ConfirmationProps) {
  const t = useTranslate();
  const dates = useDates();
  const { busy, run } = useAction<'confirm'>();
  const [isOpen, setOpen] = useState(false);
  const { confirmed_at, counts, can } = confirmation;
  return (
    <div className={styles.official}>
      <SealCheckIcon weight="duotone" aria-hidden="true" />
      <span className={styles.officialText}>
        <b>{t('post_life.official')}</b>
        {confirmed_at ? (
          <span>{t('post_life.confirmed_at', { when: dates.short(confirmed_at) })}</span>
        ) : can.confirm ? (
          <span>{t('post_life.please_confirm')}</span>
        ) : null}
      </span>
      {can.confirm ? (
        <Button
          size="small"
          variant="primary"
          busy={busy !== null}
          onClick={() =>
            void run('confirm', async () => show(await confirm(activityId)), { done: t('post_life.thanks') })
          }
        >
          <CheckIcon aria-hidden="true" />
          {t('post_life.confirm')}
        </Button>
      ) : null}
      {can.follow_up && counts ? (
        <Button size="small" variant="ghost" onClick={() => setOpen(true)}>
          {t('post_life.counts', { confirmed: counts.confirmed, audience: counts.audience })}
        </Button>
      ) : null}
      {isOpen ? (
        <Suspense fallback={null}>
          <ConfirmationPeople activityId={activityId} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
