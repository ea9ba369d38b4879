import { ENDPOINTS, type Endpoint } from '@dorfplatz/contract';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf, type Client } from '../client.ts';
import { buildWorld } from '../matrix/world.ts';
import { startTestBed, type TestBed } from '../test-bed.ts';
import { gatherCrowd } from './crowd.ts';

/** More pages than any list here has. */
const ENDLESS = 60;

let bed: TestBed;
let readers: Record<string, Client>;
let ids: Record<string, unknown>;
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  const world = await buildWorld(bed);
  ids = await gatherCrowd(world);
  readers = { member: world.clients.group_member, administrator: world.clients.network_admin };
});
afterAll(() => bed?.stop());

/** The parameters of a path; what `id` names depends on the part before it. */
const paramsOf = ({ path, params }: Endpoint) =>
  Object.fromEntries(
    Object.keys(params?.properties ?? {}).map((name) => [
      name,
      name === 'id' ? ids[/(\w+)\/\{id\}/.exec(path)![1]!] : ids[name],
    ]),
  );

/** The entries of a page: the first array that the contract names in the answer. */
function entriesOf(endpoint: Endpoint, answer: Record<string, unknown>): unknown[] {
  const { properties } = endpoint.answer as unknown as { properties: Record<string, { type?: string }> };
  const name = Object.keys(properties).find((key) => properties[key]!.type === 'array');
  return answer[name!] as unknown[];
}

type Walk = { pages: unknown[][]; totals: string[] };

/** All pages of a list, each reached by the `next` link of the one before; nothing where one may not read it. */
async function walk(client: Client, endpoint: Endpoint): Promise<Walk | undefined> {
  const result: Walk = { pages: [], totals: [] };
  for (let url: string | undefined = addressOf(endpoint, paramsOf(endpoint)); url; ) {
    const headers = { accept: 'application/json', cookie: client.cookie };
    const answer: LightMyRequestResponse = await bed.http.inject({ method: 'GET', url, headers });
    if (answer.statusCode === 403 || answer.statusCode === 404) return undefined;
    expect(answer.statusCode, url).toBe(200);
    result.pages.push(entriesOf(endpoint, answer.json()));
    result.totals.push(String(answer.headers['x-total-count']));
    expect(result.pages.length, `${endpoint.name} has no end`).toBeLessThan(ENDLESS);
    url = /<([^>]*)>; rel="next"/.exec(String(answer.headers.link))?.[1];
  }
  return result;
}

const lists = ENDPOINTS.filter(({ paging }) => paging);

describe('every list that pages', () => {
  it.each(lists.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s shows each entry once, and as many as it says',
    async (_name, endpoint) => {
      let longest = 0;
      for (const [who, client] of Object.entries(readers)) {
        const walked = await walk(client, endpoint);
        if (!walked) continue;
        const { pages, totals } = walked;
        longest = Math.max(longest, pages.length);
        const entries = pages.flat().map((entry) => JSON.stringify(entry));
        const doubles = entries.filter((entry, index) => entries.indexOf(entry) !== index);
        expect(doubles, `shown twice to the ${who}`).toEqual([]);
        const size = pages[0]!.length;
        for (const page of pages.slice(0, -1)) expect(page, `a page of the ${who}`).toHaveLength(size);
        if (endpoint.paging === 'pages')
          expect(totals, `told to the ${who}`).toEqual(pages.map(() => String(entries.length)));
      }
      expect(longest, 'pages; crowd.ts fills the lists').toBeGreaterThan(1);
    },
  );
});
