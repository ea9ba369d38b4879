import { Avatar } from '@dorfplatz/ui';
import { Entry, EntryBody, EntryHead } from '../../../kit/entry.tsx';
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
    <Entry as="section" className={styles.pending!} role="status">
      <EntryHead
        face={{ name: viewer.display_name, src: viewer.images?.medium }}
        author={<b>{viewer.display_name}</b>}
        about={<Sending count={pending.attachmentCount} />}
      />
      <EntryBody>
        {pending.title === '' ? null : <h3 className={styles.title}>{pending.title}</h3>}
        <WrittenText html={pending.html} />
      </EntryBody>
    </Entry>
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
