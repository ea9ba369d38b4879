import { Avatar } from '@dorfplatz/ui';
import { useTranslate } from '../../../lib/i18n.ts';
import { useViewer } from '../../../lib/session.ts';
import { WrittenText } from '../../content/index.ts';
import type { Pending } from '../pending.ts';
import styles from './post.module.css';

function Sending({ count }: { count: number }) {
  const t = useTranslate();
  return (
    <>
      <span>{t('stream.sending')}</span>
      {count > 0 ? <span>{t('stream.sending_attachments', { count })}</span> : null}
    </>
  );
}

/** One's own new post, at its place while it is being sent. */
export function PendingPost({ pending }: { pending: Pending }) {
  const viewer = useViewer();
  return (
    <div className={`${styles.post} ${styles.pending}`} role="status">
      <div className={styles.head}>
        <Avatar name={viewer.display_name} src={viewer.images?.medium} size={44} />
        <div>
          <div className={styles.author}>
            <b>{viewer.display_name}</b>
          </div>
          <div className={styles.about}>
            <Sending count={pending.attachmentCount} />
          </div>
        </div>
      </div>
      <div className={styles.body}>
        <WrittenText html={pending.html} />
      </div>
    </div>
  );
}

/** One's own new reply, at its place while it is being sent. */
export function PendingReply({ pending }: { pending: Pending }) {
  const viewer = useViewer();
  return (
    <div className={`${styles.reply} ${styles.pending}`} role="status">
      <Avatar name={viewer.display_name} src={viewer.images?.small} size={28} />
      <div>
        <div className={styles.replyHead}>
          <b>{viewer.display_name}</b>
          <Sending count={pending.attachmentCount} />
        </div>
        <WrittenText html={pending.html} />
      </div>
    </div>
  );
}
