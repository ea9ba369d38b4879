import type { Group } from '@dorfplatz/contract';
import { ConfirmDialog, type MenuEntry } from '@dorfplatz/ui';
import { SignOutIcon } from '@phosphor-icons/react/dist/csr/SignOut';
import { type ReactNode, useState } from 'react';
import { catchFocus } from '../../../kit/catch-focus.ts';
import { paths, pathTo, useGoTo } from '../../../kit/navigation.ts';
import { useAction } from '../../../kit/use-action.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { leave } from '../api.ts';
import { membershipAction } from '../membership.ts';

/** The way out of a group: its line in the menu, and the question before it; null for those who are not in it. */
export function useLeaving(group: Group): { entry: MenuEntry; dialog: ReactNode } | null {
  const t = useTranslate();
  const goTo = useGoTo();
  const { run } = useAction<'leave'>();
  const [isAsking, setAsking] = useState(false);
  const action = membershipAction(group);
  const { name, slug, access } = group;
  if (action !== 'leave' && action !== 'last_administrator') return null;
  const quit = async () => {
    setAsking(false);
    const act = async () => {
      await leave(group);
      if (access === 'hidden') await goTo(pathTo(paths.groups));
    };
    await run('leave', act, { done: t('groups.left', { name }) });
    // The way in comes in the place of the menu that was pressed.
    catchFocus(() => document.querySelector<HTMLElement>(`[data-membership="${group.id}"]`));
  };
  const dialog = {
    open: isAsking,
    onClose: () => setAsking(false),
    cancelLabel: t('groups.cancel'),
    closeLabel: t('kit.close'),
  };
  return {
    entry: {
      label: t('groups.leave'),
      icon: <SignOutIcon aria-hidden="true" />,
      onSelect: () => setAsking(true),
    },
    dialog:
      action === 'leave' ? (
        <ConfirmDialog
          {...dialog}
          danger
          onConfirm={() => void quit()}
          title={t('groups.leave_title', { name })}
          description={t('groups.leave_text')}
          confirmLabel={t('groups.leave_confirm')}
        />
      ) : (
        <ConfirmDialog
          {...dialog}
          onConfirm={() => goTo(pathTo(paths.groupMembers, { groupSlug: slug }))}
          title={t('groups.last_admin_title', { name })}
          description={t('groups.last_admin_text')}
          confirmLabel={t('groups.to_members')}
        />
      ),
  };
}
