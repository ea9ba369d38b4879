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

/** Join, ask to join, accept, leave or take back, as the group and one's standing allow. */
export function MembershipButton({ group, size = 'medium' }: { group: Group; size?: ButtonProps['size'] }) {
  const t = useTranslate();
  const goTo = useGoTo();
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const action = membershipAction(group);
  const { name } = group;
  if (action === null) return null;
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
  if (action === 'last_administrator') {
    return (
      <>
        <Button
          {...look}
          variant={size === 'small' ? 'ghost' : 'secondary'}
          aria-label={t('groups.leave_of', { name })}
          onClick={() => setAsking(true)}
        >
          {t('groups.leave')}
        </Button>
        <ConfirmDialog
          open={isAsking}
          onClose={() => setAsking(false)}
          onConfirm={() => goTo(pathTo(paths.groupMembers, { groupSlug: group.slug }))}
          title={t('groups.last_admin_title', { name })}
          description={t('groups.last_admin_text')}
          confirmLabel={t('groups.to_members')}
          cancelLabel={t('groups.cancel')}
          closeLabel={t('kit.close')}
        />
      </>
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
  const quit = async () => {
    setAsking(false);
    setBusy(true);
    try {
      await leave(group);
      flash(t(action === 'leave' ? 'groups.left' : 'groups.taken_back', { name }));
      if (action === 'leave' && group.access === 'hidden') goTo(pathTo(paths.groups));
    } catch (error) {
      flashRefusal(error, t);
    } finally {
      setBusy(false);
      keepFocus();
    }
  };
  if (action === 'leave' || action === 'take_back') {
    return (
      <>
        <Button
          {...look}
          variant={size === 'small' ? 'ghost' : 'secondary'}
          icon={action === 'take_back' ? <HourglassIcon aria-hidden="true" /> : null}
          title={action === 'take_back' ? t('groups.waiting_help') : undefined}
          aria-label={t(`groups.${action}_of`, { name })}
          onClick={() => setAsking(true)}
        >
          {t(`groups.${action}`)}
        </Button>
        <ConfirmDialog
          open={isAsking}
          onClose={() => setAsking(false)}
          onConfirm={() => void quit()}
          danger={action === 'leave'}
          title={t(`groups.${action}_title`, { name })}
          description={t(`groups.${action}_text`)}
          confirmLabel={t(`groups.${action}_confirm`)}
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
