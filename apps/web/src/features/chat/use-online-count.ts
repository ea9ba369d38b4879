import { useEffect } from 'react';
import { isPageRead, onFleeting, onPageRead } from '../../lib/live.ts';
import type { Room, RoomState } from './room.ts';
import { useChats, usePresenceSetting } from './use-chats.ts';

/** Those of a group who are not shown by their faces come and go unheard: the count is asked for so often (ms). */
const interval = 30_000;
/** Who comes and goes within this time (ms) is asked about together. */
const burst = 300;

/**
 * Keeps the number of those who are there in a group's chat as it is while the chat is on screen: at once for whom the
 * server names with it, for all others by and by while somebody looks.
 */
export function useOnlineCount(room: Room, { chat, members }: RoomState): void {
  const chats = useChats();
  const isCounted = usePresenceSetting() !== 'disabled' && chat?.type === 'group';
  const known = members.map(({ id }) => id).join();
  useEffect(() => {
    if (!isCounted) return;
    const ids = known.split(',').filter(Boolean).map(Number);
    const others = ids.filter((id) => id !== chats.viewerId);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const recount = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void room.recountOnline(), burst);
    };
    const stops = [
      ...others.map((id) => chats.showElsewhere(id)),
      onFleeting('presence', ({ member_id }) => others.includes(member_id) && recount()),
      onPageRead((isReading) => isReading && recount()),
    ];
    const regularly = setInterval(() => isPageRead() && recount(), interval);
    return () => {
      clearTimeout(timer);
      clearInterval(regularly);
      for (const stop of stops) stop();
    };
  }, [room, chats, isCounted, known]);
}
