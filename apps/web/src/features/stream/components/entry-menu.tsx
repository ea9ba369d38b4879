import { ConfirmDialog, flash, IconButton, Menu, type MenuEntry } from '@dorfplatz/ui';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { FlagIcon } from '@phosphor-icons/react/dist/csr/Flag';
import { LinkSimpleIcon } from '@phosphor-icons/react/dist/csr/LinkSimple';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useState } from 'react';
import { paths, pathTo, useGoTo } from '../../../kit/navigation.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { flashRefusal } from '../../../lib/refusal.ts';
import { useViewer } from '../../../lib/session.ts';

interface EntryMenuProps {
  kind: 'post' | 'reply';
  /** Address of the entry below the server's root. */
  address: string;
  authorId: number;
  can: { update: boolean; destroy: boolean };
  /** Offers the translation, where there is one. */
  translate: MenuEntry | null;
  /** What else is offered, before what takes it away. */
  more?: readonly MenuEntry[];
  onEdit: () => void;
  onRemove: () => Promise<void>;
  /** Takes a deletion back. */
  onBringBack: () => Promise<void>;
  /** Somebody is about to open it: what it waits for to be whole, as nothing may move under the hand in an open one. */
  onNear?: () => Promise<void> | undefined;
  size?: 'small' | 'medium';
}

/** What can be done with a post or reply beside answering it. */
export function EntryMenu(props: EntryMenuProps) {
  const {
    kind,
    address,
    authorId,
    can,
    translate,
    onEdit,
    onRemove,
    onBringBack,
    onNear,
    more = [],
    size = 'medium',
  } = props;
  const t = useTranslate();
  const goTo = useGoTo();
  const viewer = useViewer();
  const [isAsking, setAsking] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(new URL(address, location.origin).href);
      flash(t('stream.link_copied'));
    } catch {
      flash(t('js.generic_error'), { kind: 'error' });
    }
  };
  const whole = (act: () => void) => {
    const coming = onNear?.();
    if (coming) void coming.then(act);
    else act();
  };
  const bringBack = async () => {
    try {
      await onBringBack();
      flash(t(kind === 'post' ? 'stream.post_back' : 'stream.reply_back'));
    } catch (error) {
      flashRefusal(error, t);
    }
  };
  const remove = async () => {
    setAsking(false);
    try {
      await onRemove();
      flash(t(kind === 'post' ? 'stream.post_removed' : 'stream.reply_removed'), {
        action: { label: t('kit.undo'), onSelect: () => void bringBack() },
      });
    } catch (error) {
      flashRefusal(error, t);
    }
  };
  const entries: MenuEntry[] = [
    {
      label: t('stream.copy_link'),
      icon: <LinkSimpleIcon aria-hidden="true" />,
      onSelect: () => void copy(),
    },
    ...more,
  ];
  if (can.update) {
    entries.push({
      label: t('stream.edit'),
      icon: <PencilSimpleIcon aria-hidden="true" />,
      onSelect: onEdit,
    });
  }
  if (viewer.can.report && authorId !== viewer.id) {
    entries.push({
      label: t('stream.report'),
      icon: <FlagIcon aria-hidden="true" />,
      onSelect: () => void goTo(pathTo(paths.newReport, {}, { url: address })),
    });
  }
  if (can.destroy) {
    entries.push({
      label: t('stream.remove'),
      icon: <TrashIcon aria-hidden="true" />,
      danger: true,
      onSelect: () => setAsking(true),
    });
  }
  if (translate) entries.push({ kind: 'separator' }, translate);
  return (
    <>
      <Menu
        label={t('stream.actions')}
        entries={entries}
        trigger={(attributes) => (
          <IconButton
            label={t('stream.actions')}
            size={size}
            {...attributes}
            onPointerEnter={() => {
              attributes.onPointerEnter();
              void onNear?.();
            }}
            onFocus={() => {
              attributes.onFocus();
              void onNear?.();
            }}
            onClick={(event) => whole(() => attributes.onClick(event))}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown') return;
              event.preventDefault();
              whole(() => attributes.onKeyDown?.(event));
            }}
          >
            <DotsThreeIcon aria-hidden="true" />
          </IconButton>
        )}
      />
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void remove()}
        danger
        title={t(kind === 'post' ? 'stream.remove_post_title' : 'stream.remove_reply_title')}
        description={t(kind === 'post' ? 'stream.remove_post_text' : 'stream.remove_reply_text')}
        confirmLabel={t('stream.remove')}
        cancelLabel={t('stream.cancel')}
        closeLabel={t('kit.close')}
      />
    </>
  );
}
