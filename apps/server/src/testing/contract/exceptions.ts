const MAKES_A_TOKEN = 'every answer has a token of its own, which works once';
const MAKES_A_SECRET = 'every answer has a secret of its own, and voids the one before';
const MEASURES = 'every answer is measured anew, and says when';
const BODY_MAY_BE_LEFT_OUT = 'its body may be null, so what fits neither is malformed as a whole (400)';

const SAYS_WHY = 'somebody for whom a channel is hears that it is not shown yet, or no more [RUL-0369]';

/**
 * Calls that break a rule for all calls, each with its reason. The suites fail when a call breaks a rule without standing
 * here, and when a call stands here without breaking the rule.
 */
export const EXCEPTIONS = {
  'names the unknown field of a body': {
    readMessages: BODY_MAY_BE_LEFT_OUT,
    unreadMessages: BODY_MAY_BE_LEFT_OUT,
    deleteMessages: BODY_MAY_BE_LEFT_OUT,
    deleteSentMessages: BODY_MAY_BE_LEFT_OUT,
    deleteFactor: BODY_MAY_BE_LEFT_OUT,
  },
  'answers alike however its address is written': {
    getWebToken: MAKES_A_TOKEN,
    openOffice: MAKES_A_TOKEN,
    newFactor: MAKES_A_SECRET,
    getOperating: MEASURES,
    getBackups: MEASURES,
  },
  'answers 304 when nothing changed': {
    getWebToken: MAKES_A_TOKEN,
    openOffice: MAKES_A_TOKEN,
    newFactor: MAKES_A_SECRET,
    getOperating: MEASURES,
    getBackups: MEASURES,
  },
  'answers on what one may not see as on what does not exist': {
    getChannel: SAYS_WHY,
  },
} satisfies Record<string, Record<string, string>>;
