import type { Reply } from '@dorfplatz/contract';
import { Avatar, classNames } from '@dorfplatz/ui';
import { Suspense, useState } from 'react';
import { paths, pathTo } from '../../../kit/navigation.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { Attachments, WrittenText } from '../../content/index.ts';
import { LinkCards } from '../../link-previews/index.ts';
import { TranslatedText, useTranslation } from '../../translations/index.ts';
import { showLinks } from '../api.ts';
import { focusEntry, leaveEntry, replyElementId } from '../entry-focus.ts';
import { like } from '../reactions.ts';
import { bringReplyBack, removeReply } from '../replies.ts';
import { ReplyEditForm } from './edit-form.tsx';
import { EditedMark } from './edited-mark.tsx';
import { EntryMenu } from './entry-menu.tsx';
import { LongText } from './long-text.tsx';
import { Moment } from './moment.tsx';
import { Names } from './names.tsx';
import styles from './post.module.css';
import { Author } from './post-head.tsx';
import { ReactButton, Reactions, useReact } from './reactions.tsx';

interface ReplyItemProps {
  reply: Reply;
  /** The address points at this reply. */
  isPointedAt: boolean;
  /** In a stream, where other posts are to be seen too. */
  isAmongMany: boolean;
  onAnswer: () => void;
}

/** One reply with its like, in words. */
export function ReplyItem({ reply, isPointedAt, isAmongMany, onAnswer }: ReplyItemProps) {
  const t = useTranslate();
  const [isEditing, setEditing] = useState(false);
  const target = { activityId: reply.activity_id, replyId: reply.id };
  const toggle = useReact(target, reply);
  const translation = useTranslation({ type: 'reply', id: reply.id }, reply.content, reply.language);
  const elementId = replyElementId(reply.id);
  const { liked } = reply.i;
  const others = reply.like_count - (liked ? 1 : 0);
  const address = `${pathTo(paths.activity, { activityId: reply.activity_id })}#reply-${reply.id}`;
  return (
    <article
      id={elementId}
      tabIndex={-1}
      className={classNames(styles.reply, isPointedAt && styles.pointedAt)}
      aria-label={t('stream.reply_of', { name: reply.actor.display_name })}
    >
      <Avatar name={reply.actor.display_name} src={reply.actor.images?.small} size={28} />
      <div>
        <div className={styles.replyHead}>
          <Author actor={reply.actor} />
          <Moment instant={reply.created_at} />
          {reply.edited_at ? <EditedMark entry={target} /> : null}
        </div>
        {isEditing ? (
          <ReplyEditForm
            reply={reply}
            onClose={() => {
              setEditing(false);
              focusEntry(elementId);
            }}
          />
        ) : (
          <>
            {isAmongMany ? (
              <LongText html={reply.html_content} entryId={elementId} />
            ) : (
              <WrittenText html={reply.html_content} />
            )}
            <TranslatedText {...translation} />
            <Attachments attachments={reply.attachments} />
            {reply.links.length > 0 ? (
              <Suspense fallback={null}>
                <LinkCards
                  links={reply.links}
                  target={target}
                  canRemove={reply.can.update}
                  onLinks={(links) => showLinks(reply.activity_id, reply.id, links)}
                />
              </Suspense>
            ) : null}
            {reply.reactions.length > 0 ? (
              <div className={styles.replyChips}>
                <Reactions target={target} reacted={reply} canReact={reply.can.react} isPost={false} />
              </div>
            ) : null}
            <div className={styles.replyFoot}>
              {reply.can.react ? (
                <Names target={target} emoji={like} count={reply.like_count}>
                  <button
                    type="button"
                    aria-pressed={liked}
                    className={classNames(liked && styles.liked)}
                    onClick={() => toggle(like)}
                  >
                    {liked ? t('stream.you_like', { others }) : t('stream.like', { count: others })}
                  </button>
                </Names>
              ) : reply.like_count > 0 ? (
                <Names target={target} emoji={like} count={reply.like_count}>
                  <span>{t('stream.likes', { count: reply.like_count })}</span>
                </Names>
              ) : null}
              {reply.can.reply ? (
                <button type="button" onClick={onAnswer}>
                  {t('stream.reply')}
                </button>
              ) : null}
              {reply.can.react ? <ReactButton onChoose={toggle} /> : null}
            </div>
          </>
        )}
      </div>
      <EntryMenu
        kind="reply"
        size="small"
        address={address}
        authorId={reply.actor.id}
        can={reply.can}
        translate={translation.entry}
        onEdit={() => setEditing(true)}
        onRemove={async () => {
          const goOn = leaveEntry(elementId);
          await removeReply(reply);
          goOn();
        }}
        onBringBack={() => bringReplyBack(reply.id)}
      />
    </article>
  );
}
