import type { Activity, ActivityPage, Pin } from '@dorfplatz/contract';
import { IconButton } from '@dorfplatz/ui';
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { CaretUpIcon } from '@phosphor-icons/react/dist/csr/CaretUp';
import { PushPinIcon } from '@phosphor-icons/react/dist/csr/PushPin';
import { catchFocus } from '../../../kit/catch-focus.ts';
import { useAction } from '../../../kit/use-action.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { foldPin } from '../pins.ts';
import styles from './pinned-posts.module.css';
import { Post } from './post.tsx';

interface PinnedPostsProps {
  stream: { id: number; can: Pick<ActivityPage['stream']['can'], 'pin'> };
  posts: readonly Activity[];
  hiddenGroup: string | undefined;
  watch: (element: HTMLElement | null) => void;
}

/** The posts that stand first in a stream; whoever has read one folds it away. */
export function PinnedPosts({ stream, posts, hiddenGroup, watch }: PinnedPostsProps) {
  const t = useTranslate();
  return (
    <section aria-label={t('stream.pinned_posts')} className={styles.pinned}>
      {posts.map((activity) => {
        const pin = activity.pins.find(({ stream_id }) => stream_id === stream.id);
        const isFolded = pin?.folded ?? false;
        return (
          <div key={activity.id} className={styles.post}>
            <PinLine activity={activity} streamId={stream.id} pin={pin} />
            {isFolded ? null : (
              <Post
                activity={activity}
                place="stream"
                hiddenGroup={hiddenGroup}
                pinsIn={stream.can.pin ? stream.id : null}
                watch={watch}
              />
            )}
          </div>
        );
      })}
    </section>
  );
}

/** Says that a post is pinned and until when, and of one that is folded away whose it is and how it begins. */
function PinLine({
  activity,
  streamId,
  pin,
}: {
  activity: Activity;
  streamId: number;
  pin: Pin | undefined;
}) {
  const t = useTranslate();
  const dates = useDates();
  const { busy, run } = useAction<'fold'>();
  const isFolded = pin?.folded ?? false;
  const name = activity.actor.display_name;
  const fold = async () => {
    await run('fold', () => foldPin(activity.id, streamId, !isFolded));
    catchFocus(() => document.getElementById(`fold-${activity.id}`));
  };
  const text = new DOMParser().parseFromString(activity.object.html_content, 'text/html').body.textContent;
  return (
    <div className={styles.line}>
      <PushPinIcon weight="duotone" aria-hidden="true" />
      <span className="cut">
        {isFolded ? (
          <>
            <b>{name}</b> {activity.object.title || text.trim().slice(0, 120)}
          </>
        ) : pin?.until ? (
          t('stream.pinned_until', { date: dates.middle(pin.until) })
        ) : (
          t('stream.pinned')
        )}
      </span>
      <IconButton
        id={`fold-${activity.id}`}
        size="small"
        aria-expanded={!isFolded}
        disabled={busy === 'fold'}
        label={t(isFolded ? 'stream.unfold_pin' : 'stream.fold_pin', { name })}
        onClick={() => void fold()}
      >
        {isFolded ? <CaretDownIcon aria-hidden="true" /> : <CaretUpIcon aria-hidden="true" />}
      </IconButton>
    </div>
  );
}
