import type { Plugin } from 'vite';

/** The weights that the product draws; every icon brings six. */
const used = ['regular', 'duotone', 'fill'];

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

function weightEntries(node: unknown, found: Node[] = []): Node[] {
  if (Array.isArray(node)) for (const item of node) weightEntries(item, found);
  else if (typeof node === 'object' && node !== null) {
    const {
      type,
      callee,
      arguments: args,
    } = node as Node & { callee?: { name?: string }; arguments?: { elements?: Node[] }[] };
    if (type === 'NewExpression' && callee?.name === 'Map') found.push(...(args?.[0]?.elements ?? []));
    else for (const value of Object.values(node)) weightEntries(value, found);
  }
  return found;
}

/** Drops the unused weights of each Phosphor icon: half of what an icon weighs. */
export function usedIconWeights(): Plugin {
  return {
    name: 'used-icon-weights',
    apply: 'build',
    transform(code, id) {
      if (!/phosphor-icons\/react\/dist\/defs\//.test(id)) return undefined;
      const unused = weightEntries(this.parse(code)).filter((entry) => {
        const [weight] = entry.elements as { value?: string }[];
        return !used.includes(weight?.value ?? '');
      });
      let kept = code;
      for (const entry of unused.reverse())
        kept = `${kept.slice(0, entry.start)}["",null]${kept.slice(entry.end)}`;
      return { code: kept, map: null };
    },
  };
}
