import { GROUP_BIN_DAYS, type Group } from '@dorfplatz/contract';
import { ConfirmDialog, IconButton, Menu, type MenuEntry } from '@dorfplatz/ui';
import { ArchiveIcon } from '@phosphor-icons/react/dist/csr/Archive';
import { BellIcon } from '@phosphor-icons/react/dist/csr/Bell';
import { BellSlashIcon } from '@phosphor-icons/react/dist/csr/BellSlash';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { StarIcon } from '@phosphor-icons/react/dist/csr/Star';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useState } from 'react';
import { paths, pathTo, useGoTo } from '../../../kit/navigation.ts';
import { useAction } from '../../../kit/use-action.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { remove, restore, setArchived, setFavorite, setSubscription } from '../api.ts';
import { useLeaving } from './leaving.tsx';

/** What else one may do with a group: hear of it, favour it, leave it, archive it, delete it. */
export function GroupMenu({ group }: { group: Group }) {
  const t = useTranslate();
  const goTo = useGoTo();
  const [asked, setAsked] = useState<'archive' | 'delete' | null>(null);
  const { name, slug, archived, i_haz_subscription: isSubscribed, favorited, can } = group;
  const isMember = group.membership_status_of_current_member === 'member';
  const { run } = useAction<'archive' | 'delete' | 'favorite' | 'subscribe'>();
  const leaving = useLeaving(group);
  const archive = () => {
    setAsked(null);
    return run('archive', async () => goTo(await setArchived(slug, !archived)), {
      done: t(archived ? 'groups.unarchive_done' : 'groups.archive_done', { name }),
    });
  };
  const destroy = () => {
    setAsked(null);
    const act = async () => {
      const { id, redirect } = await remove(slug);
      await goTo(redirect, { replace: true });
      return id;
    };
    return run('delete', act, {
      done: t('groups.deleted', { name }),
      undo: {
        act: async (id) => goTo(pathTo(paths.group, { groupSlug: await restore(id) })),
        done: t('groups.restored', { name }),
      },
    });
  };
  const entries: (MenuEntry | false | undefined)[] = [
    isMember && {
      label: t(isSubscribed ? 'groups.unsubscribe' : 'groups.subscribe'),
      icon: isSubscribed ? <BellSlashIcon aria-hidden="true" /> : <BellIcon aria-hidden="true" />,
      onSelect: () =>
        void run('subscribe', () => setSubscription(slug, !isSubscribed), {
          done: t(isSubscribed ? 'groups.unsubscribed' : 'groups.subscribed', { name }),
        }),
    },
    isMember && {
      label: t(favorited ? 'groups.unfavorite' : 'groups.favorite'),
      icon: <StarIcon weight={favorited ? 'fill' : 'regular'} aria-hidden="true" />,
      onSelect: () => void run('favorite', () => setFavorite(slug, !favorited)),
    },
    leaving?.entry,
    can.archive && {
      label: t(archived ? 'groups.unarchive' : 'groups.archive'),
      icon: <ArchiveIcon aria-hidden="true" />,
      onSelect: () => (archived ? void archive() : setAsked('archive')),
    },
    can.destroy && {
      label: t('groups.delete'),
      icon: <TrashIcon aria-hidden="true" />,
      danger: true,
      onSelect: () => setAsked('delete'),
    },
  ];
  const shown = entries.filter((entry) => entry !== false && entry !== undefined);
  if (shown.length === 0) return null;
  const dialog = {
    onClose: () => setAsked(null),
    cancelLabel: t('groups.cancel'),
    closeLabel: t('kit.close'),
  };
  return (
    <>
      <Menu
        label={t('groups.more', { name })}
        entries={shown}
        trigger={(attributes) => (
          <IconButton label={t('groups.more', { name })} {...attributes}>
            <DotsThreeIcon weight="bold" aria-hidden="true" />
          </IconButton>
        )}
      />
      {leaving?.dialog}
      <ConfirmDialog
        {...dialog}
        open={asked === 'archive'}
        onConfirm={() => void archive()}
        title={t('groups.archive_title', { name })}
        description={t('groups.archive_text')}
        confirmLabel={t('groups.archive')}
      />
      <ConfirmDialog
        {...dialog}
        danger
        open={asked === 'delete'}
        onConfirm={() => void destroy()}
        title={t('groups.delete_title', { name })}
        description={t('groups.delete_text', { days: GROUP_BIN_DAYS })}
        confirmLabel={t('groups.delete_confirm')}
      />
    </>
  );
}
