import { flash, IconButton } from '@dorfplatz/ui';
import { ClockCountdownIcon } from '@phosphor-icons/react/dist/csr/ClockCountdown';
import { useState } from 'react';
import { paths, pathTo, useGoTo } from '../../../kit/navigation.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import type { When } from '../api.ts';
import { PlanDialog } from './plan-dialog.tsx';

interface PlanButtonProps {
  isDisabled: boolean;
  /** Whether it was planned: something may be missing, which the form says. Rejects with what the server refuses. */
  onPlan: (when: When) => Promise<boolean>;
}

/** Beside the button that posts: has the post appear later. */
export default function PlanButton({ isDisabled, onPlan }: PlanButtonProps) {
  const t = useTranslate();
  const goTo = useGoTo();
  const [isOpen, setOpen] = useState(false);
  const plan = async (when: When) => {
    if (!(await onPlan(when))) return;
    flash(t('planned.done'), {
      action: { label: t('planned.show'), onSelect: () => goTo(pathTo(paths.plannedActivities)) },
    });
  };
  return (
    <>
      <IconButton label={t('planned.plan')} disabled={isDisabled} onClick={() => setOpen(true)}>
        <ClockCountdownIcon weight="duotone" aria-hidden="true" />
      </IconButton>
      {isOpen ? (
        <PlanDialog
          title={t('planned.plan_title')}
          confirmLabel={t('planned.confirm')}
          onPlan={plan}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
