import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Beside } from '../../kit/beside.tsx';
import { groupQuery } from '../../kit/group-query.ts';
import { paths, useOwnPath, useQueryParams, useRouteParams } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { TagHead } from '../tags/index.ts';
import { WidgetBar } from '../widgetbars/index.ts';
import { streamQuery } from './api.ts';
import Stream from './components/stream.tsx';
import { TagChip } from './components/tag-chip.tsx';
import { placeName, usePostingPlaces } from './places.ts';
import type { StreamSource } from './source.ts';

/** The stream of a group; below `activities` it is for reading only. */
export default function GroupStreamPage() {
  const { tag } = useQueryParams();
  const pathname = useOwnPath();
  const { groupSlug, streamSlug = '' } = useRouteParams(paths.groupStream);
  const source: StreamSource = { slug: streamSlug, groupSlug, ...(tag !== undefined && { tag }) };
  const { data } = useInfiniteQuery(streamQuery(source));
  const { data: group } = useQuery(groupQuery(groupSlug));
  const everywhere = usePostingPlaces();
  const stream = data?.pages[0]?.answer.stream;
  const isReading = pathname.endsWith('/activities');
  const title = stream ? placeName(stream) : '';
  return (
    <Beside
      column={
        group?.can.read_content ? (
          <WidgetBar key={`${group.id} ${streamSlug}`} group={group} slug={streamSlug || group.slug} />
        ) : null
      }
    >
      <Page title={title}>
        {tag === undefined ? null : (
          <>
            <TagChip tag={tag} />
            <Suspense fallback={null}>
              <TagHead name={tag} />
            </Suspense>
          </>
        )}
        <Stream
          source={source}
          label={title}
          canWrite={!isReading && tag === undefined && (stream?.can.post ?? false)}
          places={everywhere.filter(
            (place) => place.groupSlug !== null && place.groupSlug === stream?.group_slug,
          )}
        />
      </Page>
    </Beside>
  );
}
