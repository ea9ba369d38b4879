import { ENDPOINTS } from '@dorfplatz/contract';
import { describe, expect, test } from 'vitest';
import { textPartOf } from '../../vite/text-parts.ts';
import type { FeatureRoute } from '../kit/feature-route.ts';
import { routes } from './routes.ts';

const calls = ENDPOINTS.filter(({ method }) => method === 'GET').map(
  ({ path }) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}\\.json$`),
);

const features = import.meta.glob<{ routes?: readonly FeatureRoute[] }>('../features/*/index.ts', {
  eager: true,
});

describe('the screens of a feature', () => {
  test.each(Object.entries(features).filter(([, { routes: own }]) => own))('%s', (file, feature) => {
    const isFurther = textPartOf(file.replace('..', 'src')) === 'further';
    for (const { path, page } of feature.routes!) {
      const shown = routes.find((route) => route.path === path);
      expect(shown, path).toBeDefined();
      // Wrapped is what waits for its texts.
      expect(shown!.page === page, path).toBe(!isFurther);
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
