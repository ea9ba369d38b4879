import { useEffect } from 'react';
import { useChats, useStore } from '../use-chats.ts';
import { PresenceDot } from './chat-face.tsx';

/** Beside a picture: that somebody is there, or busy. Who is not has no mark: most people are not, most of the time. */
export default function MemberPresence({ memberId }: { memberId: number }) {
  const chats = useChats();
  const presence = useStore(chats.presence).get(memberId);
  useEffect(() => chats.showElsewhere(memberId), [chats, memberId]);
  return presence?.type === 'offline' ? null : <PresenceDot presence={presence} />;
}
