import type StateInline from 'markdown-it/lib/rules_inline/state_inline.mjs';
import { cutWhole } from './blank.ts';

export interface Mention {
  id: number;
  name: string;
}

/** What a mention's token carries. */
export interface MentionMeta extends Mention {
  sign: '@' | '#';
  inLink?: boolean;
}

/** Who is named by a text that was not by the one before, and who is no more. */
export function changedMentions(
  before: readonly Mention[],
  after: readonly number[],
): { mentioned: number[]; unmentioned: number[] } {
  const was = new Set(before.map(({ id }) => id));
  const is = new Set(after);
  return {
    mentioned: [...is].filter((id) => !was.has(id)),
    unmentioned: [...was].filter((id) => !is.has(id)),
  };
}

const LONGEST_NAME = 300;

// The bound on the name keeps a text of many `@[1:` linear.
const MENTION = /[@#]\[([1-9]\d{0,14}):((?:\\[^\n]|[^\]\\\n]){0,300})\]/y;

/** Reads `@[id:name]` and `#[id:name]`. */
export function mentionRule(state: StateInline, silent: boolean): boolean {
  const sign = state.src.charAt(state.pos);
  if ((sign !== '@' && sign !== '#') || state.src.charCodeAt(state.pos + 1) !== 0x5b) return false;
  MENTION.lastIndex = state.pos;
  const match = MENTION.exec(state.src);
  if (!match || MENTION.lastIndex > state.posMax) return false;
  if (!silent) {
    const meta: MentionMeta = { sign, id: Number(match[1]), name: match[2]!.replace(/\\(.)/gu, '$1') };
    state.push('mention', '', 0).meta = meta;
  }
  state.pos = MENTION.lastIndex;
  return true;
}

/** Writes the mention of a member: `@[12:Maja Kowalski]`. Line breaks in a name become spaces. */
export function mentionMember(id: number, name: string): string {
  return writeMention('@', id, name);
}

/** The number in the mention of a tag that does not exist yet: whoever keeps the text makes it by its name. */
export const NEW_TAG = 999_999_999_999_999;

/** Writes the mention of a tag: `#[3:Sommerfest]`. Line breaks in a name become spaces. */
export function mentionTag(id: number, name: string): string {
  return writeMention('#', id, name);
}

/** Writes either kind; throws a RangeError for an id that is no positive integer. */
export function writeMention(sign: '@' | '#', id: number, name: string): string {
  if (!Number.isSafeInteger(id) || id < 1 || id >= 1e15) throw new RangeError(`not a mention's id: ${id}`);
  const oneLine = name.replace(/[\r\n]+/g, ' ');
  return `${sign}[${id}:${cutWhole(oneLine, LONGEST_NAME).replace(/[\\\]]/g, '\\$&')}]`;
}
