import type { ChannelWidgetOf } from '@dorfplatz/contract';
import { Skeleton } from '@dorfplatz/ui';
import { Suspense } from 'react';
import { WrittenDocument } from '../../documents/index.ts';
import type { ViewProps } from '../view.ts';

/** What somebody wrote, with its pictures. */
export default function TextView({ widget }: ViewProps<ChannelWidgetOf<'text'>>) {
  return widget.content ? (
    <Suspense fallback={<Skeleton height={120} />}>
      <WrittenDocument html={widget.content.html_content} />
    </Suspense>
  ) : null;
}
