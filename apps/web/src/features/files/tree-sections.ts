import type { FolderTree } from '@dorfplatz/contract';

/** The trees of the groups of one category. */
export interface TreeSection {
  name: string;
  trees: readonly FolderTree[];
}

/** The trees of groups by category, in the order in which they come. */
export function sectionsOf(trees: readonly FolderTree[]): TreeSection[] {
  const sections = new Map<string, FolderTree[]>();
  for (const tree of trees) {
    const { type, category_name } = tree.context;
    if (type !== 'group') continue;
    const name = category_name ?? '';
    sections.set(name, [...(sections.get(name) ?? []), tree]);
  }
  return [...sections].map(([name, those]) => ({ name, trees: those }));
}
