import type { LinkPreview } from '@dorfplatz/contract';
import { registerDemo } from '../../platform/registries/demo.ts';
import type { Feature, Services } from '../../platform/services.ts';
import { registerDraftPart, registerPostPart, registerReplyPart } from '../activities/index.ts';
import { hideLinks } from './commands.ts';
import { jobs, schedules, workerConsumers } from './jobs.ts';
import { presentPreview } from './present.ts';
import { shownBy } from './queries.ts';
import { routes } from './routes.ts';
import './file-uses.ts';

export { notePreview } from './commands.ts';
export { playerOf, presentPreview } from './present.ts';
export { readyPreview } from './queries.ts';
export { hostOf } from './reading/read-preview.ts';
export type { PreviewRow } from './tables.ts';
export { registerPreviewUse } from './uses.ts';

declare module '../activities/parts.ts' {
  interface PostParts {
    links: LinkPreview[];
  }
  interface ReplyParts {
    links: LinkPreview[];
  }
}

async function linksOf(
  { db, settings }: Services,
  kind: 'activity_id' | 'reply_id',
  ids: readonly number[],
): Promise<Map<number, LinkPreview[]>> {
  if (!settings.current().link_previews) return new Map();
  const shown = await shownBy(db.reads, kind, ids);
  return new Map([...shown].map(([id, rows]) => [id, rows.map(presentPreview)]));
}

registerPostPart('links', {
  has: ({ parts }) => parts.includes('links'),
  load: (services, _viewer, posts) =>
    linksOf(
      services,
      'activity_id',
      posts.map(({ id }) => id),
    ),
});
registerReplyPart('links', (services, _viewer, ids) => linksOf(services, 'reply_id', ids));
registerDraftPart({
  has: ({ hidden_links }) => (hidden_links?.length ?? 0) > 0,
  write: (tx, entry, { hidden_links = [] }) => hideLinks(tx, entry, hidden_links),
});

registerDemo(() => import('./demo.ts'));

export const linkPreviews: Feature = {
  name: 'link-previews',
  routes,
  jobs,
  schedules,
  workerConsumers,
};
