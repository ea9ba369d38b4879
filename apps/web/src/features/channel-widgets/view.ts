import { contrast } from '@dorfplatz/content/colours';
import type { Width } from './shown-rows.ts';

/** What each view is given: the widget and its channel, how wide it stands, and whether its picture is the first of the page. */
export interface ViewProps<Widget> {
  widget: Widget;
  /** The channel on whose page it stands: the address does not always name it. */
  channelSlug: string;
  w: Width;
  /** Its picture is fetched at once. */
  isFirst: boolean;
}

const WHITE = '#ffffff';
const BLACK = '#000000';

/** White or black, whichever can be read on a ground: the better one is never under 4.5 to 1. */
export const inkOn = (ground: string): string =>
  contrast(WHITE, ground) >= contrast(BLACK, ground) ? WHITE : BLACK;
