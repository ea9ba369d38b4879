import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from '@swc/core';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What a column is declared as: one of these, a list of one (`number[]`), or something that is not looked into. */
export type Kind = 'number' | 'string' | 'boolean' | 'unknown' | `${'number' | 'string' | 'boolean'}[]`;

/** The columns that the row type of a statement names; `undefined` where nothing is known of it. */
export type Columns = Map<string, { kind: Kind; isOptional: boolean }>;

export type Declared = {
  /** `features/groups/queries.ts`, and the beginning of the statement. */
  place: string;
  /** The text of the statement between its values. */
  parts: string[];
  columns: Columns;
};

// biome-ignore lint/suspicious/noExplicitAny: the tree of the parser, of which a few shapes are looked at
type Node = any;

/** A file's types by name, with the files that imported and exported ones come from. */
class SourceFile {
  readonly types = new Map<string, Node>();
  readonly body: Node[];
  readonly #path: string;
  readonly #origins = new Map<string, { path: string; name: string }>();

  constructor(path: string) {
    this.#path = path;
    this.body = parseSync(readFileSync(path, 'utf8'), { syntax: 'typescript', target: 'esnext' }).body;
    for (const item of this.body) {
      const declared = item.type === 'ExportDeclaration' ? item.declaration : item;
      if (declared.type === 'TsTypeAliasDeclaration')
        this.types.set(declared.id.value, declared.typeAnnotation);
      if (declared.type === 'TsInterfaceDeclaration' && declared.extends.length === 0)
        this.types.set(declared.id.value, { type: 'TsTypeLiteral', members: declared.body.body });
      if (!item.source?.value.startsWith('.')) continue;
      const from = join(dirname(path), item.source.value);
      for (const { type, local, imported, orig, exported } of item.specifiers ?? []) {
        if (type === 'ImportSpecifier')
          this.#origins.set(local.value, { path: from, name: imported?.value ?? local.value });
        if (type === 'ExportSpecifier')
          this.#origins.set(exported?.value ?? orig.value, { path: from, name: orig.value });
      }
    }
  }

  /** Where a type is declared that this file names. */
  find(name: string): { type: Node; file: SourceFile } | undefined {
    const type = this.types.get(name);
    if (type) return { type, file: this };
    const origin = this.#origins.get(name);
    return origin && existsSync(origin.path) ? sourceFile(origin.path).find(origin.name) : undefined;
  }

  get name(): string {
    return relative(root, this.#path);
  }
}

const files = new Map<string, SourceFile>();
function sourceFile(path: string): SourceFile {
  const known = files.get(path) ?? new SourceFile(path);
  files.set(path, known);
  return known;
}

const isNothing = ({ type, kind }: Node) =>
  type === 'TsKeywordType' && (kind === 'null' || kind === 'undefined');

function kindOf(type: Node, file: SourceFile): Kind {
  switch (type.type) {
    case 'TsKeywordType':
      return ['number', 'string', 'boolean'].includes(type.kind) ? type.kind : 'unknown';
    case 'TsLiteralType':
      return (
        ({ StringLiteral: 'string', NumericLiteral: 'number', BooleanLiteral: 'boolean' } as const)[
          type.literal.type as 'StringLiteral'
        ] ?? 'unknown'
      );
    case 'TsParenthesizedType':
      return kindOf(type.typeAnnotation, file);
    case 'TsTypeOperator':
      return kindOf(type.typeAnnotation, file);
    case 'TsArrayType': {
      const of = kindOf(type.elemType, file);
      return of === 'unknown' || of.endsWith('[]') ? 'unknown' : (`${of}[]` as Kind);
    }
    case 'TsUnionType': {
      const kinds = new Set(
        type.types.filter((one: Node) => !isNothing(one)).map((one: Node) => kindOf(one, file)),
      );
      return kinds.size === 1 ? ([...kinds][0] as Kind) : 'unknown';
    }
    case 'TsTypeReference': {
      const found = type.typeParams ? undefined : file.find(type.typeName.value);
      return found ? kindOf(found.type, found.file) : 'unknown';
    }
    default:
      return 'unknown';
  }
}

const namesIn = (type: Node): string[] =>
  type.type === 'TsUnionType' ? type.types.flatMap(namesIn) : [type.literal?.value].filter(Boolean);

/** The columns of a row type as far as they can be read from the sources; undefined when none can. */
function columnsOf(type: Node, file: SourceFile): Columns | undefined {
  if (type.type === 'TsParenthesizedType') return columnsOf(type.typeAnnotation, file);
  if (type.type === 'TsTypeLiteral') {
    const members = type.members.filter((member: Node) => member.type === 'TsPropertySignature');
    return new Map(
      members.map(({ key, optional, typeAnnotation }: Node) => [
        key.value,
        { kind: kindOf(typeAnnotation.typeAnnotation, file), isOptional: optional },
      ]),
    );
  }
  if (type.type === 'TsIntersectionType') {
    const parts = type.types.map((part: Node) => columnsOf(part, file)).filter(Boolean) as Columns[];
    return parts.length > 0 ? new Map(parts.flatMap((part) => [...part])) : undefined;
  }
  if (type.type !== 'TsTypeReference') return undefined;
  const [of, chosen] = type.typeParams?.params ?? [];
  if (['Omit', 'Pick'].includes(type.typeName.value)) {
    const names = namesIn(chosen);
    const keeps = type.typeName.value === 'Pick';
    const all = columnsOf(of, file);
    return all && new Map([...all].filter(([name]) => names.includes(name) === keeps));
  }
  if (of) return undefined;
  const found = file.find(type.typeName.value);
  return found && columnsOf(found.type, found.file);
}

function* templatesIn(node: Node): Generator<Node> {
  if (typeof node !== 'object' || node === null) return;
  if (node.type === 'TaggedTemplateExpression' && node.tag.value === 'sql' && node.typeParameters) yield node;
  for (const value of Object.values(node)) yield* templatesIn(value);
}

/** Every statement that the sources of the server write as sql<Row>`…` with a row type whose columns can be read. */
export function declaredRows(): Declared[] {
  const paths = globSync('{features,platform}/**/*.ts', { cwd: root }).filter(
    (path) => !path.endsWith('.test.ts'),
  );
  return paths.sort().flatMap((path) => {
    const file = sourceFile(join(root, path));
    return [...templatesIn(file.body)].flatMap(({ typeParameters, template }) => {
      const columns = columnsOf(typeParameters.params[0], file);
      if (!columns || columns.size === 0) return [];
      const parts: string[] = template.quasis.map(({ cooked }: Node) => cooked);
      const beginning = parts.join('…').trim().replaceAll(/\s+/g, ' ').slice(0, 60);
      return [{ place: `${file.name}: ${beginning}`, parts, columns }];
    });
  });
}
