import type { Group } from '@dorfplatz/contract';
import { Button, type ButtonProps, ConfirmDialog, flash } from '@dorfplatz/ui';
import { HourglassIcon } from '@phosphor-icons/react/dist/csr/Hourglass';
import { useState } from 'react';
import { catchFocus } from '../../../kit/catch-focus.ts';
import { paths, pathTo, useGoTo } from '../../../kit/navigation.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { join, leave } from '../api.ts';
import { membershipAction } from '../membership.ts';
import { flashRefusal } from '../refusal.ts';

/** Join, ask to join, accept or take back, as the group and one's standing allow; the way out is in the menu. */
export function MembershipButton({ group, size = 'medium' }: { group: Group; size?: ButtonProps['size'] }) {
  const t = useTranslate();
  const goTo = useGoTo();
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const action = membershipAction(group);
  const { name } = group;
  if (action === null || action === 'leave' || action === 'last_administrator') return null;
  const look = { size: size ?? 'medium', busy: isBusy, 'data-membership': group.id };
  // Another button comes in the place of the one that was pressed.
  const keepFocus = () =>
    catchFocus(() => document.querySelector<HTMLElement>(`[data-membership="${group.id}"]`));
  if (action === 'rejected') {
    return (
      <Button size={look.size} disabled>
        {t('groups.rejected')}
      </Button>
    );
  }
  const enter = async () => {
    setBusy(true);
    try {
      const status = await join(group);
      flash(t(status === 'member' ? 'groups.joined' : 'groups.asked', { name }));
      if (status === 'member') goTo(pathTo(paths.group, { groupSlug: group.slug }));
    } catch (error) {
      flashRefusal(error, t);
    } finally {
      setBusy(false);
      keepFocus();
    }
  };
  const takeBack = async () => {
    setAsking(false);
    setBusy(true);
    try {
      await leave(group);
      flash(t('groups.taken_back', { name }));
    } catch (error) {
      flashRefusal(error, t);
    } finally {
      setBusy(false);
      keepFocus();
    }
  };
  if (action === 'take_back') {
    return (
      <>
        <Button
          {...look}
          variant={size === 'small' ? 'ghost' : 'secondary'}
          icon={<HourglassIcon aria-hidden="true" />}
          title={t('groups.waiting_help')}
          aria-label={t('groups.take_back_of', { name })}
          onClick={() => setAsking(true)}
        >
          {t('groups.take_back')}
        </Button>
        <ConfirmDialog
          open={isAsking}
          onClose={() => setAsking(false)}
          onConfirm={() => void takeBack()}
          title={t('groups.take_back_title', { name })}
          description={t('groups.take_back_text')}
          confirmLabel={t('groups.take_back_confirm')}
          cancelLabel={t('groups.cancel')}
          closeLabel={t('kit.close')}
        />
      </>
    );
  }
  return (
    <Button
      {...look}
      variant={size === 'small' ? 'soft' : 'primary'}
      aria-label={t(`groups.${action}_of`, { name })}
      onClick={() => void enter()}
    >
      {t(`groups.${action}`)}
    </Button>
  );
}
