import { directionOf, withDirections } from '@dorfplatz/content/directions';
import type { ChatMessage } from '@dorfplatz/contract';
import { Avatar, Badge, classNames } from '@dorfplatz/ui';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { ChecksIcon } from '@phosphor-icons/react/dist/csr/Checks';
import { memo, Suspense, useSyncExternalStore } from 'react';
import { Link, paths, pathTo } from '../../../kit/navigation.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { Attachments } from '../../content/index.ts';
import type { Delivery } from '../rows.ts';
import { htmlOf, isLargeEmoji } from '../words.ts';
import styles from './message.module.css';
import { MessageActions, type MessageDeeds } from './message-actions.tsx';
import { MessageReactions } from './message-reactions.tsx';

/** What somebody wrote; rendered here, since it goes over the socket as it was typed. */
export function MessageText({ text }: { text: string }) {
  const t = useTranslate();
  if (isLargeEmoji(text)) return <p className={styles.large}>{text}</p>;
  const html = htmlOf(text);
  if (html === null) return <p className={styles.failure}>{t('chat.rendering_error')}</p>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by packages/content, where HTML is off
  return <div className="prose" dangerouslySetInnerHTML={{ __html: withDirections(html) }} />;
}

function Quote({ message, onJump }: { message: ChatMessage; onJump: (number: number) => void }) {
  const t = useTranslate();
  const quoted = message.quoted_message;
  if (!quoted) return null;
  const words = quoted.deleted
    ? t('chat.deleted')
    : quoted.text || (quoted.has_attachments ? t('chat.attachment') : '');
  return (
    <button type="button" className={styles.quote} dir={directionOf(words)} onClick={() => onJump(quoted.id)}>
      <b>{quoted.from.name}</b>
      <span>{words}</span>
    </button>
  );
}

export interface Receipt {
  delivery: Delivery;
  /** Of a group: how many others read it. */
  readers: number | null;
}

function ReceiptLine({ delivery, readers }: Receipt) {
  const t = useTranslate();
  const words =
    readers === null
      ? t(`chat.delivery.${delivery}`)
      : readers > 0
        ? t('chat.read_by', { count: readers })
        : t('chat.delivery.persisted');
  const isFar = readers === null ? delivery !== 'persisted' : readers > 0;
  return (
    <p className={classNames(styles.receipt, (delivery === 'read' || (readers ?? 0) > 0) && styles.read)}>
      {isFar ? <ChecksIcon aria-hidden="true" /> : <CheckIcon aria-hidden="true" />}
      {words}
    </p>
  );
}

interface MessageRowProps {
  message: ChatMessage;
  isOwn: boolean;
  isFirst: boolean;
  /** The colour of the group that its author runs, null where they run none. */
  adminColour: string | null;
  isUnread: boolean;
  isTarget: boolean;
  /** Said below the last of several own messages. */
  delivery: Delivery | null;
  readers: number | null;
  deeds: MessageDeeds;
}

/** One message. Its actions are there while one points at it or has reached it by key. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { message, isOwn, isFirst, adminColour, isUnread, isTarget, delivery, readers, deeds } = props;
  // Each row asks for itself: pointing at another one draws two rows anew, not all.
  const isActive = useSyncExternalStore(deeds.active.subscribe, () => deeds.active.get() === message.id);
  const t = useTranslate();
  const dates = useDates();
  const { from } = message;
  const isBare =
    !message.deleted && !message.ignored && !message.quoted_message && isLargeEmoji(message.text);
  const time = dates.time(message.created_at);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: reaching it by key shows the same, as focus
    <li
      className={classNames(
        styles.message,
        isOwn && styles.own,
        !isFirst && styles.continued,
        isUnread && styles.fresh,
        isTarget && styles.target,
      )}
      data-number={message.id}
      tabIndex={-1}
      onFocus={() => deeds.onActive(message.id)}
      onClick={() => deeds.onActive(message.id)}
    >
      {isOwn ? null : isFirst ? (
        <Avatar name={from.name} src={from.images?.small} size={36} className={styles.face!} />
      ) : (
        <span />
      )}
      <div className={styles.body}>
        {isOwn || !isFirst ? (
          <span className="visually-hidden">{`${from.name}, ${time}`}</span>
        ) : (
          <p className={styles.author}>
            {from.deleted ? (
              <b>{from.name}</b>
            ) : (
              <Link to={pathTo(paths.member, { memberId: from.id })}>{from.name}</Link>
            )}
            {adminColour === null ? null : <Badge color={adminColour}>{t('chat.admin')}</Badge>}
            <time dateTime={message.created_at}>{time}</time>
          </p>
        )}
        <div className={styles.line}>
          <div className={classNames(styles.bubble, isBare && styles.bare)} title={time}>
            {message.deleted ? (
              <p className={styles.gone}>{t('chat.deleted')}</p>
            ) : message.ignored ? (
              <p className={styles.gone}>{t('chat.ignored')}</p>
            ) : (
              <>
                <Quote message={message} onJump={deeds.onJump} />
                {message.text === '' ? null : <MessageText text={message.text} />}
                {message.attachments.length > 0 ? (
                  <Suspense fallback={<div className={styles.attachmentsLoading} />}>
                    <Attachments attachments={message.attachments} />
                  </Suspense>
                ) : null}
              </>
            )}
          </div>
          {isActive && !message.deleted && !message.ignored ? (
            <MessageActions message={message} isOwn={isOwn} deeds={deeds} />
          ) : null}
        </div>
        {message.edited_at && !message.deleted ? <p className={styles.edited}>{t('chat.edited')}</p> : null}
        {message.reactions.length > 0 && !message.deleted ? (
          <MessageReactions message={message} deeds={deeds} />
        ) : null}
        {delivery === null ? null : <ReceiptLine delivery={delivery} readers={readers} />}
      </div>
    </li>
  );
});
