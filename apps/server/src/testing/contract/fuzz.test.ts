import { ENDPOINTS, type Endpoint } from '@dorfplatz/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sizeOf, timeFor } from '../../../../../tools/long/sizes.ts';
import { buildWorld, type World } from '../matrix/world.ts';
import { multipartOf } from '../multipart.ts';
import { startTestBed, type TestBed } from '../test-bed.ts';
import { startTranslationServer, type TranslationServer } from '../translation-server.ts';
import { misfit } from './answer-check.ts';
import { bodies, fitting } from './arbitrary.ts';

const CASES = sizeOf('fuzz');
const LIMIT_MS = 2_000;

let bed: TestBed;
let translator: TranslationServer;
let world: World;
beforeAll(async () => {
  translator = await startTranslationServer();
  bed = await startTestBed({ worker: false, environment: { TRANSLATION_URL: translator.url } });
  world = await buildWorld(bed);
  for (const place of [world.network, world.open, world.closed]) await world.reply(await world.post(place));
});
afterAll(async () => {
  await bed.stop();
  await translator.stop();
});

/** A path parameter: often something that exists, sometimes anything. */
const parameter = (name: string, schema: unknown): fc.Arbitrary<unknown> => {
  const known: unknown[] = {
    slug: ['open-group', 'all'],
    groupSlug: ['open-group', 'hidden-group'],
    type: ['replies', 'activity', 'reply', 'DE'],
    lang: ['DE', 'EN-GB', 'activity'],
    name: ['member_profile', 'group_profile'],
    directory: ['files'],
    dir: ['files'],
  }[name] ?? [1, 2, 3];
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...known) },
    fitting(schema as never),
    fc.string({ minLength: 1 }),
  );
};

function requests(endpoint: Endpoint): fc.Arbitrary<{
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
  upload: string;
}> {
  const record = (properties: Record<string, fc.Arbitrary<unknown>>, requiredKeys?: string[]) =>
    fc.record(properties, requiredKeys ? { requiredKeys } : {}) as fc.Arbitrary<Record<string, unknown>>;
  const params = Object.fromEntries(
    Object.entries(endpoint.params?.properties ?? {}).map(([name, schema]) => [
      name,
      // An empty one and dots make another address (RFC 3986, 5.2.4), which another endpoint may have.
      parameter(name, schema).filter((value) => !['', '.', '..'].includes(String(value))),
    ]),
  );
  const query = Object.fromEntries(
    Object.entries(endpoint.query?.properties ?? {}).map(([name, schema]) => [
      name,
      fc.oneof(fitting(schema), fc.string()),
    ]),
  );
  return fc.record({
    params: record(params),
    query: record(query, []),
    body: endpoint.body ? bodies(endpoint.body) : fc.constant(undefined),
    upload: fc.string(),
  });
}

describe('every endpoint', () => {
  it.each(ENDPOINTS.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s answers whatever it is sent as the contract says',
    async (_name, endpoint) => {
      // The role that may do most reaches furthest; signing out would end it.
      const isEnding = ['signOut', 'endOtherSessions', 'endOwnSession', 'updateAccount'].includes(
        endpoint.name,
      );
      await fc.assert(
        fc.asyncProperty(
          requests(endpoint),
          fc.boolean(),
          async ({ params, query, body, upload }, asAdmin) => {
            const own = world.people[asAdmin ? 'network_admin' : 'group_member'];
            const client = isEnding
              ? await bed.as(own)
              : world.clients[asAdmin ? 'network_admin' : 'group_member'];
            const form = endpoint.upload
              ? multipartOf({
                  file: {
                    name: upload.replace(/["\r\n]/g, ''),
                    type: 'image/png',
                    bytes: Buffer.from(upload),
                  },
                  fields: { name: upload },
                })
              : {};
            const payload =
              body === undefined
                ? {}
                : { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
            const begun = performance.now();
            const answer = await client.call(endpoint, { params, query, ...payload, ...form } as never);
            expect(performance.now() - begun).toBeLessThan(LIMIT_MS);
            if (answer.status === 304) return;
            expect(
              misfit(endpoint, answer.status, answer.body),
              `${endpoint.method} ${answer.raw.raw.req.url}\n${answer.raw.payload.slice(0, 500)}`,
            ).toBeUndefined();
          },
        ),
        { numRuns: isEnding ? Math.min(CASES, 50) : CASES, endOnFailure: true },
      );
    },
    timeFor('fuzz', 120_000),
  );
});
