import type { Chat, Presence } from '@dorfplatz/contract';
import { Avatar, classNames, GroupIcon } from '@dorfplatz/ui';
import { useGroupLook } from '../../../kit/use-group-look.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { usePresenceSetting } from '../use-chats.ts';
import styles from './chat-face.module.css';

/** Green for there, a bar for busy, a ring for away; nothing where the network does not tell. */
export function PresenceDot({ presence }: { presence: Presence | null | undefined }) {
  const t = useTranslate();
  const isTold = usePresenceSetting() !== 'disabled';
  if (!presence || !isTold) return null;
  return (
    <span className={classNames(styles.dot, styles[presence.type])}>
      <span className="visually-hidden">{t(`chat.presence.${presence.type}`)}</span>
    </span>
  );
}

interface ChatFaceProps {
  chat: Pick<Chat, 'type' | 'name' | 'image' | 'group'>;
  presence?: Presence | null | undefined;
  size?: 36 | 40;
}

/** The person or group of a chat. */
export function ChatFace({ chat, presence, size = 40 }: ChatFaceProps) {
  const { color } = useGroupLook(chat.group?.id);
  return (
    <span className={styles.face}>
      {chat.type === 'group' ? (
        <GroupIcon src={chat.image?.small} color={color} size={size} />
      ) : (
        <>
          <Avatar name={chat.name} src={chat.image?.small} size={size} />
          <PresenceDot presence={presence} />
        </>
      )}
    </span>
  );
}
