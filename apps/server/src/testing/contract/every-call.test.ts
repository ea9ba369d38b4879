import { ENDPOINTS, type Endpoint } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ScriptedOffice, startScriptedOffice } from '../../features/office/testing/scripted-office.ts';
import { addressOf, type Client } from '../client.ts';
import type { CaseInput } from '../matrix/case-builders.ts';
import { CASES } from '../matrix/cases.ts';
import { buildWorld, type Role, type World } from '../matrix/world.ts';
import { startTestBed, type TestBed } from '../test-bed.ts';
import { startTranslationServer, type TranslationServer } from '../translation-server.ts';
import { EXCEPTIONS } from './exceptions.ts';

let bed: TestBed;
let translator: TranslationServer;
let office: ScriptedOffice;
let world: World;
beforeAll(async () => {
  translator = await startTranslationServer();
  office = await startScriptedOffice({ hasKeys: false });
  bed = await startTestBed({
    worker: false,
    environment: {
      TRANSLATION_URL: translator.url,
      MEETING_URL: 'https://meet.example.org/{room}',
      OFFICE_URL: office.url,
    },
  });
  world = await buildWorld(bed);
});
afterAll(async () => {
  await bed?.stop();
  await translator?.stop();
  await office?.stop();
});

/** Ids that nothing has, for every parameter of a path. */
const unknownParams = (endpoint: Endpoint): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(endpoint.params?.properties ?? {}).map(([name, schema]) => {
      const { type, enum: choices } = schema as { type?: string; enum?: unknown[] };
      return [name, choices?.[0] ?? (type === 'integer' ? 9_999_999 : 'no-such')];
    }),
  );

/** The same address in other spellings. */
const SPELLINGS: Record<string, (address: string) => string> = {
  'with a slash at the end': (address) => address.replace(/(?=\?|$)/, '/'),
  'with .json': (address) => address.replace(/(?=\?|$)/, '.json'),
};

/** Below this path `.json` is part of a file's name. */
const isFileName = (url: string) => url.startsWith('/api/storage/') && url.endsWith('.json');

const ask = (client: Client, endpoint: Endpoint, input: CaseInput, url = addressFor(endpoint, input)) =>
  bed.http.inject({
    method: endpoint.method,
    url,
    headers: { accept: 'application/json', cookie: client.cookie, 'x-csrf-token': client.csrfToken },
    ...(input.body === undefined ? {} : { payload: input.body as object }),
  });
const addressFor = (endpoint: Endpoint, { params, query }: CaseInput) => addressOf(endpoint, params, query);

/** What an answer says, without what is different each time. */
const said = ({ statusCode, payload }: { statusCode: number; payload: string }) =>
  `${statusCode} ${payload.replaceAll(/"request_id":"[^"]*",?/g, '')}`;

/** What this person can send: the inputs of the role matrix. */
async function inputsOf(endpoint: Endpoint, role: Exclude<Role, 'anonymous'>) {
  const builds = Object.entries(CASES[endpoint.name] ?? {});
  return Promise.all(
    builds.map(async ([name, build]) => ({ name, input: await build(world, role, world.people[role]) })),
  );
}

const READERS = ['group_member', 'network_admin', 'group_admin'] as const;

type Readable = { client: Client; input: CaseInput };
const known = new Map<string, Readable | undefined>();

/** A reader and an input with which this call has something to show. */
async function readableOf(endpoint: Endpoint): Promise<Readable | undefined> {
  if (known.has(endpoint.name)) return known.get(endpoint.name);
  for (const role of READERS) {
    const client = world.clients[role];
    for (const { input } of await inputsOf(endpoint, role)) {
      if ((await ask(client, endpoint, input)).statusCode !== 200) continue;
      known.set(endpoint.name, { client, input });
      return { client, input };
    }
  }
  known.set(endpoint.name, undefined);
  return undefined;
}

/** The calls that break a rule, which must be exactly those that the table excepts. */
async function breaking(
  endpoints: readonly Endpoint[],
  rule: keyof typeof EXCEPTIONS,
  check: (endpoint: Endpoint) => Promise<string | undefined>,
) {
  const excepted: Record<string, string> = EXCEPTIONS[rule];
  const found: string[] = [];
  for (const endpoint of endpoints) {
    const problem = await check(endpoint);
    if (problem && !excepted[endpoint.name]) found.push(`${endpoint.name}: ${problem}`);
    if (!problem && excepted[endpoint.name]) found.push(`${endpoint.name} is excepted without need`);
  }
  return found;
}

const signedIn = ENDPOINTS.filter(({ access }) => access !== 'anyone');
const reads = ENDPOINTS.filter(({ method, bytes }) => method === 'GET' && !bytes);
const withBody = ENDPOINTS.filter(({ body }) => body);

describe('every call', () => {
  it('that needs a session answers 401 without one, however its address is written', async () => {
    const found: string[] = [];
    for (const endpoint of signedIn) {
      const [first] = await inputsOf(endpoint, 'group_member');
      const address = addressFor(endpoint, first!.input);
      for (const url of [address, ...Object.values(SPELLINGS).map((write) => write(address))]) {
        if (isFileName(url)) continue;
        const { statusCode } = await ask(world.clients.anonymous, endpoint, first!.input, url);
        if (statusCode !== 401) found.push(`${endpoint.name} ${url}: ${statusCode}`);
      }
    }
    expect(found).toEqual([]);
  });

  it('refuses a field that its body does not name, and names it', async () => {
    const found = await breaking(withBody, 'names the unknown field of a body', async (endpoint) => {
      const inputs = await inputsOf(endpoint, 'network_admin');
      const input = inputs.map(({ input }) => input).find(({ body }) => typeof body === 'object');
      if (!input) return 'no case has a body';
      const body = { ...(input.body as object), unheard_of: 1 };
      const answer = await ask(world.clients.network_admin, endpoint, { ...input, body });
      expect([400, 422], endpoint.name).toContain(answer.statusCode);
      const { codes } = answer.json<{ codes?: object }>();
      return JSON.stringify(codes) === '{"unheard_of":["additionalProperties"]}' ? undefined : said(answer);
    });
    expect(found).toEqual([]);
  });

  it('that reads answers alike however its address is written', async () => {
    const rule = 'answers alike however its address is written';
    const found = await breaking(reads, rule, async (endpoint) => {
      const readable = await readableOf(endpoint);
      if (!readable) return 'nobody can read it';
      const { client, input } = readable;
      const answer = await ask(client, endpoint, input);
      for (const write of Object.values(SPELLINGS)) {
        const url = write(addressFor(endpoint, input));
        const other = await ask(client, endpoint, input, url);
        if (said(other) !== said(answer)) return `${url} answers ${said(other)}, not ${said(answer)}`;
      }
      return undefined;
    });
    expect(found).toEqual([]);
  });

  it('that reads answers 304 to whoever has its answer already', async () => {
    const found = await breaking(reads, 'answers 304 when nothing changed', async (endpoint) => {
      const readable = await readableOf(endpoint);
      if (!readable) return 'nobody can read it';
      const { client, input } = readable;
      const { etag } = (await ask(client, endpoint, input)).headers;
      if (!etag) return 'has no ETag';
      const again = await bed.http.inject({
        method: 'GET',
        url: addressFor(endpoint, input),
        headers: { accept: 'application/json', cookie: client.cookie, 'if-none-match': String(etag) },
      });
      return again.statusCode === 304 && again.payload === '' ? undefined : `${again.statusCode}`;
    });
    expect(found).toEqual([]);
  });

  it('on what one may not see answers as on what does not exist', async () => {
    const found: string[] = [];
    const excepted = EXCEPTIONS['answers on what one may not see as on what does not exist'];
    const breaking = new Set<string>();
    let compared = 0;
    for (const endpoint of ENDPOINTS.filter(({ params }) => params)) {
      for (const role of ['other_member', 'external_outside'] as const) {
        const client = world.clients[role];
        for (const { name, input } of await inputsOf(endpoint, role)) {
          const seen = await ask(client, endpoint, input);
          if (seen.statusCode !== 404 && !name.includes('hidden')) continue;
          compared += 1;
          const missing = await ask(client, endpoint, { ...input, params: unknownParams(endpoint) });
          if (said(seen) === said(missing)) continue;
          if (endpoint.name in excepted && missing.statusCode === seen.statusCode)
            breaking.add(endpoint.name);
          else found.push(`${endpoint.name} (${name}) as ${role}: ${said(seen)} is not ${said(missing)}`);
        }
      }
    }
    expect(found).toEqual([]);
    expect([...breaking]).toEqual(Object.keys(excepted));
    expect(compared).toBeGreaterThan(200);
  }, 120_000);
});
