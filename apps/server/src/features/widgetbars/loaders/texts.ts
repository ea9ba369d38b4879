import { renderHtml } from '@dorfplatz/content';
import type { Loader } from './loader.ts';

/** What administrators wrote. */
export const loadTexts: Loader = async (_reading, wanted) =>
  new Map(
    wanted.map(({ index, properties }) => [
      index,
      { content: { html_content: renderHtml(properties.content ?? '') } },
    ]),
  );

/** What the group is: in its own words, or its picture and name [RUL-0438]. */
export const loadGroupInfo: Loader = async ({ owner: { group } }, wanted) =>
  new Map(
    wanted.flatMap(({ index, properties }) =>
      group === null
        ? []
        : [
            [
              index,
              {
                content: {
                  html_content: renderHtml(properties.content ?? ''),
                  group: {
                    name: group.name,
                    html_url: `/groups/${group.slug}`,
                    image_url:
                      group.image_id === null ? null : `/api/storage/images/${group.image_id}/get/435x435`,
                  },
                },
              },
            ] as const,
          ],
    ),
  );
