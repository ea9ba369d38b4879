import { hash } from 'node:crypto';

/** Why a message cannot be imported. */
export type Flaw =
  | 'duplicate'
  | 'other_text'
  | 'no_head'
  | 'no_sender'
  | 'too_large'
  | 'cut'
  | 'no_separator';

export type IndexedMessage = {
  offset: number;
  length: number;
  flaw?: Flaw | undefined;
  key?: string;
  /** Digest of its body, which tells two messages with the same key apart. */
  digest?: string;
  /** Charset that it declares; empty for none, or one that needs no telling. */
  charset?: string;
  ancestors?: readonly string[];
  /** Milliseconds. */
  date?: number | undefined;
  subject?: { base: string; isReply: boolean };
};

/** How long a subject may rest and still be the same thread, when nothing else says so. */
const SUBJECT_REST = 90 * 24 * 60 * 60 * 1000;
/** So many messages away is still the neighbourhood. */
const NEAR = 200;
const NONE = -1;

/**
 * What is kept of every message of an archive between the first reading and the second: some hundred bytes.
 * Messages are known by their place in the archive.
 */
export class ThreadIndex {
  readonly offsets: number[] = [];
  readonly lengths: number[] = [];
  readonly dates: number[] = [];
  readonly flaws = new Map<number, Flaw>();
  /** Of messages with a known key and another text: the first one with that key. */
  readonly firstOf = new Map<number, number>();
  /** Lines that look like the beginning of a message and were taken for a part of the one before. */
  suspicions = 0;
  /** The message that began the thread; a message that begins one is its own. */
  roots: Int32Array = new Int32Array(0);
  /** All messages in the order of the archive, but none before its root. */
  order: Int32Array = new Int32Array(0);
  private readonly subjects: number[] = [];
  private readonly replySubjects = new Set<number>();
  private readonly ancestors: number[] = [];
  private readonly ancestorsEnd: number[] = [];
  private readonly ids = new Map<string, number>();
  private readonly messageOfId: number[] = [];
  private readonly digests: (string | undefined)[] = [];
  private readonly charsets: (string | undefined)[] = [];

  get size(): number {
    return this.offsets.length;
  }

  add(message: IndexedMessage): void {
    const at = this.size;
    this.offsets.push(message.offset);
    this.lengths.push(message.length);
    // Without any date a message is as old as the one before it.
    this.dates.push(message.date ?? this.dates.at(-1) ?? Number.NaN);
    let flaw = message.flaw;
    if (!flaw && message.key !== undefined) {
      const id = this.idOf(message.key);
      const first = this.messageOfId[id]!;
      if (first === NONE) this.messageOfId[id] = at;
      else if (this.digests[first] === message.digest) flaw = 'duplicate';
      else {
        flaw = 'other_text';
        this.firstOf.set(at, first);
      }
    }
    this.digests.push(message.digest);
    this.charsets.push(message.charset || undefined);
    if (flaw) this.flaws.set(at, flaw);
    const subject = message.subject?.base ?? '';
    this.subjects.push(flaw || subject === '' ? NONE : this.idOf(`subject:${subject}`));
    if (message.subject?.isReply) this.replySubjects.add(at);
    if (!flaw) for (const key of message.ancestors ?? []) this.ancestors.push(this.idOf(key));
    this.ancestorsEnd.push(this.ancestors.length);
  }

  /** The charset that the nearest message declares which declares one; empty when none near does. */
  charsetNear(message: number): string {
    for (let distance = 0; distance <= NEAR; distance += 1) {
      const found = this.charsets[message - distance] ?? this.charsets[message + distance];
      if (found) return found;
    }
    return '';
  }

  /** True when two messages carry the same subject. */
  hasSubjectOf(message: number, other: number): boolean {
    return this.subjects[message] === this.subjects[other];
  }

  /** Finds the threads once all messages are added. */
  resolve(fallbackDate: number): void {
    let known = this.dates.find((date) => !Number.isNaN(date)) ?? fallbackDate;
    for (let at = 0; at < this.size; at += 1) {
      if (Number.isNaN(this.dates[at])) this.dates[at] = known;
      known = this.dates[at]!;
    }
    const parents = this.parentsByReference();
    this.addParentsBySubject(parents);
    this.breakCycles(parents);
    this.roots = rootsOf(parents);
    this.order = orderOf(this.roots);
    this.ids.clear();
    this.digests.length = 0;
  }

  private idOf(key: string): number {
    // Half the memory of whole ids, and no two of them meet.
    const short = hash('sha1', key, 'base64').slice(0, 18);
    const known = this.ids.get(short);
    if (known !== undefined) return known;
    const id = this.messageOfId.push(NONE) - 1;
    this.ids.set(short, id);
    return id;
  }

  private parentsByReference(): Int32Array {
    const parents = new Int32Array(this.size).fill(NONE);
    let start = 0;
    for (let at = 0; at < this.size; at += 1) {
      const end = this.ancestorsEnd[at]!;
      for (let i = start; i < end; i += 1) {
        const message = this.messageOfId[this.ancestors[i]!]!;
        if (message === NONE || message === at) continue;
        parents[at] = message;
        break;
      }
      start = end;
    }
    return parents;
  }

  private addParentsBySubject(parents: Int32Array): void {
    const byDate = Int32Array.from(parents.keys()).sort((a, b) => this.dates[a]! - this.dates[b]! || a - b);
    const latest = new Map<number, number>();
    for (const at of byDate) {
      const subject = this.subjects[at]!;
      if (subject === NONE) continue;
      const before = latest.get(subject);
      const isOrphan = parents[at] === NONE && this.replySubjects.has(at);
      if (isOrphan && before !== undefined && this.dates[at]! - this.dates[before]! <= SUBJECT_REST) {
        parents[at] = before;
      }
      latest.set(subject, at);
    }
  }

  /** Of messages that answer each other in a circle the oldest begins the thread. */
  private breakCycles(parents: Int32Array): void {
    const visited = new Int32Array(parents.length).fill(NONE);
    for (let start = 0; start < parents.length; start += 1) {
      let at = start;
      while (at !== NONE && visited[at] === NONE) {
        visited[at] = start;
        at = parents[at]!;
      }
      if (at === NONE || visited[at] !== start) continue;
      let oldest = at;
      for (let next = parents[at]!; next !== at; next = parents[next]!) {
        const difference = this.dates[next]! - this.dates[oldest]!;
        if (difference < 0 || (difference === 0 && next < oldest)) oldest = next;
      }
      parents[oldest] = NONE;
    }
  }
}

function rootsOf(parents: Int32Array): Int32Array {
  const roots = new Int32Array(parents.length).fill(NONE);
  const path: number[] = [];
  for (let start = 0; start < parents.length; start += 1) {
    let at = start;
    while (roots[at] === NONE && parents[at] !== NONE) {
      path.push(at);
      at = parents[at]!;
    }
    const root = roots[at] === NONE ? at : roots[at]!;
    roots[at] = root;
    for (const passed of path) roots[passed] = root;
    path.length = 0;
  }
  return roots;
}

function orderOf(roots: Int32Array): Int32Array {
  const order = new Int32Array(roots.length);
  const waiting = new Map<number, number[]>();
  let length = 0;
  for (let at = 0; at < roots.length; at += 1) {
    const root = roots[at]!;
    if (root > at) {
      const others = waiting.get(root);
      if (others) others.push(at);
      else waiting.set(root, [at]);
      continue;
    }
    order[length++] = at;
    for (const reply of waiting.get(at) ?? []) order[length++] = reply;
    waiting.delete(at);
  }
  return order;
}
