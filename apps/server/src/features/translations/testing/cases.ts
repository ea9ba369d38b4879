import { type Cases, named, once, onPost, onReply } from '../../../testing/matrix/case-builders.ts';

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  listTranslationLanguages: once(() => ({})),
  getTranslation: {
    ...onPost((id) => ({ params: { type: 'activity', lang: 'DE', target_id: id } })),
    ...named(
      'reply, ',
      onReply((_activityId, id) => ({ params: { type: 'DE', lang: 'reply', target_id: id } })),
    ),
  },
};
