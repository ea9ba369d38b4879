import type { Notification } from '@dorfplatz/contract';
import { Avatar, classNames, GroupIcon } from '@dorfplatz/ui';
import { Link } from '../../../kit/navigation.ts';
import { lookOf } from '../../../kit/notification-rows.ts';
import { useGroupLook } from '../../../kit/use-group-look.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { markRead } from '../api.ts';
import { sentenceOf, subjectOf } from '../wording.ts';
import styles from './notification-row.module.css';

/** One thing that happened, leading to where it did. */
export function NotificationRow({
  notification,
  onFollow,
}: {
  notification: Notification;
  onFollow?: () => void;
}) {
  const t = useTranslate();
  const dates = useDates();
  const { kind, actor, emojis, created_at, read } = notification;
  const { thread, words, group } = subjectOf(notification);
  const look = useGroupLook(notification.group?.slug);
  const { icon: Icon, isCall } = lookOf(kind) ?? {};
  return (
    <Link
      to={notification.html_url}
      className={classNames(styles.row, !read && styles.unread)}
      onClick={() => {
        if (!read) markRead([notification.id]).catch(() => {});
        onFollow?.();
      }}
    >
      <span className={styles.who}>
        <Avatar name={actor.display_name} src={actor.images?.small} size={40} />
        <span className={classNames(styles.kind, isCall && styles.call)} aria-hidden="true">
          {emojis[0] ?? (Icon ? <Icon /> : null)}
        </span>
      </span>
      <span className={styles.what}>
        <span>{sentenceOf(notification, t)}</span>
        {thread ? <span className={styles.thread}>{thread}</span> : null}
        {words ? <span className={styles.excerpt}>{words}</span> : null}
        <span className={styles.when}>
          <time dateTime={created_at} title={dates.full(created_at)}>
            {dates.ago(created_at)}
          </time>
          {group ? (
            <span className={styles.group}>
              <GroupIcon {...look} size={16} />
              <span className="whole">{group}</span>
            </span>
          ) : null}
        </span>
      </span>
      {read ? null : (
        <span className={styles.dot}>
          <span className="visually-hidden">{t('notifications.unread')}</span>
        </span>
      )}
    </Link>
  );
}
