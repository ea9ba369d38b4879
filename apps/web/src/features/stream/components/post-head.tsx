import type { Activity, StreamSummary } from '@dorfplatz/contract';
import { Badge, classNames, GroupIcon, toneStyle } from '@dorfplatz/ui';
import { GlobeHemisphereWestIcon } from '@phosphor-icons/react/dist/csr/GlobeHemisphereWest';
import { type ReactNode, Suspense } from 'react';
import { EntryDot, EntryHead } from '../../../kit/entry.tsx';
import { Link, paths, pathTo } from '../../../kit/navigation.ts';
import { useGroupLook } from '../../../kit/use-group-look.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { ReadingTime } from '../../articles/index.ts';
import { placeName } from '../places.ts';
import { EditedMark } from './edited-mark.tsx';
import { Moment } from './moment.tsx';
import styles from './post.module.css';

/** So many places of a post are named; the rest is counted. */
const named = 2;

/** Who wrote something: a link to the person, unless they have left. */
export function Author({ actor }: { actor: Activity['actor'] }) {
  const t = useTranslate();
  return (
    <>
      {actor.deleted ? (
        <b>{actor.display_name}</b>
      ) : (
        <Link to={pathTo(paths.member, { memberId: actor.id })}>{actor.display_name}</Link>
      )}
      {actor.is_external ? <Badge kind="warn">{t('stream.external')}</Badge> : null}
    </>
  );
}

function PlaceLink({ stream }: { stream: StreamSummary }) {
  const { src, color } = useGroupLook(stream.group_slug);
  const { slug, group_slug: groupSlug, is_main: isMain } = stream;
  const name = placeName(stream);
  const to = groupSlug
    ? isMain
      ? pathTo(paths.group, { groupSlug })
      : pathTo(paths.groupStream, { groupSlug, streamSlug: slug })
    : pathTo(paths.stream, { streamSlug: slug });
  return (
    <Link
      to={to}
      className={classNames(styles.place, color && 'tone')}
      style={color ? toneStyle(color) : undefined}
    >
      {stream.group_slug ? (
        <GroupIcon src={src} color={color} size={20} />
      ) : (
        <GlobeHemisphereWestIcon weight="duotone" aria-hidden="true" />
      )}
      <span className="cut" title={name}>
        {name}
      </span>
    </Link>
  );
}

interface PostHeadProps {
  activity: Activity;
  /** The group whose page this is; it need not be named again. */
  hiddenGroup?: string | undefined;
  menu: ReactNode;
  nameId: string;
}

/** Author, places and time of a post. */
export function PostHead({ activity, hiddenGroup, menu, nameId }: PostHeadProps) {
  const t = useTranslate();
  const { actor, activitystreams, unknown_streams, edited_at } = activity;
  const minutes = activity.object.article?.reading_minutes;
  const places = activitystreams.filter(
    ({ group_slug }) => group_slug === null || group_slug !== hiddenGroup,
  );
  const more = Math.max(0, places.length - named) + unknown_streams;
  return (
    <EntryHead
      face={{ name: actor.display_name, src: actor.images?.medium }}
      authorId={nameId}
      author={<Author actor={actor} />}
      about={
        <>
          {places.slice(0, named).map((stream) => (
            <PlaceLink key={stream.id} stream={stream} />
          ))}
          {more > 0 ? <span>{t('stream.more_places', { count: more })}</span> : null}
          {places.length > 0 || more > 0 ? <EntryDot /> : null}
          <Link to={pathTo(paths.activity, { activityId: activity.id })} className={styles.moment}>
            <Moment instant={activity.created_at} />
          </Link>
          {minutes === undefined ? null : (
            <Suspense fallback={null}>
              <ReadingTime minutes={minutes} />
            </Suspense>
          )}
          {edited_at ? (
            <>
              <EntryDot />
              <EditedMark entry={{ activityId: activity.id, replyId: null }} />
            </>
          ) : null}
        </>
      }
      isNew={activity.unread}
      menu={menu}
    />
  );
}
