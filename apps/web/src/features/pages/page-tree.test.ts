import type { PageEntry } from '@dorfplatz/contract';
import { expect, test } from 'vitest';
import { dropTarget, nodesOf, stepsOf } from './page-tree.ts';

const page = (id: number, parent_id: number | null): PageEntry => ({
  id,
  parent_id,
  title: `Seite ${id}`,
  slug: `seite-${id}`,
  html_url: `/pages/seite-${id}`,
  is_public: false,
  is_template: false,
  updated_at: '2026-01-01T00:00:00Z',
  author: null,
  can: { update: true, create_below: true, destroy: true, manage: true },
});
// 1 (2, 3 (4)), 5
const nodes = nodesOf([page(1, null), page(5, null), page(2, 1), page(3, 1), page(4, 3)]);
const node = (id: number) => nodes.find((each) => each.page.id === id)!;

test('pages stand right behind the one above them', () => {
  expect(nodes.map(({ page: { id }, depth }) => [id, depth])).toEqual([
    [1, 0],
    [2, 1],
    [3, 1],
    [4, 2],
    [5, 0],
  ]);
});

test('a page moves one step up, down, in or out [RUL-0731]', () => {
  expect(stepsOf(node(3), nodes)).toEqual({
    up: { parent_id: 1, before_id: 2 },
    down: null,
    in: { parent_id: 2, before_id: null },
    out: { parent_id: null, before_id: 5 },
  });
  expect(stepsOf(node(1), nodes)).toMatchObject({
    up: null,
    down: { parent_id: null, before_id: null },
    in: null,
    out: null,
  });
});

test('a page is dropped before, into or behind another, never into itself [RUL-0731]', () => {
  expect(dropTarget(5, node(2), 'before', nodes)).toEqual({ parent_id: 1, before_id: 2 });
  expect(dropTarget(5, node(2), 'after', nodes)).toEqual({ parent_id: 1, before_id: 3 });
  expect(dropTarget(2, node(3), 'after', nodes)).toEqual({ parent_id: 1, before_id: null });
  expect(dropTarget(5, node(4), 'into', nodes)).toEqual({ parent_id: 4, before_id: null });
  expect(dropTarget(1, node(4), 'into', nodes)).toBeNull();
});
