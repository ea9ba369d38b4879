import { ENDPOINTS } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf } from '../client.ts';
import { buildWorld, type World } from '../matrix/world.ts';
import { startTestBed, type TestBed } from '../test-bed.ts';

let bed: TestBed;
let world: World;
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  world = await buildWorld(bed);
});
afterAll(() => bed.stop());

const params = {
  id: 1,
  slug: 'open-group',
  groupSlug: 'open-group',
  activityId: 1,
  replyId: 1,
  type: 'replies',
  emoji: '🎉',
  dir: 'files',
  directory: 'files',
};
const mutating = ENDPOINTS.filter((endpoint) => endpoint.method !== 'GET' && !endpoint.signedAddress);

describe('[RUL-0192] a mutating call', () => {
  it.each(mutating.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s is refused when it is forged',
    async (_name, endpoint) => {
      const client = world.clients.group_member;
      const foreign = world.clients.group_admin.csrfToken;
      const good = { cookie: client.cookie, 'x-csrf-token': client.csrfToken };
      const forgeries: Record<string, Record<string, string>> = {
        'without a token': { cookie: client.cookie },
        'with a wrong token': { ...good, 'x-csrf-token': 'wrong' },
        'with the token of another session': { ...good, 'x-csrf-token': foreign },
        'from a foreign page': { ...good, origin: 'https://evil.example' },
        'from a sandboxed page': { ...good, origin: 'null' },
      };
      for (const [how, headers] of Object.entries(forgeries)) {
        const answer = await bed.http.inject({
          method: endpoint.method,
          url: addressOf(endpoint, params),
          headers,
          payload: {},
        });
        expect(answer.statusCode, how).toBe(403);
      }
      if (endpoint.upload) return;
      const form = await bed.http.inject({
        method: endpoint.method,
        url: addressOf(endpoint, params),
        headers: { ...good, 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'content=hi',
      });
      expect(form.statusCode, 'as a form').toBe(415);
    },
  );
});
