import type { Mark, Node } from 'prosemirror-model';

export type InlineTree = { type: 'leaf'; node: Node } | { type: 'mark'; mark: Mark; children: InlineTree[] };

interface Item {
  node: Node;
  marks: readonly Mark[];
}

/**
 * Nests the marks of a line of nodes: the mark that reaches farthest lies outermost, so that as few as
 * possible are closed and opened again. `code` belongs to its words and is left to them.
 */
export function nestMarks(nodes: readonly Node[], isWritten: (mark: Mark) => boolean): InlineTree[] {
  return nest(nodes.map((node) => ({ node, marks: node.marks.filter(isWritten) })));
}

function nest(items: readonly Item[]): InlineTree[] {
  const tree: InlineTree[] = [];
  let at = 0;
  while (at < items.length) {
    const { node, marks } = items[at]!;
    let outermost: Mark | undefined;
    let end = at + 1;
    for (const mark of marks) {
      const reach = reachOf(mark, items, at);
      if (!outermost || reach > end) {
        outermost = mark;
        end = reach;
      }
    }
    if (!outermost) {
      tree.push({ type: 'leaf', node });
      at += 1;
      continue;
    }
    const within = items.slice(at, end).map((item) => ({
      node: item.node,
      marks: item.marks.filter((mark) => !mark.eq(outermost)),
    }));
    tree.push({ type: 'mark', mark: outermost, children: nest(within) });
    at = end;
  }
  return tree;
}

function reachOf(mark: Mark, items: readonly Item[], start: number): number {
  let end = start + 1;
  while (end < items.length && items[end]!.marks.some((other) => other.eq(mark))) end += 1;
  return end;
}
