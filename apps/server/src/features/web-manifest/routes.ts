import { type AppIcon, getAppIcon, getWebManifest } from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { serve } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { entryPathOf } from '../navigation/index.ts';
import { networkThemeRow, themeOfNetwork } from '../themes/index.ts';
import { edgeOf, makeIcon } from './icon.ts';
import { pictureOf } from './queries.ts';

const PNG = 'image/png';
/** Home screens have little room; systems cut off what is longer. */
const SHORT_NAME = 12;

type Made = { icon: AppIcon; accent: string; fileId: number | null };

export function routes(http: FastifyInstance, services: Services): void {
  const { db, settings, storage, log } = services;

  // A new picture or colour has a key of its own.
  const icons = new LRUCache<string, Buffer, Made>({
    max: 30,
    fetchMethod: async (_key, _stale, { context: { icon, accent, fileId } }) => {
      const picture = fileId === null ? undefined : await pictureOf(db.kysely, storage, fileId);
      try {
        return await makeIcon(icon, { picture, accent });
      } catch (error) {
        log.warn({ err: error, file: fileId }, 'the picture of the network makes no icon');
        return makeIcon(icon, { picture: undefined, accent });
      }
    },
  });

  serve(http, services, getWebManifest, async ({ reply }) => {
    const { name, language } = settings.current();
    const { frame } = (await themeOfNetwork(db)).derivedColors.light;
    const icon = (key: AppIcon, purpose = 'any') => ({
      src: `/api/v1/app_icons/${key}`,
      sizes: `${edgeOf(key)}x${edgeOf(key)}`,
      type: PNG,
      purpose,
    });
    reply.type('application/manifest+json; charset=utf-8');
    return {
      id: '/',
      name,
      short_name: name.length <= SHORT_NAME ? name : (name.split(/\s/)[0] ?? name),
      lang: language.slice(0, 2),
      dir: 'ltr' as const,
      start_url: await entryPathOf(db.kysely),
      scope: '/',
      display: 'standalone' as const,
      background_color: frame!,
      theme_color: frame!,
      icons: [icon('192'), icon('512'), icon('maskable', 'maskable'), icon('badge', 'monochrome')],
    };
  });

  serve(http, services, getAppIcon, async ({ params, reply }) => {
    const theme = await networkThemeRow(db);
    const fileId = theme?.favicon_id ?? theme?.logo_id ?? null;
    const { accent } = (await themeOfNetwork(db)).colors;
    const key = `${params.name} ${accent} ${fileId}`;
    const bytes = await icons.fetch(key, { context: { icon: params.name, accent, fileId } });
    reply.type(PNG).header('cache-control', 'private, max-age=3600').send(bytes);
  });
}
