import type { Activity } from '@dorfplatz/contract';
import { classNames, Skeleton } from '@dorfplatz/ui';
import { ChatCircleIcon } from '@phosphor-icons/react/dist/csr/ChatCircle';
import { memo, Suspense, useId, useState } from 'react';
import { Entry, EntryAct, EntryActs, EntryBody } from '../../../kit/entry.tsx';
import { paths, pathTo, useGoTo } from '../../../kit/navigation.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { useNetwork } from '../../../lib/session.ts';
import { ArticleHead } from '../../articles/index.ts';
import { useTranslation } from '../../translations/index.ts';
import { bringPostBack, type Place, removePost } from '../api.ts';
import { focusEntry, leaveEntry, postElementId } from '../entry-focus.ts';
import { usePostEntries } from '../use-post-entries.ts';
import { PostEditForm } from './edit-form.tsx';
import { EntryMenu } from './entry-menu.tsx';
import { JoinToReply } from './join-to-reply.tsx';
import styles from './post.module.css';
import { PostBody } from './post-body.tsx';
import { PostHead } from './post-head.tsx';
import { Reactions } from './reactions.tsx';
import { Replies } from './replies.tsx';
import { ShareAct } from './share-act.tsx';
import { usePinning } from './use-pinning.tsx';

interface PostProps {
  activity: Activity;
  place: Place;
  /** The group whose page this is. */
  hiddenGroup?: string | undefined;
  /** Its place in the feed, from 1. */
  position?: number;
  hasArrived?: boolean;
  /** The stream that is shown, where the viewer may pin in it. */
  pinsIn?: number | null;
  pointedAt?: number | null;
  onRemoved?: () => void;
  watch?: (element: HTMLElement | null) => void;
}

/** The group whose post somebody reads from outside, so that they cannot answer; null for all who belong to it. */
function useGroupOutside({ can, activitystreams }: Activity): string | null {
  const { data: network } = useNetwork();
  const slug = activitystreams[0]?.group_slug;
  if (can.reply || !slug || !network || network.my_groups.some((own) => own.slug === slug)) return null;
  return slug;
}

/** One post: who, where, when, what, and the answers to it. */
export const Post = memo(function Post(props: PostProps) {
  const {
    activity,
    place,
    hiddenGroup,
    position,
    hasArrived,
    pinsIn = null,
    pointedAt,
    onRemoved,
    watch,
  } = props;
  const t = useTranslate();
  const nameId = useId();
  const goTo = useGoTo();
  const [isEditing, setEditing] = useState(false);
  const [isReplying, setReplying] = useState(false);
  const { object, can } = activity;
  const outside = useGroupOutside(activity);
  const elementId = postElementId(activity.id);
  const pinning = usePinning(activity, pinsIn);
  const { more, prepare } = usePostEntries(activity);
  const isPoll = object.options.length > 0;
  const translation = useTranslation(
    { type: isPoll ? 'poll' : object.type === 'article' ? 'article' : 'activity', id: activity.id },
    [object.title, object.content, ...object.options.map(({ label }) => label)].join('\n'),
    object.language,
  );
  // On a page of its own an article is what the page is about; who wrote it comes after.
  const isOwnPage = object.type === 'article' && place === 'page';
  return (
    <Entry
      ref={watch}
      id={elementId}
      data-activity={activity.id}
      tabIndex={-1}
      className={classNames(hasArrived && styles.arrived, isOwnPage && styles.ownPage)}
      aria-labelledby={nameId}
      aria-posinset={position}
      aria-setsize={position === undefined ? undefined : -1}
    >
      {isOwnPage ? (
        <Suspense fallback={<Skeleton height={160} />}>
          <ArticleHead activity={activity} />
        </Suspense>
      ) : null}
      <PostHead
        activity={activity}
        hiddenGroup={hiddenGroup}
        nameId={nameId}
        menu={
          <EntryMenu
            kind="post"
            address={activity.html_url}
            authorId={activity.actor.id}
            can={can}
            translate={translation.entry}
            more={[...more, ...pinning.entries]}
            onNear={prepare}
            onEdit={() => {
              if (object.type === 'article') goTo(pathTo(paths.editArticle, { activityId: activity.id }));
              else setEditing(true);
            }}
            onBringBack={() => bringPostBack(activity.id)}
            onRemove={async () => {
              const goOn = leaveEntry(elementId);
              await removePost(activity);
              if (onRemoved) onRemoved();
              else goOn();
            }}
          />
        }
      />
      {pinning.dialog}
      <EntryBody>
        {isEditing ? (
          <PostEditForm
            activity={activity}
            onClose={() => {
              setEditing(false);
              focusEntry(elementId);
            }}
          />
        ) : (
          <PostBody activity={activity} place={place} translation={translation} />
        )}
      </EntryBody>
      <EntryActs
        answered={
          <Reactions
            target={{ activityId: activity.id, replyId: null }}
            reacted={activity}
            canReact={can.react}
            isPost
          />
        }
      >
        {outside ? (
          <>
            {object.reply_count > 0 ? (
              <span className="small muted">{t('stream.replies', { count: object.reply_count })}</span>
            ) : null}
            <JoinToReply groupSlug={outside} onJoined={() => setReplying(true)} />
          </>
        ) : can.reply || object.reply_count > 0 ? (
          <EntryAct
            icon={<ChatCircleIcon aria-hidden="true" />}
            disabled={!can.reply}
            onClick={() => setReplying(true)}
            data-reply=""
          >
            {t('stream.replies', { count: object.reply_count })}
          </EntryAct>
        ) : null}
        <ShareAct activity={activity} />
      </EntryActs>
      <Replies
        activity={activity}
        place={place}
        isReplying={isReplying}
        onReplying={setReplying}
        pointedAt={pointedAt ?? null}
      />
    </Entry>
  );
});
