import { Fragment, type Mark, type Node } from 'prosemirror-model';
import { type InlineTree, nestMarks } from './inline-tree.ts';

/**
 * A line of a text as it is given to a translator. Marks are `<g1>…</g1>`, what must stay as it is (mentions, code,
 * addresses, emoji) is `<x1/>`; `&`, `<` and `>` in words are entities then.
 */
export interface Piece {
  /** Whether there are such signs; else `text` is words as they are. */
  hasSigns: boolean;
  text: string;
  /** The words between the signs, for those who cannot keep these. */
  words: readonly string[];
}

/** What came back for a piece: the line, or else each of its words by itself. */
export type Returned = { text: string } | { words: readonly string[] };

export interface TakenApart {
  pieces: readonly Piece[];
  /** Puts the document together again, with what came back for each piece. */
  put(returned: readonly Returned[]): Node;
  /**
   * Whether a line that came back has all its signs, each once and as they were nested; else its words are to be asked
   * for one by one.
   */
  isWhole(index: number, text: string): boolean;
}

interface Line {
  tree: InlineTree[];
  /** What each number stands for. */
  marks: Map<number, Mark>;
  leaves: Map<number, Node>;
  piece: Piece;
}

const EMOJI = /\p{RGI_Emoji}/gv;
const LETTER = /\p{L}/u;

/** Takes a document of `editorSchema` apart into what can be translated; code and all that stands alone stays. */
export function takeApart(doc: Node): TakenApart {
  const lines: Line[] = [];
  const template = apart(doc, lines);
  return {
    pieces: lines.map(({ piece }) => piece),
    isWhole: (index, text) => readSigns(lines[index]!, text) !== undefined,
    put: (returned) => template(returned),
  };
}

type Template = (returned: readonly Returned[]) => Node;

function apart(node: Node, lines: Line[]): Template {
  if (node.type.spec.code || node.isLeaf) return () => node;
  if (!node.isTextblock) {
    const parts = node.children.map((child) => apart(child, lines));
    return (returned) => node.copy(Fragment.from(parts.map((part) => part(returned))));
  }
  const parts = linesOf(node).map((nodes): ((returned: readonly Returned[]) => readonly Node[]) => {
    const line = lineOf(nodes);
    if (line.piece.words.every((words) => !LETTER.test(words))) return () => nodes;
    lines.push(line);
    const index = lines.length - 1;
    return (returned) => put(line, returned[index]!);
  });
  return (returned) =>
    node.copy(
      Fragment.fromArray(
        parts.flatMap((part, index) => {
          const line = joined(part(returned));
          return index === 0 ? line : [node.type.schema.nodes.hardBreak!.create(), ...line];
        }),
      ),
    );
}

function linesOf(block: Node): Node[][] {
  const lines: Node[][] = [[]];
  for (const node of block.children) {
    if (node.type.name === 'hardBreak') lines.push([]);
    else lines.at(-1)!.push(...splitEmoji(node));
  }
  return lines;
}

/** Emoji are leaves of their own: to a translator they are words, or nothing. */
function splitEmoji(node: Node): Node[] {
  if (!node.isText || isKept(node)) return [node];
  const text = node.text!;
  const parts: Node[] = [];
  let end = 0;
  for (const match of text.matchAll(EMOJI)) {
    // Digits and signs that only may be emoji are words.
    if (/^[\d#*]/.test(match[0])) continue;
    if (match.index > end) parts.push(node.cut(end, match.index));
    parts.push(node.cut(match.index, match.index + match[0].length));
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push(node.cut(end));
  return parts;
}

/** What must come back as it is. */
function isKept(node: Node): boolean {
  if (!node.isText) return true;
  const text = node.text!;
  return (
    node.marks.some(
      ({ type, attrs }) => type.name === 'code' || (type.name === 'link' && attrs.href === text),
    ) || text.replace(EMOJI, '') === ''
  );
}

const withEntities = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

const withoutEntities = (text: string): string =>
  text.replace(
    /&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,7})|#x([\da-f]{1,6}));/gi,
    (entity, name, decimal, hex) => {
      if (name) return ENTITIES[name.toLowerCase()]!;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
        ? String.fromCodePoint(code)
        : entity;
    },
  );

function lineOf(nodes: readonly Node[]): Line {
  const tree = nestMarks(nodes, ({ type }) => type.name !== 'code');
  const line: Line = {
    tree,
    marks: new Map(),
    leaves: new Map(),
    piece: { hasSigns: false, text: '', words: [] },
  };
  const words: string[] = [];
  let number = 0;
  let plain = '';
  const write = (branches: readonly InlineTree[]): string =>
    branches
      .map((branch) => {
        if (branch.type === 'mark' && branch.children.some(holdsWords)) {
          number += 1;
          const own = number;
          line.marks.set(own, branch.mark);
          return `<g${own}>${write(branch.children)}</g${own}>`;
        }
        // A mark around what stays is a part of that.
        return leavesOf(branch)
          .map((node) => {
            if (!isKept(node)) {
              words.push(node.text!);
              plain += node.text!;
              return withEntities(node.text!);
            }
            number += 1;
            line.leaves.set(number, node);
            return `<x${number}/>`;
          })
          .join('');
      })
      .join('');
  const text = write(tree);
  line.piece = { hasSigns: number > 0, text: number > 0 ? text : plain, words };
  return line;
}

const holdsWords = (branch: InlineTree): boolean =>
  branch.type === 'leaf' ? !isKept(branch.node) : branch.children.some(holdsWords);

const leavesOf = (branch: InlineTree): Node[] =>
  branch.type === 'leaf' ? [branch.node] : branch.children.flatMap(leavesOf);

// Blanks within a sign are a translator's; some close what is empty by a sign of its own.
const SIGN = /<\s*(\/?)\s*([gx])\s*(\d{1,5})\s*(\/?)\s*>(?:\s*<\s*\/\s*x\s*\3\s*>)?/gi;

/** The nodes of a line that came back; undefined where a sign is lost, doubled or crosses another. */
function readSigns({ marks, leaves, tree }: Line, text: string): Node[] | undefined {
  const nodes: Node[] = [];
  const open: number[] = [];
  const seen = new Set<string>();
  const filled = new Set<number>();
  const schema = firstNode(tree).type.schema;
  // A mark does not begin or end with a blank.
  const tight = text
    .replace(/((?:<\s*g\s*\d+\s*>)+)([^\S\n]+)/gi, '$2$1')
    .replace(/([^\S\n]+)((?:<\s*\/\s*g\s*\d+\s*>)+)/gi, '$2$1');
  const addWords = (raw: string) => {
    const words = withoutEntities(raw).replace(/\s+/g, ' ');
    if (words === '') return;
    for (const number of open) filled.add(number);
    nodes.push(
      schema.text(
        words,
        open.map((number) => marks.get(number)!),
      ),
    );
  };
  let end = 0;
  for (const match of tight.matchAll(SIGN)) {
    const [sign, slash, kind, digits] = match as unknown as [string, string, string, string];
    addWords(tight.slice(end, match.index));
    end = match.index + sign.length;
    const number = Number(digits);
    const isMark = kind.toLowerCase() === 'g';
    const key = `${isMark ? slash : ''}${isMark ? 'g' : 'x'}${number}`;
    if (seen.has(key) || !(isMark ? marks : leaves).has(number)) return undefined;
    seen.add(key);
    if (!isMark) {
      for (const each of open) filled.add(each);
      nodes.push(leaves.get(number)!);
    } else if (!slash) open.push(number);
    else if (open.pop() !== number) return undefined;
  }
  addWords(tight.slice(end));
  const isComplete = seen.size === 2 * marks.size + leaves.size && filled.size === marks.size;
  return isComplete && open.length === 0 ? nodes : undefined;
}

const firstNode = (tree: readonly InlineTree[]): Node => leavesOf(tree[0]!)[0]!;

function put(line: Line, returned: Returned): readonly Node[] {
  const before = line.tree.flatMap(leavesOf);
  if ('words' in returned) {
    let place = -1;
    return before.map((node) => {
      if (isKept(node)) return node;
      place += 1;
      const words = withOuterBlanks(node.text!, returned.words[place] ?? node.text!);
      return node.type.schema.text(words, node.marks);
    });
  }
  const [first] = before;
  if (!line.piece.hasSigns) return [first!.type.schema.text(withOuterBlanks(line.piece.text, returned.text))];
  const nodes = readSigns(line, returned.text);
  return nodes ? trimmed(nodes) : before;
}

/** Translated words between the blanks that the original had around it. */
function withOuterBlanks(original: string, translated: string): string {
  const words = translated.trim().replace(/\s+/g, ' ');
  const [start] = /^\s*/.exec(original)!;
  const [last] = /\s*$/.exec(original)!;
  return words === '' ? original : `${start}${words}${original.trim() === '' ? '' : last}`;
}

/** A line neither begins nor ends with a blank, and has none twice. */
function trimmed(nodes: readonly Node[]): Node[] {
  const kept: Node[] = [];
  let wasBlank = true;
  for (const node of nodes) {
    if (!node.isText || isKept(node)) {
      kept.push(node);
      wasBlank = false;
      continue;
    }
    const words = wasBlank ? node.text!.trimStart() : node.text!;
    if (words === '') continue;
    wasBlank = /\s$/.test(words);
    kept.push(node.type.schema.text(words, node.marks));
  }
  const last = kept.at(-1);
  if (last?.isText && !isKept(last)) {
    const words = last.text!.trimEnd();
    kept.pop();
    if (words !== '') kept.push(last.type.schema.text(words, last.marks));
  }
  return kept;
}

/** Neighbours with the same marks are one, as a document wants them. */
function joined(nodes: readonly Node[]): Node[] {
  const result: Node[] = [];
  for (const node of nodes) {
    const last = result.at(-1);
    if (last?.isText && node.isText && last.sameMarkup(node))
      result[result.length - 1] = node.type.schema.text(last.text! + node.text!, node.marks);
    else result.push(node);
  }
  return result;
}
