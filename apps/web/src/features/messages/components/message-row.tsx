import type { MessageEntry } from '@dorfplatz/contract';
import { Avatar, Checkbox, classNames } from '@dorfplatz/ui';
import { ArrowBendUpLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowBendUpLeft';
import { PaperclipIcon } from '@phosphor-icons/react/dist/csr/Paperclip';
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree';
import { Link, paths, pathTo } from '../../../kit/navigation.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import type { List } from '../api.ts';
import { useAddressed } from '../use-addressed.ts';
import styles from './message-list.module.css';

interface MessageRowProps {
  message: MessageEntry;
  list: List;
  page: number;
  isCurrent?: boolean;
  /** Without it the row cannot be chosen. */
  choice?: { isChosen: boolean; onChange: (isChosen: boolean) => void };
}

/** A message in a list, leading to its conversation; bold while it is unread. */
export function MessageRow({ message, list, page, isCurrent = false, choice }: MessageRowProps) {
  const t = useTranslate();
  const { dotted } = useDates();
  const addressed = useAddressed(message);
  const { id, author, subject, excerpt, i, created_at } = message;
  const [first] = message.to;
  const who = list === 'inbox' ? author.display_name : addressed;
  const title = subject || t('messages.no_subject');
  const query = { ...(list === 'sent' && { list }), ...(page > 1 && { page: String(page) }) };
  return (
    <li className={classNames(styles.row, !i.read && styles.unread, isCurrent && styles.current)}>
      {choice ? (
        <Checkbox
          className={styles.choice}
          label={
            <span className="visually-hidden">
              {t(list === 'inbox' ? 'messages.choose' : 'messages.choose_sent', {
                subject: title,
                name: who,
              })}
            </span>
          }
          checked={choice.isChosen}
          onChange={(event) => choice.onChange(event.target.checked)}
        />
      ) : null}
      <Link
        to={pathTo(paths.message, { messageId: id }, query)}
        className={styles.link}
        aria-current={isCurrent ? 'true' : undefined}
      >
        {list === 'inbox' || (first && message.to_count === 1) ? (
          <Avatar
            name={list === 'inbox' ? author.display_name : first!.display_name}
            src={(list === 'inbox' ? author : first!).images?.small}
            size={40}
          />
        ) : (
          <span className={styles.many} aria-hidden="true">
            <UsersThreeIcon weight="duotone" />
          </span>
        )}
        <span className={styles.words}>
          <span className={styles.who}>
            <span className="cut">{who}</span>
            {message.has_replies ? (
              <ArrowBendUpLeftIcon role="img" aria-label={t('messages.has_replies')} />
            ) : null}
            {message.has_attachments ? (
              <PaperclipIcon role="img" aria-label={t('messages.has_attachments')} />
            ) : null}
            <time dateTime={created_at}>{dotted(created_at)}</time>
          </span>
          <span className={classNames(styles.subject, 'cut')}>{title}</span>
          <span className={classNames(styles.excerpt, 'cut')}>{excerpt}</span>
        </span>
        {i.read ? null : (
          <span className={styles.dot}>
            <span className="visually-hidden">{t('messages.unread')}</span>
          </span>
        )}
      </Link>
    </li>
  );
}
