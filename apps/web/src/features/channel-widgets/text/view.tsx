import type { ChannelWidgetOf } from '@dorfplatz/contract';
import { WrittenDocumentNow } from '../../documents/index.ts';
import type { ViewProps } from '../view.ts';

/** What somebody wrote, with its pictures. */
export default function TextView({ widget }: ViewProps<ChannelWidgetOf<'text'>>) {
  return widget.content ? <WrittenDocumentNow html={widget.content.html_content} /> : null;
}
