import type { Notification } from '@dorfplatz/contract';
import { Avatar, classNames } from '@dorfplatz/ui';
import { ArrowBendUpLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowBendUpLeft';
import { AtIcon } from '@phosphor-icons/react/dist/csr/At';
import { CalendarDotsIcon } from '@phosphor-icons/react/dist/csr/CalendarDots';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple';
import { EnvelopeSimpleOpenIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimpleOpen';
import { HeartIcon } from '@phosphor-icons/react/dist/csr/Heart';
import { UserGearIcon } from '@phosphor-icons/react/dist/csr/UserGear';
import { UserPlusIcon } from '@phosphor-icons/react/dist/csr/UserPlus';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { Link } from '../../../kit/navigation.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { markRead } from '../api.ts';
import styles from './notification-row.module.css';

const icons = {
  reply: ArrowBendUpLeftIcon,
  mention: AtIcon,
  like: HeartIcon,
  group_invite: EnvelopeSimpleOpenIcon,
  join_request: UserPlusIcon,
  join_accepted: CheckIcon,
  join_rejected: XIcon,
  group_added: UserPlusIcon,
  change_request: UserGearIcon,
  change_accepted: CheckIcon,
  change_rejected: XIcon,
  appointment_invite: EnvelopeSimpleOpenIcon,
  appointment_changed: CalendarDotsIcon,
  appointment_canceled: XIcon,
  appointment_reminder: CalendarDotsIcon,
  message: EnvelopeSimpleIcon,
};

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
  const { kind, actor, other_actors, emoji, excerpt, group, created_at, read } = notification;
  const sentence = t(`notifications.${kind}`, {
    name: actor.display_name,
    others: other_actors,
    emoji: emoji ?? '',
  });
  const Icon = kind === 'reaction' ? null : icons[kind];
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
        <span className={styles.kind} data-kind={kind} aria-hidden="true">
          {Icon ? <Icon /> : emoji}
        </span>
      </span>
      <span className={styles.what}>
        <span>{sentence}</span>
        {excerpt ? <span className={styles.excerpt}>{excerpt}</span> : null}
        <span className={styles.when}>
          <time dateTime={created_at} title={dates.dateTime(created_at)}>
            {dates.relative(created_at)}
          </time>
          {group ? <span className="cut">{group.name}</span> : null}
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
