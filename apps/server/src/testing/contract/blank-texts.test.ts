import { ENDPOINTS, type Endpoint } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf } from '../client.ts';
import type { CaseInput } from '../matrix/case-builders.ts';
import { CASES } from '../matrix/cases.ts';
import { buildWorld, type World } from '../matrix/world.ts';
import { startTestBed, type TestBed } from '../test-bed.ts';

let bed: TestBed;
let world: World;
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  world = await buildWorld(bed);
});
afterAll(() => bed?.stop());

type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  minLength?: number;
  pattern?: string;
  format?: string;
  enum?: unknown[];
};
type Path = readonly (string | number)[];

/** Where a body has a text that may not be empty. */
function requiredTexts(schema: Schema, at: Path = []): Path[] {
  const isFree = !schema.pattern && !schema.format && !schema.enum;
  if (schema.type === 'string') return schema.minLength === 1 && isFree ? [at] : [];
  const within = Object.entries(schema.properties ?? {}).flatMap(([name, each]) =>
    requiredTexts(each, [...at, name]),
  );
  const ofList = schema.items ? requiredTexts(schema.items, [...at, 0]) : [];
  const ofSome = (schema.anyOf ?? []).flatMap((each) => requiredTexts(each, at));
  return [...within, ...ofList, ...ofSome];
}

/** A body in which something else stands at one place; what leads there is made. */
function withText(body: unknown, [name, ...rest]: Path, text: string): unknown {
  if (name === undefined) return text;
  const known = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  if (typeof name === 'number') return [withText((body as unknown[] | undefined)?.[0], rest, text)];
  return { ...known, [name]: withText(known[name], rest, text) };
}

const UNREAD = /password|token|secret/;
const places = ENDPOINTS.filter(({ body }) => body).flatMap((endpoint) =>
  requiredTexts(endpoint.body as Schema)
    .filter((path) => !UNREAD.test(String(path.at(-1))))
    .map((path) => ({ endpoint, path, name: `${endpoint.name}: ${path.join('.')}` })),
);

const BLANKS = {
  'zero width spaces': '\u200b\u200b',
  'word joiners': '\u2060',
  'soft hyphens': '\u00ad',
  'fillers of Hangul': '\u3164',
  'blanks of Braille': '\u2800',
  'combining marks': '\u0301\u0308',
  'signs of direction': '\u202e\u2066',
};

async function inputOf(endpoint: Endpoint): Promise<CaseInput> {
  const [build] = Object.values(CASES[endpoint.name] ?? {});
  return build!(world, 'network_admin', world.people.network_admin);
}

async function answerTo(endpoint: Endpoint, { params, query, body }: CaseInput, path: Path, text: string) {
  const { cookie, csrfToken } = world.clients.network_admin;
  const answer = await bed.http.inject({
    method: endpoint.method,
    url: addressOf(endpoint, params, query),
    headers: { accept: 'application/json', cookie, 'x-csrf-token': csrfToken },
    payload: withText(body, path, text) as object,
  });
  const { code, codes } = answer.json<{ code?: string; codes?: unknown }>();
  return { status: answer.statusCode, code, codes };
}

describe('a text that may not be empty', () => {
  it('is in many calls', () => {
    expect(new Set(places.map(({ endpoint }) => endpoint.name)).size).toBeGreaterThan(60);
  });

  it.each(places.map((place) => [place.name, place] as const))(
    '%s refuses a blank one as it refuses an empty one',
    async (_name, { endpoint, path }) => {
      const input = await inputOf(endpoint);
      const empty = await answerTo(endpoint, input, path, '');
      expect([400, 422]).toContain(empty.status);
      for (const [kind, blank] of Object.entries(BLANKS))
        expect(await answerTo(endpoint, input, path, blank), kind).toEqual(empty);
    },
  );
});
