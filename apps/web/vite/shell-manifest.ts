import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { paths } from '../src/kit/paths.ts';
import { textPartOf } from './text-parts.ts';

interface Node {
  type: string;
  name?: string;
  value?: unknown;
  argument?: Node;
  elements?: Node[];
  source?: Node;
  id?: Node;
  init?: Node;
  key?: Node;
  property?: Node;
  properties?: Node[];
  [key: string]: unknown;
}

interface Screen {
  path: string;
  isOpen: boolean;
  /** Whether it needs texts beyond those of the first screens. */
  isFurther: boolean;
  /** The module of the page. */
  page: string;
  data: string[];
}

interface Files {
  scripts: string[];
  styles: string[];
}

function* nodesOf(node: unknown): Generator<Node> {
  if (Array.isArray(node)) for (const item of node) yield* nodesOf(item);
  else if (typeof node === 'object' && node !== null) {
    if ('type' in node) yield node as Node;
    for (const value of Object.values(node)) yield* nodesOf(value);
  }
}

/** The file that a function imports, `() => import('./page.tsx')`, also by the name of such a function. */
function imported(node: Node | undefined, program: unknown): string | undefined {
  for (const inner of nodesOf(node))
    if (inner.type === 'ImportExpression') return String(inner.source?.value);
  for (const { type, id, init } of nodesOf(program)) {
    if (type === 'VariableDeclarator' && id?.name === node?.name) return init && imported(init, []);
  }
  return undefined;
}

/** The words of a list, `['/channels.json', ...data]`, also by the name of such a list. */
function wordsOf(node: Node | undefined, program: unknown): string[] {
  if (!node) return [];
  if (node.type === 'ArrayExpression')
    return node.elements!.flatMap((element) => {
      if (element.type === 'SpreadElement') return wordsOf(element.argument, program);
      if (typeof element.value === 'string') return [element.value];
      throw new Error(`${element.type} is no word that can be read before the program runs.`);
    });
  for (const { type, id, init } of nodesOf(program))
    if (type === 'VariableDeclarator' && id?.name === node.name) return wordsOf(init, []);
  throw new Error(
    `What is ${node.name ?? node.type}? Only a list of words can be read before the program runs.`,
  );
}

/** The screens that the feature.ts of a feature lists. */
function screensOf(program: unknown, root: string, file: string): Screen[] {
  const screens: Screen[] = [];
  for (const node of nodesOf(program)) {
    if (node.type !== 'ObjectExpression') continue;
    const of = (name: string) =>
      node.properties?.find(({ key }) => key?.name === name)?.value as Node | undefined;
    const name = of('path')?.property?.name;
    if (!name) continue;
    const page = imported(of('page'), program);
    if (!page || !(name in paths)) throw new Error(`${file}: what page has ${name}?`);
    screens.push({
      path: paths[name as keyof typeof paths],
      isOpen: of('access')?.value === 'anyone',
      isFurther: textPartOf(file) === 'further',
      page: join(root, dirname(file), page),
      data: wordsOf(of('data'), program),
    });
  }
  return screens;
}

/**
 * Writes `shell.json` for the server: which files every screen needs, each language, and what it asks for, so that
 * the page can name them all at once instead of finding them one after the other.
 */
export function shellManifest(): Plugin {
  let root = '';
  return {
    name: 'shell-manifest',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      root = config.root;
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const chunkOf = (module: string) => {
          const found =
            chunks.find(({ facadeModuleId }) => facadeModuleId === module) ??
            chunks.find(({ moduleIds }) => moduleIds.includes(module));
          if (!found) throw new Error(`No file of the build holds ${module}`);
          return found;
        };
        const filesOf = (chunk: Rolldown.OutputChunk): Files => {
          const scripts = new Set<string>();
          const styles = new Set<string>();
          const gather = ({ fileName, imports, viteMetadata }: Rolldown.OutputChunk) => {
            if (scripts.has(fileName)) return;
            scripts.add(fileName);
            for (const name of imports) {
              const next = bundle[name];
              if (next?.type === 'chunk') gather(next);
            }
            for (const name of viteMetadata?.importedCss ?? []) styles.add(name);
          };
          gather(chunk);
          return {
            scripts: [...scripts].map((name) => `/${name}`),
            styles: [...styles].map((name) => `/${name}`),
          };
        };
        const screens = globSync('src/features/*/feature.ts', { cwd: root }).flatMap((file) => {
          const source = readFileSync(join(root, file), 'utf8');
          return screensOf(this.parse(source, { lang: 'ts' }), root, file);
        });
        const textsOf = (module: string) =>
          Object.fromEntries(
            chunks.flatMap(({ moduleIds, fileName }) =>
              moduleIds
                .filter((id) => id.includes(module))
                .map((id) => [id.slice(id.lastIndexOf('/') + 1), `/${fileName}`]),
            ),
          );
        const manifest = {
          entry: filesOf(chunks.find(({ isEntry }) => isEntry)!),
          frame: filesOf(chunkOf(join(root, 'src/shell/frame.tsx'))),
          languages: textsOf('virtual:catalogue/'),
          insideLanguages: textsOf('virtual:catalogue-inside/'),
          furtherLanguages: textsOf('virtual:catalogue-further/'),
          screens: screens.map(({ page, ...screen }) => ({ ...screen, ...filesOf(chunkOf(page)) })),
        };
        this.emitFile({ type: 'asset', fileName: 'shell.json', source: JSON.stringify(manifest) });
      },
    },
  };
}
