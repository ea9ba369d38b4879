import { useSyncExternalStore } from 'react';

/** A task that somebody is about to write down, with what is known of it already. */
export interface AskedTask {
  title?: string;
  /** What it is made from. */
  source?: { type: 'activity' | 'message' | 'item'; id: number };
  /** The group to which it belongs. */
  groupId?: number | null;
  /** The task that it is a part of. */
  parentId?: number;
}

let asked: AskedTask | null = null;
const listeners = new Set<() => void>();

/** Opens the form of a new task over whatever screen is shown, or closes it. The feature that shows it loads then. */
export function askForTask(task: AskedTask | null): void {
  asked = task;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The task whose form is open. */
export const useAskedTask = (): AskedTask | null => useSyncExternalStore(subscribe, () => asked);

/** The words of a text as the server rendered it, each paragraph on a line of its own. */
export const wordsOf = (html: string): string =>
  new DOMParser().parseFromString(html.replace(/<(?:\/(?:p|li|h\d)|br)\b/g, '\n$&'), 'text/html').body
    .textContent ?? '';

/** Titles are shorter than this; the words of a text that fit become one. */
const longest = 80;

/** The first words of a text, as the title of a task that is made from it. */
export function firstWords(text: string): string {
  const line = text
    .split('\n')
    .map((each) => each.replace(/\s+/g, ' ').trim())
    .find((each) => each !== '');
  if (line === undefined) return '';
  const [sentence = line] = line.match(/^.*?[.!?](?=\s|$)/u) ?? [line];
  const whole = sentence.length >= 12 ? sentence.replace(/\.$/, '') : line;
  if (whole.length <= longest) return whole;
  const cut = whole.slice(0, longest + 1);
  const space = cut.lastIndexOf(' ');
  return `${space > 20 ? cut.slice(0, space) : cut.slice(0, longest)} …`;
}
