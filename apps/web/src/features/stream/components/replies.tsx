import type { Activity, Reply } from '@dorfplatz/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { catchFocus } from '../../../kit/catch-focus.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { flashRefusal } from '../../../lib/refusal.ts';
import { useViewer } from '../../../lib/session.ts';
import type { Place } from '../api.ts';
import { postElementId } from '../entry-focus.ts';
import { hasArrived, usePending } from '../pending.ts';
import { type Earlier, showEarlierReplies } from '../replies.ts';
import { PendingReply } from './pending-entry.tsx';
import styles from './post.module.css';
import { ReplyComposer } from './reply-composer.tsx';
import { ReplyItem } from './reply-item.tsx';

interface RepliesProps {
  activity: Activity;
  place: Place;
  isReplying: boolean;
  onReplying: (isReplying: boolean) => void;
  /** The reply that the address points at. */
  pointedAt?: number | null;
}

/**
 * Loads the replies before those shown, page by page. What was fetched anew has but the newest again: then as many are
 * loaded as were there.
 */
export function useEarlierReplies(activity: Activity, place: Place) {
  const t = useTranslate();
  const [earlier, setEarlier] = useState<Earlier | null>(null);
  const [isLoading, setLoading] = useState(false);
  const [reached, setReached] = useState(Number.POSITIVE_INFINITY);
  const load = async () => {
    if (isLoading) return;
    setLoading(true);
    try {
      const loaded = await showEarlierReplies(activity, earlier, place);
      setEarlier(loaded);
      const oldest = loaded.oldestId ?? Number.POSITIVE_INFINITY;
      // At the beginning there is nothing more to reach, though the oldest of before may have been deleted.
      setReached((before) => (loaded.cursor === null ? oldest : Math.min(before, oldest)));
    } catch (error) {
      flashRefusal(error, t);
      setReached(Number.POSITIVE_INFINITY);
    } finally {
      setLoading(false);
    }
  };
  const { replies, object } = activity;
  const isCutShort = object.reply_count > replies.length && (replies[0]?.id ?? 0) > reached;
  const loadAgain = useEffectEvent(() => void load());
  useEffect(() => {
    if (isCutShort && !isLoading) loadAgain();
  }, [isCutShort, isLoading]);
  return { load, isLoading };
}

/** The newest replies below a post, a way to the earlier ones, and the line to answer. */
export function Replies({ activity, place, isReplying, onReplying, pointedAt = null }: RepliesProps) {
  const t = useTranslate();
  const beginning = useRef('');
  const { load, isLoading } = useEarlierReplies(activity, place);
  const { replies, can, object } = activity;
  const viewer = useViewer();
  const pending = usePending().filter(
    (each) => each.activityId === activity.id && !hasArrived(each, replies, viewer),
  );
  const earlier = object.reply_count - replies.length;
  if (replies.length === 0 && pending.length === 0 && !isReplying) return null;
  const post = () => document.getElementById(postElementId(activity.id));
  const answer = ({ actor }: Reply) => {
    beginning.current = `@[${actor.id}:${actor.display_name}] `;
    onReplying(true);
  };
  return (
    <div className={styles.replies}>
      {earlier > 0 ? (
        <button
          type="button"
          className={`link ${styles.earlier}`}
          aria-busy={isLoading || undefined}
          onClick={() => void load().then(() => catchFocus(() => post()?.querySelector('article')))}
        >
          {t('stream.earlier', { count: earlier })}
        </button>
      ) : null}
      {replies.map((reply) => (
        <ReplyItem
          key={reply.id}
          reply={reply}
          isPointedAt={reply.id === pointedAt}
          isAmongMany={place === 'stream'}
          onAnswer={() => answer(reply)}
        />
      ))}
      {pending.map((each) => (
        <PendingReply key={each.key} pending={each} />
      ))}
      {can.reply ? (
        <ReplyComposer
          activityId={activity.id}
          groupSlug={activity.activitystreams[0]?.group_slug ?? null}
          isOpen={isReplying}
          onOpen={() => onReplying(true)}
          onClose={() => {
            onReplying(false);
            // The line below the replies has the focus again; without replies there is none.
            catchFocus(() => post()?.querySelector('[data-reply]'));
          }}
          beginning={beginning}
        />
      ) : null}
    </div>
  );
}
