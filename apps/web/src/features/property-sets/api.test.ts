import { findTags, searchRelations } from '@dorfplatz/contract';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';

const call = vi.fn(async () => ({ tags: [{ id: 1, displayValue: 'Chor' }], items: [] }));
vi.mock('../../lib/client.ts', () => ({ call }));
const { relationsQuery, tagsQuery } = await import('./api.ts');

describe('what is looked for while typing', () => {
  it('is asked for when there are letters, and not before [RUL-0404]', () => {
    expect([tagsQuery('').enabled, tagsQuery('ch').enabled]).toEqual([false, true]);
    expect([relationsQuery(1, 'led', '').enabled, relationsQuery(1, 'led', 'b').enabled]).toEqual([
      false,
      true,
    ]);
    expect(relationsQuery(undefined, 'led', 'b').enabled).toBe(false);
  });

  it('of tags are those that begin so and are there already [RUL-0411]', async () => {
    expect(await new QueryClient().fetchQuery(tagsQuery('ch'))).toEqual(['Chor']);
    expect(call).toHaveBeenCalledWith(
      findTags,
      expect.objectContaining({ query: { q: 'ch*', exclude_new: true } }),
    );
  });

  it('of relations are items of the apps that they lead to', async () => {
    await new QueryClient().fetchQuery(relationsQuery(7, 'led', 'bohr'));
    expect(call).toHaveBeenCalledWith(
      searchRelations,
      expect.objectContaining({ params: { appId: 7, propertyName: 'led' }, query: { q: 'bohr' } }),
    );
  });
});
