import { askConfigured } from '../../platform/fetcher/configured.ts';
import type { Services } from '../../platform/services.ts';
import { type Handling, type Message, type Outcome, outcomeOf } from './outcome.ts';
import type { Address } from './tables.ts';

type NativeAddress = Extract<Address, { platform: 'ios' | 'android' }>;
type Relay = (address: NativeAddress, message: Message, handling: Handling) => Promise<Outcome>;

/**
 * Hands messages for apps to the operator's relay, which knows the push services of their makers: docs/push-relay.md
 * says what it gets and answers. Without a relay nothing can be sent.
 */
export function createRelay({ environment, log }: Pick<Services, 'environment' | 'log'>): Relay {
  const { pushRelay } = environment;
  return async ({ platform, endpoint }, message, { topic, ttlSeconds, urgency }) => {
    if (!pushRelay) return { kind: 'refused' };
    const { title, body, url, unseen } = message;
    try {
      const response = await askConfigured(environment, 'PUSH_RELAY_URL', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(pushRelay.secret !== undefined && { authorization: `Bearer ${pushRelay.secret}` }),
        },
        body: JSON.stringify({
          platform,
          token: endpoint.slice(platform.length + 1),
          title,
          body,
          url: environment.publicUrl + url,
          tag: topic,
          badge: unseen,
          ttl: ttlSeconds,
          urgency,
        }),
      });
      await response.body?.cancel();
      const outcome = outcomeOf(response.status, response.headers.get('retry-after') ?? undefined);
      if (outcome.kind === 'refused')
        log.warn({ status: response.status }, 'the push relay refused a message');
      return outcome;
    } catch (error) {
      log.warn({ err: error }, 'the push relay was not reached');
      return { kind: 'later', seconds: null };
    }
  };
}
