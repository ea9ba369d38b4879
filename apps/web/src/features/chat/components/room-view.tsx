import type { ChatMessage } from '@dorfplatz/contract';
import { Button, ConfirmDialog, EmptyState, flash, Skeleton } from '@dorfplatz/ui';
import { ChatsCircleIcon } from '@phosphor-icons/react/dist/csr/ChatsCircle';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { useHash } from '../../../kit/navigation.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { PageTitle } from '../../../lib/page-title.tsx';
import { flashRefusal } from '../../../lib/refusal.ts';
import { react, remove } from '../api.ts';
import { useChatPlace, useChats, useStore } from '../use-chats.ts';
import { useOnlineCount } from '../use-online-count.ts';
import { Composer, type Writing } from './composer.tsx';
import { ComposingLine } from './composing-line.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import type { RoomDeeds } from './message-actions.tsx';
import { MessageList } from './message-list.tsx';
import styles from './room.module.css';
import { RoomHead } from './room-head.tsx';

function RoomSkeleton() {
  return (
    <div className={styles.loading} aria-busy="true">
      {[40, 62, 30, 54].map((width) => (
        <div key={width}>
          <Skeleton width={36} height={36} round />
          <Skeleton width={`${width}%`} height={44} />
        </div>
      ))}
    </div>
  );
}

/** The message that the address of a chat leads to: `#message-{number}`. Beside a page the address is that of the page. */
function useMessageAddressed(): number | undefined {
  const hash = useHash();
  const { kind } = useChatPlace();
  return (kind === 'page' && Number(/^message-(\d{1,15})$/.exec(hash)?.[1])) || undefined;
}

/** One chat: who it is with, what was said, and where one writes [RUL-0240]. */
export function RoomView({ chatId }: { chatId: string }) {
  const t = useTranslate();
  const chats = useChats();
  const place = useChatPlace();
  const room = useMemo(() => chats.roomOf(chatId), [chats, chatId]);
  const state = useStore(room.store);
  const [writing, setWriting] = useState<Writing>(null);
  const [removing, setRemoving] = useState<ChatMessage | null>(null);
  const section = useRef<HTMLElement>(null);
  const { chat, window, phase } = state;
  useOnlineCount(room, state);

  const at = useMessageAddressed();
  const shownFor = useRef<number>(undefined);
  const open = useEffectEvent(() => {
    shownFor.current = at;
    void room.open(at);
  });
  useEffect(() => {
    open();
    return room.leave;
  }, [room]);
  useEffect(() => {
    if (at !== undefined && at !== shownFor.current)
      room.jumpTo(at).catch((error: unknown) => flashRefusal(error, t));
    shownFor.current = at;
  }, [room, at, t]);

  const canWrite = chat?.can.write ?? false;
  const isPrivate = chat?.type === 'member';
  const { openChat } = place;
  const deeds = useMemo<RoomDeeds>(
    () => ({
      canWrite,
      isPrivate,
      onQuote: (message) => setWriting({ kind: 'quote', message }),
      onEdit: (message) => setWriting({ kind: 'edit', message }),
      onRemove: setRemoving,
      onReact: (message, emoji, isSet) => {
        react(chatId, message.id, emoji, isSet).then(room.receive, (error: unknown) =>
          flashRefusal(error, t),
        );
      },
      onPrivateChat: ({ from }) => openChat(`member/${from.id}`),
    }),
    [canWrite, isPrivate, openChat, chatId, room, t],
  );

  const removeNow = async () => {
    if (!removing) return;
    setRemoving(null);
    try {
      room.receive(await remove(chatId, removing.id));
      flash(t('chat.removed'));
      // What was pressed is gone with the message's actions; its place stays.
      requestAnimationFrame(() =>
        section.current?.querySelector<HTMLElement>(`[data-number="${removing.id}"]`)?.focus(),
      );
    } catch (error) {
      flashRefusal(error, t);
    }
  };

  if (phase === 'missing') {
    return (
      <div className={styles.centre}>
        <EmptyState
          icon={<ChatsCircleIcon weight="duotone" aria-hidden="true" />}
          title={t('chat.unknown')}
          action={<Button onClick={place.openList}>{t('chat.to_list')}</Button>}
        >
          {t('chat.unknown_help')}
        </EmptyState>
      </div>
    );
  }
  return (
    <section ref={section} className={styles.room} aria-label={chat?.name ?? t('chat.title')}>
      {place.kind === 'page' ? <PageTitle>{chat?.name ?? t('chat.title')}</PageTitle> : null}
      <RoomHead chat={chat} state={state} room={room} />
      {place.belowHead}
      <ConnectionBanner />
      {phase === 'failed' ? (
        <div className={styles.centre}>
          <LoadFailure onRetry={() => void room.open()} />
        </div>
      ) : chat && window ? (
        <MessageList key={chatId} room={room} state={{ ...state, chat, window }} deeds={deeds} />
      ) : (
        <RoomSkeleton />
      )}
      {chat ? (
        <div className={styles.foot}>
          <ComposingLine chatId={chatId} />
          {canWrite ? (
            <Composer
              key={chatId}
              room={room}
              name={chat.name}
              groupSlug={chat.group?.slug ?? null}
              writing={writing}
              onWriting={setWriting}
            />
          ) : (
            <p className={styles.prohibited}>
              {t(`chat.prohibited.${chat.write_prohibited_reason ?? 'archived'}`)}
            </p>
          )}
        </div>
      ) : null}
      <ConfirmDialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        onConfirm={() => void removeNow()}
        danger
        title={t('chat.remove_title')}
        description={t('chat.remove_text')}
        confirmLabel={t('chat.remove')}
        cancelLabel={t('chat.cancel')}
        closeLabel={t('kit.close')}
      />
    </section>
  );
}
