import type { ConversationMessage } from '@dorfplatz/contract';
import { classNames, IconButton, Menu, type MenuEntry } from '@dorfplatz/ui';
import { ArrowBendDoubleUpLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowBendDoubleUpLeft';
import { ArrowBendUpLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowBendUpLeft';
import { CheckSquareIcon } from '@phosphor-icons/react/dist/csr/CheckSquare';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple';
import { ShareFatIcon } from '@phosphor-icons/react/dist/csr/ShareFat';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { Suspense } from 'react';
import { askForTask, firstWords } from '../../../kit/asked-task.ts';
import { Entry, EntryAct, EntryActs, EntryBody, EntryDot, EntryHead } from '../../../kit/entry.tsx';
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
  /** That of the conversation: the title of a task where the message has no text. */
  subject: string;
  /** It was unread when the conversation was opened. */
  isFresh: boolean;
  isCurrent: boolean;
  onAnswer: (answer: Answer) => void;
  onUnread: () => void;
  onDelete: () => void;
}

/** One message of a conversation with what one may do with it [RUL-0217]. */
export function MessageCard({
  message,
  subject,
  isFresh,
  isCurrent,
  onAnswer,
  onUnread,
  onDelete,
}: MessageCardProps) {
  const t = useTranslate();
  const dates = useDates();
  const addressed = useAddressed(message);
  const translation = useTranslation({ type: 'message', id: message.id }, message.content);
  const { author, can, i, created_at } = message;
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
      label: t('messages.as_task'),
      icon: <CheckSquareIcon aria-hidden="true" />,
      onSelect: () =>
        askForTask({
          title: firstWords(message.plain_content) || subject,
          source: { type: 'message', id: message.id },
        }),
    },
    {
      label: t('messages.delete'),
      icon: <TrashIcon aria-hidden="true" />,
      danger: true,
      onSelect: onDelete,
    },
  ];
  return (
    <Entry
      className={classNames(isCurrent && styles.current)}
      aria-label={t('messages.message_of', { name: author.display_name, date: dates.dotted(created_at) })}
    >
      <EntryHead
        face={{ name: author.display_name, src: author.images?.medium }}
        author={
          author.deleted ? (
            <b>{author.display_name}</b>
          ) : (
            <Link to={author.html_url}>{author.display_name}</Link>
          )
        }
        about={
          <>
            <span className={styles.to}>{t('messages.to_line', { names: addressed })}</span>
            <EntryDot />
            <time dateTime={created_at} title={dates.full(created_at)}>
              {dates.dotted(created_at)}
            </time>
          </>
        }
        isNew={isFresh}
        menu={
          <Menu
            label={t('messages.more')}
            entries={entries}
            trigger={(attributes) => (
              <IconButton label={t('messages.more')} {...attributes}>
                <DotsThreeIcon weight="bold" aria-hidden="true" />
              </IconButton>
            )}
          />
        }
      />
      <EntryBody>
        <Suspense fallback={<p className="prose">{message.plain_content}</p>}>
          <WrittenText html={message.html_content} />
          <TranslatedText {...translation} />
          {message.attachments.length > 0 ? <Attachments attachments={message.attachments} /> : null}
        </Suspense>
      </EntryBody>
      <EntryActs>
        {can.reply ? (
          <EntryAct icon={<ArrowBendUpLeftIcon aria-hidden="true" />} onClick={() => onAnswer('reply')}>
            {t('messages.reply')}
          </EntryAct>
        ) : null}
        {can.reply_all ? (
          <EntryAct
            icon={<ArrowBendDoubleUpLeftIcon aria-hidden="true" />}
            onClick={() => onAnswer('reply_all')}
          >
            {t(i.author ? 'messages.follow_up' : 'messages.reply_all')}
          </EntryAct>
        ) : null}
        {can.share ? (
          <EntryAct icon={<ShareFatIcon aria-hidden="true" />} onClick={() => onAnswer('share')}>
            {t('messages.share')}
          </EntryAct>
        ) : null}
      </EntryActs>
    </Entry>
  );
}
