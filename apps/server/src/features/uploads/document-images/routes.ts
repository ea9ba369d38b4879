import { type DocumentImage, listDocumentImages, uploadDocumentImage } from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { countedPage } from '../../../platform/http/counted-page.ts';
import { PER_PAGE, serve } from '../../../platform/http/serve.ts';
import type { Services } from '../../../platform/services.ts';
import { imageUrl, presentUpload } from '../present.ts';
import { takeUpload } from '../take-upload.ts';
import { groupIdOf, type ImageRow, imagesToChoose } from './queries.ts';

const presentImage = ({ id, name, width, height, created_at }: ImageRow): DocumentImage => ({
  id,
  name,
  url: imageUrl(id, '1920x1200'),
  preview_url: imageUrl(id, '200x200'),
  width,
  height,
  created_at,
});

/** What the editor of documents sends pictures to, and where it finds those that are there [RUL-0619]. */
export function documentImageRoutes(http: FastifyInstance, services: Services): void {
  const { db } = services;

  serve(http, services, uploadDocumentImage, async ({ viewer, request, language }) => {
    const row = await takeUpload(services, { viewer, request, language }, 'images');
    return { ...presentUpload(row, 201), url: imageUrl(row.id, '1920x1200') };
  });

  serve(http, services, listDocumentImages, async ({ viewer, query, pages }) => {
    const groupId = query.group === undefined ? null : await groupIdOf(db.kysely, viewer, query.group);
    const page = query.page ?? 1;
    const { rows, total } = await countedPage(page, (each) =>
      imagesToChoose(db.searches, viewer, {
        of: query.of ?? 'me',
        groupId,
        words: query.q ?? '',
        page: each,
        perPage: PER_PAGE,
      }),
    );
    pages(total, PER_PAGE, page);
    return { images: rows.map(presentImage) };
  });
}
