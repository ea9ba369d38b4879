import type { Chat } from '@dorfplatz/contract';
import { Avatar, IconButton, Menu, type MenuEntry, Skeleton } from '@dorfplatz/ui';
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft';
import { BellIcon } from '@phosphor-icons/react/dist/csr/Bell';
import { BellSlashIcon } from '@phosphor-icons/react/dist/csr/BellSlash';
import { CalendarBlankIcon } from '@phosphor-icons/react/dist/csr/CalendarBlank';
import { DeviceMobileSlashIcon } from '@phosphor-icons/react/dist/csr/DeviceMobileSlash';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { UserIcon } from '@phosphor-icons/react/dist/csr/User';
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree';
import { lazy, Suspense, useState } from 'react';
import { Link, paths, pathTo, useGoTo } from '../../../kit/navigation.ts';
import { isApp } from '../../../lib/app-mode.ts';
import { useTranslate, withTexts } from '../../../lib/i18n.ts';
import { flashRefusal } from '../../../lib/refusal.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { useViewer } from '../../../lib/session.ts';
import { mute, muteApp, unmute } from '../api.ts';
import { isMuted } from '../chat-list.ts';
import { MUTE_LENGTHS, mutedUntil } from '../mute.ts';
import { leaveForList } from '../returned-focus.ts';
import type { Room, RoomState } from '../room.ts';
import { useChatPlace, useChats, usePresenceSetting, useStore } from '../use-chats.ts';
import { ChatFace } from './chat-face.tsx';
import styles from './room.module.css';

const DayDialog = lazy(withTexts(() => import('./day-dialog.tsx')));

function useWhoIsThere(chat: Chat, state: RoomState): string {
  const t = useTranslate();
  const presence = useStore(useChats().presence);
  const isTold = usePresenceSetting() !== 'disabled';
  if (chat.group) {
    const members = t('chat.members', { count: chat.group.member_count });
    return state.onlineCount === null
      ? members
      : `${members} · ${t('chat.online', { count: state.onlineCount })}`;
  }
  const status = chat.partner ? (presence.get(chat.partner.id) ?? chat.status) : null;
  if (!status || !isTold) return '';
  const word = t(`chat.presence.${status.type}`);
  return status.text ? `${word} · ${status.text}` : word;
}

function Titles({ chat, state }: { chat: Chat; state: RoomState }) {
  const words = useWhoIsThere(chat, state);
  return (
    <div className={styles.titles}>
      <h2 className="cut">{chat.name}</h2>
      <p className="cut">{words}</p>
    </div>
  );
}

function RoomMenu({ chat, room }: { chat: Chat; room: Room }) {
  const t = useTranslate();
  const goTo = useGoTo();
  const viewer = useViewer();
  const [isChoosingDay, setChoosingDay] = useState(false);
  const act = (done: Promise<unknown>) => {
    done.catch((error: unknown) => flashRefusal(error, t));
  };
  const entries: MenuEntry[] = [];
  const { group, partner } = chat;
  if (group) {
    entries.push({
      label: t('chat.to_group'),
      icon: <UsersThreeIcon aria-hidden="true" />,
      onSelect: () => void goTo(pathTo(paths.group, { groupSlug: group.slug })),
    });
  } else if (partner && !partner.deleted) {
    entries.push({
      label: t('chat.to_profile'),
      icon: <UserIcon aria-hidden="true" />,
      onSelect: () => void goTo(pathTo(paths.member, { memberId: partner.id })),
    });
  }
  entries.push(
    {
      label: t('chat.jump_to_day'),
      icon: <CalendarBlankIcon aria-hidden="true" />,
      onSelect: () => setChoosingDay(true),
    },
    { kind: 'separator' },
  );
  if (isMuted(chat, serverNow())) {
    entries.push({
      label: t('chat.unmute'),
      icon: <BellIcon aria-hidden="true" />,
      onSelect: () => act(unmute(chat.id)),
    });
  } else {
    for (const length of MUTE_LENGTHS) {
      // The app offers only what ends by itself [RUL-0258].
      if (isApp && length === 'ever') continue;
      entries.push({
        label: t(`chat.mute.${length}`),
        icon: <BellSlashIcon aria-hidden="true" />,
        onSelect: () => act(mute(chat.id, mutedUntil(length, serverNow(), viewer.time_zone))),
      });
    }
  }
  const isAppMuted =
    chat.state.app_muted_until !== null && Date.parse(chat.state.app_muted_until) > serverNow();
  entries.push({
    label: t(isAppMuted ? 'chat.unmute_app' : 'chat.mute_app'),
    icon: <DeviceMobileSlashIcon aria-hidden="true" />,
    onSelect: () =>
      act(muteApp(chat.id, isAppMuted ? null : mutedUntil('ever', serverNow(), viewer.time_zone))),
  });
  return (
    <>
      <Menu
        label={t('chat.actions')}
        entries={entries}
        trigger={(attributes) => (
          <IconButton label={t('chat.actions')} {...attributes}>
            <DotsThreeIcon aria-hidden="true" />
          </IconButton>
        )}
      />
      {isChoosingDay ? (
        <Suspense fallback={null}>
          <DayDialog room={room} onClose={() => setChoosingDay(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Who a chat is with and who of them is there, with what can be done about it. */
export function RoomHead({ chat, state, room }: { chat: Chat | null; state: RoomState; room: Room }) {
  const t = useTranslate();
  const place = useChatPlace();
  const presence = useStore(useChats().presence);
  return (
    <header className={styles.head}>
      <IconButton
        className={styles.back!}
        data-back=""
        label={t('chat.to_list')}
        onClick={() => {
          leaveForList({ chatId: room.chatId });
          place.openList();
        }}
      >
        <ArrowLeftIcon aria-hidden="true" />
      </IconButton>
      {chat ? (
        <>
          <ChatFace
            chat={chat}
            presence={chat.partner && (presence.get(chat.partner.id) ?? chat.status)}
            size={36}
          />
          <Titles chat={chat} state={state} />
          {chat.type === 'group' && state.members.length > 0 ? (
            <Link
              to={pathTo(paths.groupMembers, { groupSlug: chat.group!.slug })}
              className={styles.faces}
              aria-label={t('chat.members', { count: chat.group!.member_count })}
            >
              {state.members.slice(0, 4).map(({ id, name, images }) => (
                <Avatar key={id} name={name} src={images?.small} size={28} />
              ))}
            </Link>
          ) : null}
          <RoomMenu chat={chat} room={room} />
        </>
      ) : (
        <Skeleton width={180} height={20} />
      )}
      {place.headEnd}
    </header>
  );
}
