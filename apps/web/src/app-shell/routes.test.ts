import { ENDPOINTS } from '@dorfplatz/contract';
import { describe, expect, test } from 'vitest';
import { routes } from './routes.ts';

const calls = ENDPOINTS.filter(({ method }) => method === 'GET').map(
  ({ path }) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}\\.json$`),
);

describe('what a page has fetched beside its program', () => {
  const named = routes.flatMap(({ path, data = [] }) => data.map((address) => [path, address] as const));

  test.each(named)('%s: %s is a call that there is', (_path, address) => {
    const [place] = address.split('?');
    expect(calls.some((call) => call.test(place!))).toBe(true);
  });
});
