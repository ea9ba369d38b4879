import type { DirectoryMember } from '@dorfplatz/contract';
import { IconButton, iconButtonClass, Menu, type MenuEntry } from '@dorfplatz/ui';
import { ChatCircleDotsIcon } from '@phosphor-icons/react/dist/csr/ChatCircleDots';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple';
import { UserIcon } from '@phosphor-icons/react/dist/csr/User';
import type { ReactNode } from 'react';
import { Link, paths, pathTo } from '../../../kit/navigation.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { useViewer } from '../../../lib/session.ts';
import styles from './directory.module.css';

/** The nearest way to reach a person, and behind it all that there is. */
export function MemberActs({ member }: { member: DirectoryMember }) {
  const t = useTranslate();
  const viewer = useViewer();
  const name = member.displayName;
  const chat = pathTo(paths.chat, { chatId: `member/${member.id}` });
  const message = pathTo(paths.newMessage, {}, { to: String(member.id) });
  const page = pathTo(paths.member, { memberId: member.id });
  const canWrite = member.id !== viewer.id && viewer.can.send_direct_messages;
  const link = (to: string, label: string, icon: ReactNode): MenuEntry => ({
    kind: 'link',
    label,
    icon,
    href: to,
    render: <Link to={to} />,
  });
  return (
    <span className={styles.ways}>
      {member.can.chat ? (
        <Link to={chat} className={iconButtonClass()} aria-label={t('directory.chat_with', { name })}>
          <ChatCircleDotsIcon aria-hidden="true" />
        </Link>
      ) : canWrite ? (
        <Link to={message} className={iconButtonClass()} aria-label={t('directory.write_message', { name })}>
          <EnvelopeSimpleIcon aria-hidden="true" />
        </Link>
      ) : null}
      <Menu
        label={t('directory.more_of', { name })}
        entries={[
          ...(member.can.chat
            ? [link(chat, t('directory.chat'), <ChatCircleDotsIcon key="chat" aria-hidden="true" />)]
            : []),
          ...(canWrite
            ? [link(message, t('directory.message'), <EnvelopeSimpleIcon key="message" aria-hidden="true" />)]
            : []),
          link(page, t('directory.profile'), <UserIcon key="page" aria-hidden="true" />),
        ]}
        trigger={(attributes) => (
          <IconButton label={t('directory.more_of', { name })} className={styles.more} {...attributes}>
            <DotsThreeIcon weight="bold" aria-hidden="true" />
          </IconButton>
        )}
      />
    </span>
  );
}
