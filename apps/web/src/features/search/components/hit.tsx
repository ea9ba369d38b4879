import type { SearchHit, SearchResult } from '@dorfplatz/contract';
import { AppointmentHit } from './appointment-hit.tsx';
import { BlogArticleHit, ChannelHit } from './channel-hits.tsx';
import { FileHit, FolderHit } from './file-hit.tsx';
import { ItemHit } from './item-hit.tsx';
import { PageHit } from './page-hit.tsx';
import { CalendarHit, ChatMessageHit, GroupHit, MemberHit, MessageHit } from './people-hits.tsx';
import { PostHit } from './post-hit.tsx';
import { TaskHit } from './task-hit.tsx';

/** What tells a hit from all others of a block. */
export const keyOf = (hit: SearchHit): string =>
  hit.kind === 'chat_message' ? `${hit.kind} ${hit.chat_id} ${hit.number}` : `${hit.kind} ${hit.id}`;

/** A hit in the look of its kind [RUL-0141]. @param isWide the block has the page for itself */
export function Hit({
  hit,
  isWide,
  columns,
}: {
  hit: SearchHit;
  isWide: boolean;
  columns: SearchResult['meta']['columns'];
}) {
  switch (hit.kind) {
    case 'activity':
    case 'reply':
      return <PostHit hit={hit} />;
    case 'file':
      return <FileHit hit={hit} columns={columns} />;
    case 'folder':
      return <FolderHit hit={hit} columns={columns} />;
    case 'item':
      return <ItemHit hit={hit} />;
    case 'page':
      return <PageHit hit={hit} />;
    case 'blog_article':
      return <BlogArticleHit hit={hit} />;
    case 'channel':
      return <ChannelHit hit={hit} />;
    case 'task':
      return <TaskHit hit={hit} />;
    case 'appointment':
      return <AppointmentHit hit={hit} isWide={isWide} />;
    case 'member':
      return <MemberHit hit={hit} />;
    case 'group':
      return <GroupHit hit={hit} />;
    case 'message':
      return <MessageHit hit={hit} isWide={isWide} />;
    case 'chat_message':
      return <ChatMessageHit hit={hit} />;
    case 'calendar':
      return <CalendarHit hit={hit} />;
  }
}
