import type { SharedCard } from '@dorfplatz/contract';
import { Avatar } from '@dorfplatz/ui';
import { PaperclipIcon } from '@phosphor-icons/react/dist/csr/Paperclip';
import { Link } from '../../../kit/navigation.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { WrittenText } from '../../content/index.ts';
import styles from './post-life.module.css';

/** The post that another shows: to those who may see it; the others, and all once it is gone, are told so. */
export default function SharedPost({ shared }: { shared: SharedCard }) {
  const t = useTranslate();
  const dates = useDates();
  const { state, original } = shared;
  if (!original)
    return <p className={styles.absent}>{t(state === 'gone' ? 'post_life.gone' : 'post_life.unseen')}</p>;
  const place = original.activitystreams[0];
  return (
    <article
      className={styles.shared}
      aria-label={t('post_life.shared_of', { name: original.actor.display_name })}
    >
      <header className={styles.sharedHead}>
        <Avatar name={original.actor.display_name} src={original.actor.images?.small} size={28} />
        <b>{original.actor.display_name}</b>
        <span className="small muted">
          {place ? `${place.name} · ` : null}
          <time dateTime={original.created_at}>{dates.short(original.created_at)}</time>
        </span>
      </header>
      {original.title ? <p className={styles.sharedTitle}>{original.title}</p> : null}
      <div className={styles.sharedText}>
        <WrittenText html={original.html_content} />
      </div>
      {original.attachment_count > 0 ? (
        <p className="small muted">
          <PaperclipIcon aria-hidden="true" />{' '}
          {t('post_life.attachments', { count: original.attachment_count })}
        </p>
      ) : null}
      <Link to={original.html_url} className={styles.sharedLink}>
        {t('post_life.open_original')}
      </Link>
    </article>
  );
}
