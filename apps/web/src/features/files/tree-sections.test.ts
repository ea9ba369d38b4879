import type { FolderTree } from '@dorfplatz/contract';
import { expect, it } from 'vitest';
import { sectionsOf } from './tree-sections.ts';

const tree = (id: number, category: string | null) =>
  ({
    root_folder_id: id,
    context: {
      type: category === null ? 'network' : 'group',
      id,
      slug: `g${id}`,
      name: `G ${id}`,
      category_name: category,
    },
  }) as FolderTree;

it('gathers the trees of groups by category, as they come, and leaves that of the network out', () => {
  const sections = sectionsOf([
    tree(1, null),
    tree(2, 'Gremien'),
    tree(3, 'Gremien'),
    tree(4, 'Ortsgruppen'),
  ]);
  expect(
    sections.map(({ name, trees }) => [name, trees.map(({ root_folder_id }) => root_folder_id)]),
  ).toEqual([
    ['Gremien', [2, 3]],
    ['Ortsgruppen', [4]],
  ]);
});
