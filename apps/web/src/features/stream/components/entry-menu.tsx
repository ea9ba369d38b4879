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
  size?: 'small' | 'medium';
}

/** What can be done with a post or reply beside answering it. */
export function EntryMenu(props: EntryMenuProps) {
  const { kind, address, authorId, can, translate, more = [], onEdit, onRemove, size = 'medium' } = props;
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
  const remove = async () => {
    setAsking(false);
    try {
      await onRemove();
      flash(t(kind === 'post' ? 'stream.post_removed' : 'stream.reply_removed'));
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
  ];
  if (can.update) {
    entries.push({
      label: t('stream.edit'),
      icon: <PencilSimpleIcon aria-hidden="true" />,
      onSelect: onEdit,
    });
  }
  entries.push(...more);
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
          <IconButton label={t('stream.actions')} size={size} {...attributes}>
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
