import type { Tag } from '@dorfplatz/contract';
import { Button } from '@dorfplatz/ui';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useAction } from '../../../kit/use-action.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { setFollowing } from '../follows.ts';

/** Follows a tag, or does so no more. */
export function FollowButton({ tag }: { tag: Tag }) {
  const t = useTranslate();
  const { busy, run } = useAction<'follow'>();
  const { name } = tag;
  const { follow } = tag.i;
  return (
    <Button
      size="small"
      variant={follow ? 'secondary' : 'primary'}
      icon={follow ? <CheckIcon aria-hidden="true" /> : <PlusIcon aria-hidden="true" />}
      aria-label={t(follow ? 'tags.following_one' : 'tags.follow_one', { name })}
      busy={busy === 'follow'}
      onClick={() =>
        void run('follow', () => setFollowing(tag, !follow), {
          done: t(follow ? 'tags.unfollowed' : 'tags.followed', { name }),
          undo: {
            act: () => setFollowing(tag, follow),
            done: t(follow ? 'tags.followed' : 'tags.unfollowed', { name }),
          },
        })
      }
    >
      {t(follow ? 'tags.following' : 'tags.follow')}
    </Button>
  );
}
