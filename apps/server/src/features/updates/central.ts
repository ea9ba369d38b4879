import type { Updates } from '@dorfplatz/contract';
import type { Services } from '../../platform/services.ts';
import { askForOffers } from './ask.ts';

/** How long an answer counts, in milliseconds. */
const FRESH_MS = 60 * 60 * 1000;

type Known = Omit<Updates, 'version'>;

/** What is known of the customer central, which offers new versions. */
export type Central = {
  /** What it last said, at once; it is asked again behind that once an hour. */
  known(): Known;
  /** What it said within the last hour; it is asked when that is not known. */
  recent(): Promise<Known>;
  /** Asks it now. Never throws: what went wrong is a part of what is known. */
  look(): Promise<Known>;
};

const centrals = new WeakMap<Services, Central>();

/** The customer central of an installation; what it said is kept in memory. */
export function centralOf(services: Services): Central {
  const present = centrals.get(services);
  if (present) return present;
  const made = createCentral(services);
  centrals.set(services, made);
  return made;
}

function createCentral({ environment, settings, log }: Services): Central {
  const { updates } = environment;
  let known: Known = {
    state: updates ? 'unreachable' : 'not_configured',
    checked_at: null,
    failure: null,
    offers: [],
  };
  let looking: Promise<Known> | undefined;

  async function ask(): Promise<Known> {
    if (!updates) return known;
    const answer = await askForOffers(environment, settings.current().time_zone);
    const checked_at = new Date().toISOString();
    if ('failure' in answer) {
      log.warn({ failure: answer.failure }, 'the customer central gave no offers');
      // What it said before still holds.
      known = { state: 'unreachable', checked_at, failure: answer.failure, offers: known.offers };
    } else known = { state: 'reachable', checked_at, failure: null, offers: answer.offers };
    return known;
  }

  /** Several who look at once are one question. */
  function look(): Promise<Known> {
    looking ??= ask().finally(() => {
      looking = undefined;
    });
    return looking;
  }

  const isFresh = () =>
    !updates || (known.checked_at !== null && Date.now() - Date.parse(known.checked_at) < FRESH_MS);

  return {
    known() {
      if (!isFresh()) look().catch((error) => log.warn({ err: error }, 'the customer central was not asked'));
      return known;
    },
    recent: async () => (isFresh() ? known : look()),
    look,
  };
}
