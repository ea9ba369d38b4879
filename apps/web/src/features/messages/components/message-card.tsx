import type { ConversationMessage } from '@dorfplatz/contract';
import { Avatar, Button, classNames, IconButton, Menu, type MenuEntry } from '@dorfplatz/ui';
import { ArrowBendDoubleUpLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowBendDoubleUpLeft';
import { ArrowBendUpLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowBendUpLeft';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple';
import { ShareFatIcon } from '@phosphor-icons/react/dist/csr/ShareFat';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { Suspense } from 'react';
import { Link } from '../../../kit/navigation.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { Attachments, WrittenText } from '../../content/index.ts';
import { TranslatedText, useTranslation } from '../../translations/index.ts';
import type { Answer } from '../answering.ts';
import { useAddressed } from '../use-addressed.ts';
import styles from './thread.module.css';

interface MessageCardProps {
  message: ConversationMessage;
  /** It was unread when the conversation was opened. */
  isFresh: boolean;
  isCurrent: boolean;
  onAnswer: (answer: Answer) => void;
  onUnread: () => void;
  onDelete: () => void;
}

/** One message of a conversation with what one may do with it [RUL-0217]. */
export function MessageCard({ message, isFresh, isCurrent, onAnswer, onUnread, onDelete }: MessageCardProps) {
  const t = useTranslate();
  const { dotted } = useDates();
  const addressed = useAddressed(message);
  const translation = useTranslation({ type: 'message', id: message.id }, message.content);
  const { author, can, i } = message;
  const entries: MenuEntry[] = [
    ...(can.translate && translation.entry ? [translation.entry] : []),
    ...(i.author
      ? []
      : [
          {
            label: t('messages.mark_unread'),
            icon: <EnvelopeSimpleIcon aria-hidden="true" />,
            onSelect: onUnread,
          },
        ]),
    {
      label: t('messages.delete'),
      icon: <TrashIcon aria-hidden="true" />,
      danger: true,
      onSelect: onDelete,
    },
  ];
  return (
    <article
      className={classNames(styles.card, isFresh && styles.fresh, isCurrent && styles.current)}
      aria-label={t('messages.message_of', { name: author.display_name, date: dotted(message.created_at) })}
    >
      <header className={styles.head}>
        <Avatar name={author.display_name} src={author.images?.small} size={40} />
        <div className={styles.who}>
          {author.deleted ? (
            <b>{author.display_name}</b>
          ) : (
            <Link to={author.html_url}>{author.display_name}</Link>
          )}
          <span className="small muted">{t('messages.to_line', { names: addressed })}</span>
        </div>
        <time dateTime={message.created_at} className="small muted">
          {dotted(message.created_at)}
        </time>
        <Menu
          label={t('messages.more')}
          entries={entries}
          trigger={(attributes) => (
            <IconButton label={t('messages.more')} size="small" {...attributes}>
              <DotsThreeIcon weight="bold" aria-hidden="true" />
            </IconButton>
          )}
        />
      </header>
      <Suspense fallback={<p className="prose">{message.plain_content}</p>}>
        <WrittenText html={message.html_content} />
        <TranslatedText {...translation} />
        {message.attachments.length > 0 ? <Attachments attachments={message.attachments} /> : null}
      </Suspense>
      <footer className={styles.foot}>
        {can.reply ? (
          <Button
            size="small"
            icon={<ArrowBendUpLeftIcon aria-hidden="true" />}
            onClick={() => onAnswer('reply')}
          >
            {t('messages.reply')}
          </Button>
        ) : null}
        {can.reply_all ? (
          <Button
            size="small"
            variant="ghost"
            icon={<ArrowBendDoubleUpLeftIcon aria-hidden="true" />}
            onClick={() => onAnswer('reply_all')}
          >
            {t(i.author ? 'messages.follow_up' : 'messages.reply_all')}
          </Button>
        ) : null}
        {can.share ? (
          <Button
            size="small"
            variant="ghost"
            icon={<ShareFatIcon aria-hidden="true" />}
            onClick={() => onAnswer('share')}
          >
            {t('messages.share')}
          </Button>
        ) : null}
      </footer>
    </article>
  );
}
