import type { PageEntry } from '@dorfplatz/contract';

/** A page in its tree, with how deep it lies and where among its neighbours. */
export type Node = {
  page: PageEntry;
  depth: number;
  /** Those beside it, itself among them. */
  beside: readonly PageEntry[];
  hasBelow: boolean;
};

const byParent = (pages: readonly PageEntry[]): Map<number | null, PageEntry[]> => {
  const known = new Set(pages.map(({ id }) => id));
  const below = new Map<number | null, PageEntry[]>();
  for (const page of pages) {
    // One whose parent is not among them stands at the top.
    const parent = page.parent_id !== null && known.has(page.parent_id) ? page.parent_id : null;
    below.set(parent, [...(below.get(parent) ?? []), page]);
  }
  return below;
};

/** The pages as the tree shows them from above: each right behind the one above it. */
export function nodesOf(pages: readonly PageEntry[]): Node[] {
  const below = byParent(pages);
  const walk = (parent: number | null, depth: number): Node[] => {
    const beside = below.get(parent) ?? [];
    return beside.flatMap((page) => [
      { page, depth, beside, hasBelow: below.has(page.id) },
      ...walk(page.id, depth + 1),
    ]);
  };
  return walk(null, 0);
}

/** Where a page moves: below which, and right before which of those that lie there. */
export type Target = { parent_id: number | null; before_id: number | null };

const placeIn = ({ page, beside }: Node) => beside.findIndex(({ id }) => id === page.id);

/** Where a page can move by one step; null where there is nowhere. */
export function stepsOf(node: Node, nodes: readonly Node[]) {
  const { page, beside } = node;
  const at = placeIn(node);
  const parent = page.parent_id;
  const above = beside[at - 1];
  const next = beside[at + 1];
  const outer = nodes.find((each) => each.page.id === parent);
  const target = (parent_id: number | null, before: PageEntry | undefined): Target => ({
    parent_id,
    before_id: before?.id ?? null,
  });
  return {
    up: above ? target(parent, above) : null,
    down: next ? target(parent, beside[at + 2]) : null,
    in: above ? target(above.id, undefined) : null,
    out: outer ? target(outer.page.parent_id, outer.beside[placeIn(outer) + 1]) : null,
  };
}

/** Where in a row something is dropped. */
export type Drop = 'before' | 'into' | 'after';

/** Where a page lands that is dropped on a row; null on itself and on what lies below it. */
export function dropTarget(
  dragged: number,
  { page, beside }: Node,
  drop: Drop,
  nodes: readonly Node[],
): Target | null {
  const above = new Map(nodes.map((each) => [each.page.id, each.page.parent_id]));
  for (let id: number | null = page.id; id !== null; id = above.get(id) ?? null)
    if (id === dragged) return null;
  if (drop === 'into') return { parent_id: page.id, before_id: null };
  if (drop === 'before') return { parent_id: page.parent_id, before_id: page.id };
  const others = beside.filter(({ id }) => id !== dragged);
  const next = others[others.findIndex(({ id }) => id === page.id) + 1];
  return { parent_id: page.parent_id, before_id: next?.id ?? null };
}
