import type { Services } from '../../platform/services.ts';
import { isPushAddress } from './commands.ts';
import { type Handling, type Message, type Outcome, outcomeOf } from './outcome.ts';
import { publicKeyOf } from './push-key.ts';
import { createRelay } from './relay.ts';
import type { Address } from './tables.ts';

const TIMEOUT_MS = 10_000;
/** What it says besides is of no interest: a longer answer is cut off with its connection. */
const ANSWER_BYTES = 16_384;
/** Browsers of one maker all have the same push service. */
const PARALLEL = 32;

export type PushService = (address: Address, message: Message, handling: Handling) => Promise<Outcome>;

/** Whom push services may write to about us: the network, or the sender of its mails. */
function contactOf({ environment }: Pick<Services, 'environment'>): string {
  if (environment.publicUrl.startsWith('https:')) return environment.publicUrl;
  const { mailFrom } = environment;
  return `mailto:${/<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;
}

/**
 * Sends messages to the push services of browsers, and to apps through the relay. For browsers each encrypted for its browser (RFC 8291) and signed by this network
 * (RFC 8292). Redirects are not followed, and only public addresses are asked.
 */
export function createPushService(
  services: Pick<Services, 'environment' | 'fetcher' | 'pushKey' | 'log'>,
): PushService {
  const publicKey = publicKeyOf(services.pushKey);
  const privateKey = services.pushKey.toString('base64url');
  const { fetcher, log } = services;
  const relay = createRelay(services);
  return async (address, message, handling) => {
    if (address.platform !== 'web') return relay(address, message, handling);
    const { endpoint, p256dh, auth } = address;
    const { topic, ttlSeconds, urgency } = handling;
    if (!isPushAddress(endpoint, fetcher)) return { kind: 'gone' };
    const url = new URL(endpoint);
    try {
      const { default: webPush } = await import('web-push');
      const { cipherText } = webPush.encrypt(p256dh, auth, JSON.stringify(message), 'aes128gcm');
      const { Authorization } = webPush.getVapidHeaders(
        url.origin,
        contactOf(services),
        publicKey,
        privateKey,
        'aes128gcm',
      );
      const headers = {
        authorization: Authorization,
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(ttlSeconds),
        urgency,
        topic,
      };
      const answer = await fetcher.ask({
        address: endpoint,
        method: 'POST',
        headers,
        body: cipherText,
        timeoutMs: TIMEOUT_MS,
        maxBytes: ANSWER_BYTES,
        more: 'cut',
        parallel: PARALLEL,
      });
      if (answer.kind !== 'answered') throw answer.kind === 'failed' ? answer.error : new Error('unchanged');
      const outcome = outcomeOf(answer.status, answer.headers['retry-after']);
      if (outcome.kind === 'refused')
        log.warn({ status: answer.status, service: url.host }, 'a push was refused');
      return outcome;
    } catch (error) {
      log.warn({ err: error, service: url.host }, 'a push service was not reached');
      return { kind: 'later', seconds: null };
    }
  };
}
