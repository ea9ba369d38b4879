import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { publicLookup } from '../../platform/http/public-address.ts';
import type { Services } from '../../platform/services.ts';
import { isPushAddress } from './commands.ts';
import { type Handling, type Message, type Outcome, outcomeOf } from './outcome.ts';
import { publicKeyOf } from './push-key.ts';
import { createRelay } from './relay.ts';
import type { Address } from './tables.ts';

const TIMEOUT_MS = 10_000;
/** A longer answer is cut off with its connection. */
const ANSWER_BYTES = 16_384;

export type PushService = (address: Address, message: Message, handling: Handling) => Promise<Outcome>;

/** In tests a push service may run on this machine. */
export const mayBeLocal = ({ environment }: Pick<Services, 'environment'>): boolean =>
  environment.nodeEnv !== 'production';

// Of our own: a connection that somebody else opened to an inner address must not be used.
const agents = { 'http:': new HttpAgent({ keepAlive: true }), 'https:': new HttpsAgent({ keepAlive: true }) };

/** Whom push services may write to about us: the network, or the sender of its mails. */
function contactOf({ environment }: Pick<Services, 'environment'>): string {
  if (environment.publicUrl.startsWith('https:')) return environment.publicUrl;
  const { mailFrom } = environment;
  return `mailto:${/<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;
}

function post(url: URL, headers: Record<string, string | number>, body: Buffer, isLocal: boolean) {
  const isHttps = url.protocol === 'https:';
  return new Promise<IncomingMessage>((resolve, reject) => {
    const request = (isHttps ? requestHttps : requestHttp)(
      url,
      {
        method: 'POST',
        headers,
        agent: agents[isHttps ? 'https:' : 'http:'],
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(!isLocal && { lookup: publicLookup }),
      },
      (response) => {
        // What it says besides is of no interest; a short text is read away, so that the connection can be kept.
        let length = 0;
        response.on('data', (chunk: Buffer) => {
          length += chunk.length;
          if (length > ANSWER_BYTES) response.destroy();
        });
        response.on('error', () => {});
        resolve(response);
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

/**
 * Sends messages to the push services of browsers, and to apps through the relay. For browsers each encrypted for its browser (RFC 8291) and signed by this network
 * (RFC 8292). Redirects are not followed, and only public addresses are asked.
 */
export function createPushService(services: Pick<Services, 'environment' | 'pushKey' | 'log'>): PushService {
  const publicKey = publicKeyOf(services.pushKey);
  const privateKey = services.pushKey.toString('base64url');
  const isLocal = mayBeLocal(services);
  const relay = createRelay(services);
  return async (address, message, handling) => {
    if (address.platform !== 'web') return relay(address, message, handling);
    const { endpoint, p256dh, auth } = address;
    const { topic, ttlSeconds, urgency } = handling;
    if (!isPushAddress(endpoint, isLocal)) return { kind: 'gone' };
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
        'content-length': cipherText.length,
        ttl: ttlSeconds,
        urgency,
        topic,
      };
      const response = await post(url, headers, cipherText, isLocal);
      const outcome = outcomeOf(response.statusCode ?? 0, response.headers['retry-after']);
      if (outcome.kind === 'refused')
        services.log.warn({ status: response.statusCode, service: url.host }, 'a push was refused');
      return outcome;
    } catch (error) {
      services.log.warn({ err: error, service: url.host }, 'a push service was not reached');
      return { kind: 'later', seconds: null };
    }
  };
}
