import { readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';

/** A source file with one authorisation check taken out, or one way of being allowed. */
export type Mutant = { file: string; line: number; what: string; source: string };

type Edit = { start: number; end: number; by: string };
type Span = { start: number; end: number };
type Node = { type: string; span: Span } & Record<string, unknown>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string' && 'span' in value;

function* childrenOf(node: object): Generator<Node> {
  for (const value of Object.values(node)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (isNode(each)) yield each;
      // Arguments and properties are wrapped in objects without a type.
      else if (typeof each === 'object' && each !== null && !('ctxt' in each)) yield* childrenOf(each);
    }
  }
}

function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const child of childrenOf(node)) yield* nodesOf(child);
}

/** Spans of the parser count bytes from a base of its own; ours count bytes of the file. */
function parse(source: string): { root: Node; at(span: Span): [number, number] } {
  const root = parseSync(`;${source}`, { syntax: 'typescript', target: 'esnext' }) as unknown as Node;
  const [first] = root.body as Node[];
  const base = first!.span.start + 1;
  return { root, at: ({ start, end }) => [start - base, end - base] };
}

function editsOfCode(root: Node, at: (span: Span) => [number, number], text: (span: Span) => string): Edit[] {
  const edits: Edit[] = [];
  const replace = (node: Node, by: string) => {
    const [start, end] = at(node.span);
    edits.push({ start, end, by });
  };
  const isBoolean = (node: unknown) =>
    text((node as Node | undefined)?.span ?? { start: 0, end: 0 }).replace(/^:\s*/, '') === 'boolean';
  for (const node of nodesOf(root)) {
    if (node.type === 'BinaryExpression' && ['&&', '||'].includes(String(node.operator))) {
      replace(node, text((node.left as Node).span));
      replace(node, text((node.right as Node).span));
    }
    // What joins conditions of SQL, see platform/policy/asking.ts.
    const joins = node.type === 'CallExpression' ? text((node.callee as Node).span) : '';
    if (joins === 'both' || joins === 'either') {
      for (const { expression, spread } of node.arguments as { expression: Node; spread: unknown }[])
        if (!spread) replace(expression, joins === 'both' ? "'true'" : "'false'");
    }
    if (node.type === 'ConditionalExpression') {
      replace(node, text((node.consequent as Node).span));
      replace(node, text((node.alternate as Node).span));
    }
    if (node.type === 'ArrowFunctionExpression' && node.returnType && isBoolean(node.returnType)) {
      replace(node.body as Node, 'true');
    }
    if (node.type === 'KeyValueProperty' && isNode(node.value)) {
      if (['Identifier', 'CallExpression', 'BinaryExpression'].includes(node.value.type)) {
        replace(node.value, 'true');
      }
    }
  }
  return edits;
}

const OPERAND_ENDS = /\b(and|or|where|on|left join|join|group by|order by|limit)\b/gi;

/** Conditions of a text of SQL, taken out one by one; `${…}` counts as one word. */
export function editsOfSql(sql: string): Edit[] {
  let masked = sql;
  for (let open = masked.indexOf('${'); open !== -1; open = masked.indexOf('${')) {
    let depth = 0;
    let close = open + 1;
    do {
      if (masked[close] === '{') depth += 1;
      if (masked[close] === '}') depth -= 1;
      close += 1;
    } while (depth > 0);
    masked = masked.slice(0, open) + 'x'.repeat(close - open) + masked.slice(close);
  }
  const edits: Edit[] = [];
  const visit = (from: number, to: number) => {
    // Brackets within are blanked out here, and visited by themselves.
    let flat = '';
    let depth = 0;
    for (let index = from; index < to; index += 1) {
      const sign = masked[index]!;
      if (sign === ')') {
        depth -= 1;
        if (depth === 0) visit(from + flat.lastIndexOf('(') + 1, index);
      }
      flat += depth > 0 && sign !== '(' ? ' ' : sign === '(' && depth > 0 ? ' ' : sign;
      if (sign === '(') depth += 1;
    }
    const words = [...flat.matchAll(OPERAND_ENDS)];
    const isLogical = (word: string) => word === 'and' || word === 'or';
    const bounds = [
      { word: '(', end: 0, start: 0 },
      ...words.map((found) => ({
        word: found[1]!.toLowerCase(),
        start: found.index,
        end: found.index + found[0].length,
      })),
      { word: ')', start: flat.length, end: flat.length },
    ];
    for (let index = 0; index + 1 < bounds.length; index += 1) {
      const [before, after] = [bounds[index]!, bounds[index + 1]!];
      const begins = ['and', 'or', 'where', 'on'].includes(before.word);
      const opens = before.word === '(' && isLogical(after.word);
      if (!begins && !opens) continue;
      const operand = flat.slice(before.end, after.start);
      if (operand.trim() === '') continue;
      const chain = isLogical(before.word) ? before.word : after.word;
      const start = from + before.end;
      edits.push({ start, end: from + after.start, by: chain === 'or' ? ' false ' : ' true ' });
    }
  };
  visit(0, masked.length);
  return edits;
}

/**
 * Every mutant of a file of policy: each operand of `&&` and `||`, each branch, each flag, each predicate as a
 * whole, and each condition of its SQL, wherever a template holds some.
 */
export function mutantsOfPolicy(path: string, file: string): Mutant[] {
  const source = readFileSync(path, 'utf8');
  const bytes = Buffer.from(source);
  const { root, at } = parse(source);
  const text = (span: Span) => bytes.subarray(...at(span)).toString();
  const edits = editsOfCode(root, at, text);
  for (const node of nodesOf(root)) {
    if (node.type !== 'TemplateLiteral') continue;
    const [start] = at(node.span);
    const sql = text(node.span);
    for (const edit of editsOfSql(sql)) {
      const bytesBefore = (end: number) => start + Buffer.byteLength(sql.slice(0, end));
      edits.push({ start: bytesBefore(edit.start), end: bytesBefore(edit.end), by: edit.by });
    }
  }
  const mutants = edits.map(({ start, end, by }) => mutant(file, bytes, start, end, by));
  return mutants.filter(
    (each, index) => mutants.findIndex((other) => other.source === each.source) === index,
  );
}

function mutant(file: string, bytes: Buffer, start: number, end: number, by: string): Mutant {
  const cut = bytes.subarray(start, end).toString();
  const line = bytes
    .subarray(0, start + (cut.length - cut.trimStart().length))
    .toString()
    .split('\n').length;
  const onOneLine = (words: string) => words.trim().replaceAll(/\s+/g, ' ');
  return {
    file,
    line,
    what: `${onOneLine(cut)}  →  ${onOneLine(by)}`,
    source: Buffer.concat([bytes.subarray(0, start), Buffer.from(by), bytes.subarray(end)]).toString(),
  };
}

/** Mutants of a file by a pattern: what it finds is replaced. */
export function mutantsByPattern(path: string, file: string, pattern: RegExp, by: string): Mutant[] {
  const bytes = readFileSync(path);
  return [...bytes.toString().matchAll(pattern)].map((found) => {
    const start = Buffer.byteLength(bytes.toString().slice(0, found.index));
    return mutant(file, bytes, start, start + Buffer.byteLength(found[0]), by);
  });
}

/**
 * Mutants of a file that writes or presents: each property of its objects left out, and each column that a statement sets
 * to a value.
 * @param unasked events of which nobody asks for the actor: that stays
 */
export function mutantsOfFields(path: string, file: string, unasked: ReadonlySet<string>): Mutant[] {
  const source = readFileSync(path, 'utf8');
  const bytes = Buffer.from(source);
  const { root, at } = parse(source);
  const text = (span: Span) => bytes.subarray(...at(span)).toString();
  const properties = [...nodesOf(root)]
    .filter(({ type }) => type === 'ObjectExpression')
    .flatMap((node) => {
      const all = node.properties as Node[];
      const event = all.map((each) => /^type: '(\w+)'/.exec(textOf(each, text))?.[1]).find(Boolean);
      const stays = (words: string) =>
        /^actorId\b/.test(words) && event !== undefined && (unasked.has(event) || words === 'actorId: null');
      return all.filter((each) => !stays(textOf(each, text)));
    })
    .flatMap((property) => {
      const [first, last] = spanOf(property);
      return first && last ? [[at(first)[0], at(last)[1]] as const] : [];
    })
    .map(([start, end]) => mutant(file, bytes, start, bytes.indexOf(',', end) === end ? end + 1 : end, ''));
  return [...properties, ...mutantsByPattern(path, file, /^ +\w+ = \$\{[^}]+\},$/gm, '')];
}

const textOf = (property: Node, text: (span: Span) => string): string => {
  const [first, last] = spanOf(property);
  return first && last ? text({ start: first.start, end: last.end }) : '';
};

/** Where a property begins and ends; nothing for methods and what is spread. */
function spanOf(property: Node): [Span, Span] | [] {
  if (property.type === 'Identifier') return [property.span, property.span];
  if (property.type !== 'KeyValueProperty') return [];
  return [(property.key as Node).span, (property.value as Node).span];
}
