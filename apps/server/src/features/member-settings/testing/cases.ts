import type { Build, CaseInput, Cases } from '../../../testing/matrix/case-builders.ts';
import { unsubscribeToken } from '../index.ts';

/** Settings are tried on oneself, on people whom one may know of, and on one whom guests may not. */
const settingsOf = (rest: () => CaseInput): Record<string, Build> => ({
  own: (_world, _role, own) => ({ params: { membershipId: own || 1 }, ...rest() }),
  'of another': (world) => ({ params: { membershipId: world.author }, ...rest() }),
  'of a locked member': (world) => ({ params: { membershipId: world.people.locked }, ...rest() }),
});

/** A link of a mail works for whoever has it, signed in or not, and a forged one for nobody. */
const links = (): Record<string, Build> => ({
  signed: (world) => ({
    params: {
      token: unsubscribeToken({ memberId: world.author, keys: ['like'] }, world.bed.services.signedTokens),
    },
  }),
  forged: () => ({ params: { token: 'MSBsaWtl.forged' } }),
});

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  getMemberSettings: settingsOf(() => ({})),
  updateMemberSettings: settingsOf(() => ({ body: { email_notifications: ['reply'] } })),
  getUnsubscription: links(),
  unsubscribe: links(),
  undoUnsubscription: links(),
};
