import { Button } from '@dorfplatz/ui';
import { BellIcon } from '@phosphor-icons/react/dist/csr/Bell';
import { BellRingingIcon } from '@phosphor-icons/react/dist/csr/BellRinging';
import { useAction } from '../../../kit/use-action.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { Comments, useNewestComments } from '../../comments/index.ts';
import { fileComments, follow } from '../comments.ts';
import { AsideSection } from './file-aside.tsx';
import styles from './file-comments.module.css';

/** What is said about a file, and whether one hears of it. */
export function FileComments({ fileId, name }: { fileId: number; name: string }) {
  const t = useTranslate();
  const source = fileComments(fileId);
  const newest = useNewestComments(source);
  return (
    <AsideSection title={t('files.comments.title')} {...(newest && { count: newest.total })}>
      {newest ? <Follow fileId={fileId} name={name} isFollowing={newest.is_following} /> : null}
      <Comments source={source} isNarrow />
    </AsideSection>
  );
}

function Follow({ fileId, name, isFollowing }: { fileId: number; name: string; isFollowing: boolean }) {
  const t = useTranslate();
  const { busy, run } = useAction<'follow'>();
  return (
    <div className={styles.follow}>
      <Button
        size="small"
        aria-pressed={isFollowing}
        busy={busy === 'follow'}
        icon={isFollowing ? <BellRingingIcon aria-hidden="true" /> : <BellIcon aria-hidden="true" />}
        onClick={() =>
          void run('follow', () => follow(fileId, !isFollowing), {
            done: t(isFollowing ? 'files.comments.unfollowed' : 'files.comments.followed', { name }),
          })
        }
      >
        {t(isFollowing ? 'files.comments.following' : 'files.comments.follow')}
      </Button>
    </div>
  );
}
