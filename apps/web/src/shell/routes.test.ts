import { ENDPOINTS } from '@dorfplatz/contract';
import { describe, expect, test } from 'vitest';
import { textPartOf } from '../../vite/text-parts.ts';
import type { Feature } from '../kit/feature.ts';
import { routes } from './routes.ts';

const calls = ENDPOINTS.filter(({ method }) => method === 'GET').map(
  ({ path }) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}\\.json$`),
);

const features = import.meta.glob<{ feature: Feature }>('../features/*/feature.ts', { eager: true });

describe('a feature', () => {
  test.each(Object.entries(features))('%s is listed with its screens and its texts', (file, { feature }) => {
    expect(textPartOf(file.replace('..', 'src'))).toBe(feature.texts);
    for (const { path, page } of feature.routes ?? []) {
      const shown = routes.find((route) => route.path === path);
      expect(shown, path).toBeDefined();
      // Wrapped is what waits for its texts.
      expect(shown!.page === page, path).toBe(feature.texts !== 'further');
    }
  });
});

describe('what a page has fetched beside its program', () => {
  const named = routes.flatMap(({ path, data = [] }) => data.map((address) => [path, address] as const));

  test.each(named)('%s: %s is a call that there is', (_path, address) => {
    const [place] = address.split('?');
    expect(calls.some((call) => call.test(place!))).toBe(true);
  });
});
