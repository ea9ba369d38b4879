import { type Build, type Cases, once, onPost, onReply } from '../../../testing/matrix/case-builders.ts';
import { buildLink, buildPicture } from './build.ts';

/** The same cases with a link laid down at each entry, which only it has. */
const linked = (
  builds: Record<string, Build>,
  entryOf: (params: Record<string, unknown>) => { activityId: number; replyId?: number },
): Record<string, Build> =>
  Object.fromEntries(
    Object.entries(builds).map(([name, build]) => [
      name,
      async (world, role, own) => {
        const { params } = await build(world, role, own);
        const entry = entryOf(params as Record<string, unknown>);
        const { id: linkId } = await buildLink(world.bed, entry);
        return { params: { id: entry.replyId ?? entry.activityId, linkId }, body: { removed: true } };
      },
    ]),
  );

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  // One that leads inside, so that nobody is asked.
  previewLink: once(() => ({ body: { url: 'http://10.0.0.1/' } })),
  getLinkPicture: once(async (world) => {
    const { imageKey } = await buildLink(world.bed, { imageId: await buildPicture(world.bed) });
    return { params: { key: imageKey } };
  }),
  setActivityLink: linked(
    onPost((id) => ({ params: { id } })),
    ({ id }) => ({ activityId: Number(id) }),
  ),
  setReplyLink: linked(
    onReply((activityId, replyId) => ({ params: { activityId, replyId } })),
    ({ activityId, replyId }) => ({ activityId: Number(activityId), replyId: Number(replyId) }),
  ),
};
