import type { ChatMessage } from '@dorfplatz/contract';
import { flash, IconButton, Menu, type MenuEntry, Popover } from '@dorfplatz/ui';
import { ArrowBendUpLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowBendUpLeft';
import { ChatCircleIcon } from '@phosphor-icons/react/dist/csr/ChatCircle';
import { CopySimpleIcon } from '@phosphor-icons/react/dist/csr/CopySimple';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { SmileyIcon } from '@phosphor-icons/react/dist/csr/Smiley';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { Suspense } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import { ReactionChoice } from '../../editor/index.ts';
import type { Store } from '../store.ts';
import styles from './message.module.css';

/** What can be done with messages of a room; the same object as long as the room stays the same. */
export interface RoomDeeds {
  canWrite: boolean;
  isPrivate: boolean;
  onQuote: (message: ChatMessage) => void;
  onEdit: (message: ChatMessage) => void;
  onRemove: (message: ChatMessage) => void;
  onReact: (message: ChatMessage, emoji: string, isSet: boolean) => void;
  onPrivateChat: (message: ChatMessage) => void;
}

export interface MessageDeeds extends RoomDeeds {
  /** The message whose actions are there. */
  active: Store<number | null>;
  onActive: (number: number) => void;
  onJump: (number: number) => void;
}

async function copy(text: string, done: string, failed: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    flash(done);
  } catch {
    flash(failed, { kind: 'error' });
  }
}

interface MessageActionsProps {
  message: ChatMessage;
  isOwn: boolean;
  deeds: MessageDeeds;
}

/** React, quote, and what else there is to do with a message [RUL-0243]. */
export function MessageActions({ message, isOwn, deeds }: MessageActionsProps) {
  const t = useTranslate();
  const { canWrite } = deeds;
  const entries: MenuEntry[] = [];
  if (message.text !== '') {
    entries.push({
      label: t('chat.copy'),
      icon: <CopySimpleIcon aria-hidden="true" />,
      onSelect: () => void copy(message.text, t('chat.copied'), t('js.generic_error')),
    });
  }
  // Never in a private chat, for one's own messages or for those of people who are gone [RUL-0247].
  if (!deeds.isPrivate && !isOwn && !message.from.deleted && message.can.private_chat) {
    entries.push({
      label: t('chat.private_chat', { name: message.from.name }),
      icon: <ChatCircleIcon aria-hidden="true" />,
      onSelect: () => deeds.onPrivateChat(message),
    });
  }
  if (message.can.update && canWrite) {
    entries.push({
      label: t('chat.edit'),
      icon: <PencilSimpleIcon aria-hidden="true" />,
      onSelect: () => deeds.onEdit(message),
    });
  }
  if (message.can.destroy && canWrite) {
    entries.push({
      label: t('chat.remove'),
      icon: <TrashIcon aria-hidden="true" />,
      danger: true,
      onSelect: () => deeds.onRemove(message),
    });
  }
  const react = (emoji: string) => deeds.onReact(message, emoji, true);
  return (
    <div className={styles.actions} data-actions="">
      {canWrite ? (
        <>
          <Popover
            label={t('chat.react')}
            trigger={(attributes) => (
              <IconButton size="small" label={t('chat.react')} {...attributes}>
                <SmileyIcon aria-hidden="true" />
              </IconButton>
            )}
          >
            {(close) => (
              <Suspense fallback={<div className={styles.pickerLoading} />}>
                <ReactionChoice
                  onChoose={(emoji) => {
                    close();
                    react(emoji);
                  }}
                />
              </Suspense>
            )}
          </Popover>
          <IconButton size="small" label={t('chat.quote')} onClick={() => deeds.onQuote(message)}>
            <ArrowBendUpLeftIcon aria-hidden="true" />
          </IconButton>
        </>
      ) : null}
      {entries.length > 0 ? (
        <Menu
          label={t('chat.message_actions')}
          entries={entries}
          trigger={(attributes) => (
            <IconButton size="small" label={t('chat.message_actions')} {...attributes}>
              <DotsThreeIcon aria-hidden="true" />
            </IconButton>
          )}
        />
      ) : null}
    </div>
  );
}
