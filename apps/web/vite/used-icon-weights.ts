import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The weights that the product draws; every icon brings six. */
const drawn = ['regular', 'duotone', 'fill'];

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

/** The weights in which a source draws an icon; all of them where the icon is handed on as a value. */
export function weightsIn(source: string, icon: string): string[] {
  const code = source.replace(/^import .*$/gm, '');
  const renamed = new RegExp(`\\b${icon} as (\\w+)`).exec(source)?.[1];
  const name = renamed ?? icon;
  return [...code.matchAll(new RegExp(`(<)?\\b${name}\\b([^>]*)`, 'g'))].flatMap(([, opens, attributes]) => {
    if (!opens) return drawn;
    const weight = /\bweight=(?:"(\w+)"|\{([^}]*)\})/.exec(attributes!);
    if (!weight) return ['regular'];
    return weight[1] ? [weight[1]] : drawn.filter((each) => weight[2]!.includes(`'${each}'`));
  });
}

/** Drops the weights of each Phosphor icon that nothing draws: two thirds and more of what an icon weighs. */
export function usedIconWeights(): Plugin {
  let sources: string[] = [];
  return {
    name: 'used-icon-weights',
    apply: 'build',
    configResolved({ root }) {
      sources = [root, join(root, '../../packages/ui')].flatMap((folder) =>
        globSync('src/**/*.{ts,tsx}', { cwd: folder }).map((file) =>
          readFileSync(join(folder, file), 'utf8'),
        ),
      );
    },
    transform(code, id) {
      const [, name] = /phosphor-icons\/react\/dist\/defs\/(\w+)\./.exec(id) ?? [];
      if (!name) return undefined;
      const used = new Set(sources.flatMap((source) => weightsIn(source, `${name}Icon`)));
      // An icon of another icon's making: nothing here says how it is drawn.
      if (used.size === 0) for (const weight of drawn) used.add(weight);
      const unused = weightEntries(this.parse(code)).filter((entry) => {
        const [weight] = entry.elements as { value?: string }[];
        return !used.has(weight?.value ?? '');
      });
      let kept = code;
      for (const entry of unused.reverse())
        kept = `${kept.slice(0, entry.start)}["",null]${kept.slice(entry.end)}`;
      return { code: kept, map: null };
    },
  };
}
