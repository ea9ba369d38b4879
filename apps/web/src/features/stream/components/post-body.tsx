import { type Activity, POLL_TYPES } from '@dorfplatz/contract';
import { Skeleton } from '@dorfplatz/ui';
import { Suspense } from 'react';
import { ArticleBody, ArticleCard } from '../../articles/index.ts';
import { Attachments, WrittenText } from '../../content/index.ts';
import { LinkCards } from '../../link-previews/index.ts';
import { Confirmation, SharedArticle, SharedPost } from '../../post-life/index.ts';
import { TranslatedText, type TranslationState } from '../../translations/index.ts';
import { type Place, showLinks } from '../api.ts';
import { postElementId } from '../entry-focus.ts';
import { showConfirmation } from '../marks.ts';
import { AppointmentPost } from './appointment-post.tsx';
import { LongText } from './long-text.tsx';
import { PollPost } from './poll-post.tsx';

const isPoll = (type: string): boolean => (POLL_TYPES as readonly string[]).includes(type);

interface PostBodyProps {
  activity: Activity;
  place: Place;
  translation: TranslationState;
}

/** What a post says, by its type: each type says how its text and what it is about stand together. */
export function PostBody({ activity, place, translation }: PostBodyProps) {
  const { object } = activity;
  const translated = <TranslatedText {...translation} />;
  const text =
    object.content === '' ? null : (
      <>
        {place === 'stream' ? (
          <LongText html={object.html_content} entryId={postElementId(activity.id)} />
        ) : (
          <WrittenText html={object.html_content} />
        )}
        {translated}
      </>
    );
  const confirmation = object.confirmation ? (
    <Suspense fallback={<Skeleton height={40} />}>
      <Confirmation
        activityId={activity.id}
        confirmation={object.confirmation}
        show={(shown) => showConfirmation(activity.id, shown)}
      />
    </Suspense>
  ) : null;
  if (object.type === 'article') {
    return (
      <Suspense fallback={<Skeleton height={240} />}>
        {confirmation}
        {place === 'stream' ? (
          <ArticleCard activity={activity}>{text}</ArticleCard>
        ) : (
          <ArticleBody activity={activity}>{translated}</ArticleBody>
        )}
      </Suspense>
    );
  }
  return (
    <>
      {confirmation}
      {object.type === 'appointment' ? (
        <AppointmentPost activity={activity}>{text}</AppointmentPost>
      ) : isPoll(object.type) ? (
        <PollPost activity={activity} translated={translation.translated?.fields}>
          {text ?? translated}
        </PollPost>
      ) : (
        text
      )}
      {object.shared ? (
        <Suspense fallback={<Skeleton height={76} />}>
          <SharedPost shared={object.shared} />
        </Suspense>
      ) : null}
      {object.shared_article ? (
        <Suspense fallback={<Skeleton height={120} />}>
          <SharedArticle shared={object.shared_article} />
        </Suspense>
      ) : null}
      <Attachments attachments={object.attachments} />
      {object.links.length > 0 ? (
        <Suspense fallback={null}>
          <LinkCards
            links={object.links}
            target={{ activityId: activity.id, replyId: null }}
            canRemove={activity.can.update}
            onLinks={(links) => showLinks(activity.id, null, links)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
