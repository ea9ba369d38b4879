import type { ChannelWidget, WidgetContents, WidgetType } from '@dorfplatz/contract';
import { articlesWanted, type FoundArticles, type WantedArticles } from '../../blogs/index.ts';
import type { WidgetRow } from '../tables.ts';
import { appointments } from './appointments/appointments.ts';
import { banner } from './banner/banner.ts';
import { blog } from './blog/blog.ts';
import { images } from './images/images.ts';
import { GONE, type Reading, type WidgetKind } from './kind.ts';
import { link } from './link/link.ts';
import { people } from './people/people.ts';
import { rss } from './rss/rss.ts';
import { spotlight } from './spotlight/spotlight.ts';
import { text } from './text/text.ts';

const KINDS: { [K in WidgetType]: WidgetKind<K> } = {
  banner,
  spotlight,
  blog,
  text,
  people,
  appointments,
  rss,
  images,
  link,
};

export const kindOf = <K extends WidgetType>(type: K): WidgetKind<K> => KINDS[type] as WidgetKind<K>;

/** The articles that widgets of a page show. */
function articlesIn(widgets: readonly WidgetRow[]): WantedArticles {
  const wanted = widgets.map(({ type, properties }) => kindOf(type).articlesIn?.(properties) ?? {});
  return {
    blogIds: [...new Set(wanted.flatMap(({ blogIds = [] }) => blogIds))],
    most: Math.max(0, ...wanted.map(({ most = 0 }) => most)),
    articleIds: [...new Set(wanted.flatMap(({ articleIds = [] }) => articleIds))],
  };
}

/** What a widget shows, or why it does not. */
export type Loaded =
  | { content: WidgetContents[WidgetType]; error: null }
  | { content: null; error: ChannelWidget['error'] };

async function loadType<K extends WidgetType>(
  type: K,
  reading: Reading,
  widgets: readonly WidgetRow[],
): Promise<[number, Loaded][]> {
  const own = widgets.filter((widget): widget is WidgetRow<K> => widget.type === type);
  if (own.length === 0) return [];
  try {
    const contents = await kindOf(type).load(reading, own);
    return own.map(({ id }) => {
      const content = contents.get(id);
      return content === undefined || content === GONE
        ? [id, { content: null, error: GONE }]
        : [id, { content, error: null }];
    });
  } catch (error) {
    // The rest of the page has nothing to do with it.
    reading.services.log.error({ err: error, type }, 'widgets could not be loaded');
    return own.map(({ id }) => [id, { content: null, error: 'unavailable' }]);
  }
}

/**
 * What widgets show to a reader, by their ids: one statement for each type at most and one for both that have articles,
 * none where there is none of it.
 */
export async function loadContents(
  reader: Omit<Reading, 'articles'>,
  widgets: readonly WidgetRow[],
): Promise<Map<number, Loaded>> {
  let found: Promise<FoundArticles> | undefined;
  const { services, viewer } = reader;
  const articles = () => (found ??= articlesWanted(services.db.reads, viewer, articlesIn(widgets)));
  const reading: Reading = { ...reader, articles };
  const types = Object.keys(KINDS) as WidgetType[];
  const loaded = await Promise.all(types.map((type) => loadType(type, reading, widgets)));
  return new Map(loaded.flat());
}
