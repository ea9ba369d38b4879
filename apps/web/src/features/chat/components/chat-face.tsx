import type { Chat, Presence } from '@dorfplatz/contract';
import { Avatar, classNames, GroupIcon } from '@dorfplatz/ui';
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree';
import { useTranslate } from '../../../lib/i18n.ts';
import { useNetwork } from '../../../lib/session.ts';
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

/** The colour of a group's category, as far as one belongs to the group. */
export function useGroupColour(groupId: number | undefined): string {
  const { data: network } = useNetwork();
  const group = network?.my_groups.find(({ id }) => id === groupId);
  return network?.group_categories.find(({ id }) => id === group?.group_category_id)?.color ?? 'slate';
}

interface ChatFaceProps {
  chat: Pick<Chat, 'type' | 'name' | 'image' | 'group'>;
  presence?: Presence | null | undefined;
  size?: 36 | 40;
}

/** The person or group of a chat. */
export function ChatFace({ chat, presence, size = 40 }: ChatFaceProps) {
  const color = useGroupColour(chat.group?.id);
  return (
    <span className={styles.face}>
      {chat.type === 'group' ? (
        <GroupIcon
          name={chat.name}
          src={chat.image?.small}
          color={color}
          icon={<UsersThreeIcon weight="duotone" aria-hidden="true" />}
          size={size}
        />
      ) : (
        <>
          <Avatar name={chat.name} src={chat.image?.small} size={size} />
          <PresenceDot presence={presence} />
        </>
      )}
    </span>
  );
}
