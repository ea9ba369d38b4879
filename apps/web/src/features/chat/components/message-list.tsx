import type { ChatMessage } from '@dorfplatz/contract';
import { Button, UnreadBadge } from '@dorfplatz/ui';
import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown';
import {
  type KeyboardEvent,
  type MouseEvent,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useGoTo } from '../../../kit/navigation.ts';
import { useGroupLook } from '../../../kit/use-group-look.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { flashRefusal } from '../../../lib/refusal.ts';
import { useViewer } from '../../../lib/session.ts';
import { isAtEnd } from '../message-window.ts';
import type { Room, RoomState } from '../room.ts';
import { deliveryOf, type Row, readersOf, rowsOf } from '../rows.ts';
import { type Slice, sliceAround, sliceAtEnd, sliceDown, sliced, sliceSize, sliceUp } from '../slice.ts';
import { createStore } from '../store.ts';
import { useChats, useStore } from '../use-chats.ts';
import type { MessageDeeds, RoomDeeds } from './message-actions.tsx';
import { MessageRow } from './message-row.tsx';
import { OutgoingRow } from './outgoing-row.tsx';
import styles from './room.module.css';
import { Scroller, type ScrollPlace } from './scroller.tsx';

/** Nearer to an end than this, in heights of what is seen, more is fetched there [RUL-0262]. */
const near = 1.5;
/** Messages that pass below the pointer show nothing; one that it rests on for so long (ms) does. */
const pointPause = 60;
/** So long (ms) a message that was jumped to stands out. */
const targetTime = 2000;

/** Arrow keys go from message to message. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const focused = document.activeElement;
  // Menus open outside of the list and use the same keys.
  if (!event.currentTarget.contains(focused)) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-number]')];
  const place = rows.findIndex((row) => row === focused || row.contains(focused));
  const next = place < 0 ? rows.at(-1) : rows[place + (event.key === 'ArrowDown' ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

interface MessageListProps {
  room: Room;
  state: RoomState & { window: NonNullable<RoomState['window']>; chat: NonNullable<RoomState['chat']> };
  deeds: RoomDeeds;
}

/** The messages of a room: those near what one reads are in the page, the rest comes as one gets there. */
export function MessageList({ room, state, deeds: roomDeeds }: MessageListProps) {
  const t = useTranslate();
  const viewer = useViewer();
  const chats = useChats();
  const goTo = useGoTo();
  const dates = useDates();
  const { color } = useGroupLook(state.chat.group?.id);
  useStore(chats.sending);
  const { window: held, chat, unread, target, readers, adminIds, hasOlder } = state;
  const scroller = useRef<Scroller>(null);
  const [slice, setSlice] = useState<Slice>(() => sliceAtEnd(held));
  const [place, setPlace] = useState<ScrollPlace | null>(null);
  const [active] = useState(() => createStore<number | null>(null));
  const pointing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pointing.current), []);
  const [marked, setMarked] = useState<number | null>(null);
  const isInside = slice.from <= held.last + 1 && (slice.to === null || slice.to >= held.first);
  const shown = isInside ? slice : sliceAtEnd(held);
  const { from, to } = shown;
  const messages = useMemo(() => sliced(held.messages, held, { from, to }), [held, from, to]);
  const holdsEnd = shown.to === null && isAtEnd(held);
  const isFromStart = !hasOlder && (messages[0]?.id ?? held.first) === held.first;

  const rows = useMemo(
    () => rowsOf(messages, { dayOf: dates.dayOf, unread, viewerId: viewer.id, isFromStart }),
    [messages, dates, unread, viewer.id, isFromStart],
  );

  // A message that is to be seen is put into the page first, then brought into view.
  const pendingTarget = useRef<number | null>(null);
  const seenTarget = useRef<RoomState['target']>(null);
  if (target !== seenTarget.current) {
    seenTarget.current = target;
    if (target) {
      pendingTarget.current = target.number;
      const around = sliceAround(target.number, held);
      if (around.from !== slice.from || around.to !== slice.to) setSlice(around);
    }
  }
  const isFirstLook = useRef(true);
  useLayoutEffect(() => {
    const number = pendingTarget.current;
    const list = scroller.current;
    if (!list) return;
    const line = list.rows.current!.querySelector('[data-line]');
    if (number !== null) {
      pendingTarget.current = null;
      isFirstLook.current = false;
      const row = list.rows.current!.querySelector(`[data-number="${number}"]`);
      if (line && unread && number === unread.after + 1) list.show(line, 'start');
      else if (row) {
        list.show(row, 'center');
        setMarked(number);
      }
    } else if (isFirstLook.current && messages.length > 0) {
      isFirstLook.current = false;
      // What is new is read from its beginning, when it does not fit.
      if (line && list.element.current!.getBoundingClientRect().top > line.getBoundingClientRect().top)
        list.show(line, 'start');
    }
  });
  useEffect(() => {
    if (marked === null) return;
    const timer = setTimeout(() => setMarked(null), targetTime);
    return () => clearTimeout(timer);
  }, [marked]);

  const latest = useRef({ held, shown, hasOlder });
  latest.current = { held, shown, hasOlder };
  const look = useCallback(
    (now: ScrollPlace) => {
      setPlace((before) => (before?.isAtEnd === now.isAtEnd ? before : now));
      if (now.lastNumber !== null) room.displayed(now.lastNumber);
      const { held: window, shown: part } = latest.current;
      if (now.above < near) {
        if (part.from > window.first) startTransition(() => setSlice(sliceUp(part, window)));
        else void room.loadOlder();
      } else if (now.below < near) {
        const isShort = part.to !== null && (part.to < window.last || isAtEnd(window));
        if (isShort) startTransition(() => setSlice(sliceDown(part, window)));
        else if (!isAtEnd(window)) void room.loadNewer();
        else if (now.isAtEnd && window.last - part.from >= sliceSize.most) setSlice(sliceAtEnd(window));
      }
    },
    [room],
  );

  const deeds = useMemo<MessageDeeds>(
    () => ({
      ...roomDeeds,
      active,
      onActive: (number) => {
        clearTimeout(pointing.current);
        // An open menu keeps its message.
        if (!scroller.current?.rows.current?.querySelector('[data-actions] [aria-expanded="true"]'))
          active.set(number);
      },
      onJump: (number) => {
        room.jumpTo(number).catch((error: unknown) => flashRefusal(error, t));
      },
    }),
    [roomDeeds, room, active, t],
  );

  // Asked of the page and not of the row that was entered: a row that comes below a resting pointer, where one has gone
  // or scrolled away, is not entered by anything React tells of.
  const point = () => {
    clearTimeout(pointing.current);
    pointing.current = setTimeout(() => {
      const row = scroller.current?.rows.current?.querySelector<HTMLElement>('[data-number]:hover');
      if (row) deeds.onActive(Number(row.dataset.number));
    }, pointPause);
  };

  const toEnd = async () => {
    try {
      await room.toNewest();
    } catch (error) {
      return flashRefusal(error, t);
    }
    setSlice(sliceAtEnd(room.store.get().window ?? held));
    requestAnimationFrame(() => scroller.current?.toEnd());
  };

  const outgoing = chats.outgoing.of(chat.id);
  const confirmed = new Set(held.messages.slice(-100).map(({ client_id }) => client_id));
  const underway = holdsEnd ? outgoing.filter(({ clientId }) => !confirmed.has(clientId)) : [];
  // What one sends is seen, wherever one was reading.
  const sentCount = useRef(outgoing.length);
  useEffect(() => {
    if (outgoing.length > sentCount.current) void toEnd();
    sentCount.current = outgoing.length;
  });

  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('.prose a');
    if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
      return;
    if (link.origin !== location.origin || link.pathname.startsWith('/api/')) return;
    event.preventDefault();
    void goTo(`${link.pathname}${link.search}${link.hash}`);
  };

  const isSlowed = chats.outgoing.slowedUntil(chat.id) !== null;
  const receiptOf = (message: ChatMessage, isLast: boolean) => {
    if (message.from.id !== viewer.id || !isLast || message.deleted) return null;
    return chat.type === 'group' ? 'persisted' : deliveryOf(message.id, chat.partner_state);
  };
  const rowOf = (row: Row) => {
    if (row.kind === 'start')
      return <StartRow key={row.key} isEmpty={messages.length === 0 && underway.length === 0} />;
    if (row.kind === 'day') {
      return (
        <li key={row.key} className={styles.separator}>
          {dates.heading(row.day)}
        </li>
      );
    }
    if (row.kind === 'unread') {
      return (
        <li key={row.key} className={styles.newLine} data-line="">
          {t('chat.new_messages', { count: row.count, capped: row.count >= 100 ? 'yes' : 'no' })}
        </li>
      );
    }
    const { message } = row;
    const isOwn = message.from.id === viewer.id;
    const delivery = receiptOf(message, row.isLast);
    // One's own reading is among what is counted.
    const others =
      delivery === null || chat.type !== 'group'
        ? null
        : Math.max(0, readersOf(message.id, readers) - (chat.state.last_read_id >= message.id ? 1 : 0));
    return (
      <MessageRow
        key={row.key}
        message={message}
        isOwn={isOwn}
        isFirst={row.isFirst}
        adminColour={adminIds.includes(message.from.id) ? (color ?? 'slate') : null}
        isUnread={!isOwn && message.id > chat.state.last_read_id}
        isTarget={marked === message.id}
        delivery={delivery}
        readers={others}
        deeds={deeds}
      />
    );
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is pressed, by key too
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link turns Enter into a click
    <div className={styles.list} onClick={follow} onPointerOver={point}>
      <Scroller
        ref={scroller}
        label={t('chat.messages')}
        holdsEnd={holdsEnd}
        onPlace={look}
        onKeyDown={moveFocus}
      >
        {rows.map(rowOf)}
        {underway.map((each) => (
          <OutgoingRow key={each.clientId} outgoing={each} isSlowed={isSlowed} />
        ))}
      </Scroller>
      {place && !place.isAtEnd ? (
        <Button
          className={styles.toEnd!}
          icon={<ArrowDownIcon aria-hidden="true" />}
          onClick={() => {
            // The button goes away at the end; the keys go on in the list.
            scroller.current?.element.current?.focus();
            void toEnd();
          }}
          aria-label={t('chat.to_end', { count: chat.state.unread_count })}
        >
          <UnreadBadge value={chat.state.unread_count} newLabel="" />
        </Button>
      ) : null}
    </div>
  );
}

function StartRow({ isEmpty }: { isEmpty: boolean }) {
  const t = useTranslate();
  return <li className={styles.start}>{t(isEmpty ? 'chat.nothing_said' : 'chat.no_more')}</li>;
}
