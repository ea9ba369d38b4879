import type { GroupCategory, OwnGroup } from '@dorfplatz/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isSectionOpen, keepSectionOpen } from '../kit/kept-sections.ts';
import { groupSectionsOf, streamFiltersOf } from './userbar-sections.ts';

const category = (id: number, order: number, create: boolean) =>
  ({
    id,
    order,
    slug: `category-${id}`,
    can: { create, administrate: false, create_hidden: false },
  }) as GroupCategory;
const group = (id: number, group_category_id: number, archived = false) =>
  ({ id, slug: `group-${id}`, group_category_id, archived }) as OwnGroup;

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => void vi.unstubAllGlobals());

test('[RUL-0461] guests are offered only the stream of everything', () => {
  expect(streamFiltersOf({ is_external: true })).toEqual(['all']);
  expect(streamFiltersOf({ is_external: false })).toEqual(['all', 'network', 'subscribed']);
});

test("[RUL-0450] one's groups stand below their categories, in the order of the categories", () => {
  const sections = groupSectionsOf({
    group_categories: [category(1, 2, false), category(2, 1, false)],
    my_groups: [group(1, 1), group(2, 2), group(3, 1), group(4, 1, true)],
  });
  expect(sections.map((section) => [section.category.id, section.groups.map(({ id }) => id)])).toEqual([
    [2, [2]],
    [1, [1, 3]],
  ]);
});

test('[RUL-0464] a category without own groups is shown where a group may be added', () => {
  const sections = groupSectionsOf({
    group_categories: [category(1, 1, true), category(2, 2, false)],
    my_groups: [],
  });
  expect(sections.map((section) => section.category.id)).toEqual([1]);
});

test('[RUL-0459] the state of a section is kept in this browser', () => {
  expect(isSectionOpen('gremien')).toBe(true);
  keepSectionOpen('gremien', false);
  expect(isSectionOpen('gremien')).toBe(false);
  expect(isSectionOpen('orte')).toBe(true);
  keepSectionOpen('gremien', true);
  expect(isSectionOpen('gremien')).toBe(true);
});

test('a browser with a broken memory shows every section', () => {
  kept.set('folded-sections', '{"not": "a list"');
  expect(isSectionOpen('gremien')).toBe(true);
});
