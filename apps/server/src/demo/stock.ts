import { readdirSync, readFileSync } from 'node:fs';
import type { Motif } from './drawings.ts';
import type { Enclosure } from './enclosures.ts';
import type { Origin } from './names.ts';

/** What a post is; answers that fit any post of a kind are kept by it. */
export type Kind = 'event' | 'question' | 'report' | 'offer' | 'notice' | 'thanks';

/** A post as it was written down, with its slots still open, and what people answer, in order. */
export type Script = {
  readonly kind: Kind;
  /** Keys of groups where it may stand; `network` is the stream of everyone. */
  readonly groups: readonly string[];
  readonly text: string;
  readonly answers: readonly string[];
  /** Answers that fit the topic and may come in any order. */
  readonly asides: readonly string[];
  /** Months (1 to 12) in which it is written; empty means any. */
  readonly months: readonly number[];
  readonly by?: Origin;
  readonly image?: { motif: Motif; words: string[] };
  readonly file?: Enclosure;
  /** Of a long thread: how many days ago it began. Each is told once. */
  readonly daysAgo?: number;
};

export type Stock = {
  scripts: readonly Script[];
  threads: readonly Script[];
  general: Readonly<Record<Kind, readonly string[]>>;
};

const folder = new URL('texts/', import.meta.url);

/**
 * Reads the texts of the demo network. In `texts/*.txt` a line begins with `@` for the groups of the posts that
 * follow, `~` for an answer to any of them, `=` for a post (kind, then months:, by:, image:, file:), `*` for a
 * long thread in one group, `>` for an answer to the post above, and `?` for answers to any post of a kind.
 * @throws Error for a text that breaks these rules: that is a mistake of ours
 */
export function readStock(): Stock {
  const general: Record<Kind, string[]> = {
    event: [],
    question: [],
    report: [],
    offer: [],
    notice: [],
    thanks: [],
  };
  const scripts: Script[] = [];
  const threads: Script[] = [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.txt'));
  for (const name of names.sort()) {
    let groups: string[] = [];
    let asides: string[] = [];
    let kind: Kind | undefined;
    let open: { text: string; answers: string[] } | undefined;
    for (const line of readFileSync(new URL(name, folder), 'utf8').split('\n')) {
      // A line of a post may begin with one of the signs (`**bold**`), but never with one and a space.
      const [sign, rest] = [line[1] === ' ' ? line[0] : undefined, line.slice(2)];
      if (sign === '@') {
        groups = rest.split(', ');
        asides = [];
      } else if (sign === '~') asides.push(rest);
      else if (sign === '?') kind = rest as Kind;
      else if (sign === '=' || sign === '*') {
        // A long thread names its group where other posts take those of the topic.
        const [, named, head] = sign === '*' ? /^(\S+) (.+)$/.exec(rest)! : ['', '', rest];
        const words = head!.split(/ (?=[a-z]+:)/);
        const place = sign === '*' ? [named!] : groups;
        open = { text: '', answers: [] };
        (sign === '*' ? threads : scripts).push(
          Object.assign(open, headOf(words), { groups: place, asides }),
        );
      } else if (sign === '>') open!.answers.push(rest);
      else if (open) open.text += `${line}\n`;
      else if (kind && line) general[kind].push(line);
      else if (line) throw new Error(`${name}: nothing to add "${line}" to`);
    }
  }
  for (const script of [...scripts, ...threads]) (script as { text: string }).text = script.text.trim();
  return { scripts, threads, general };
}

function headOf([kind, ...settings]: string[]) {
  const given = new Map(settings.map((setting) => setting.split(/:(.*)/s) as [string, string]));
  const [motif, ...words] = given.get('image')?.split('/') ?? [];
  return {
    kind: kind as Kind,
    months: given.get('months')?.split(',').map(Number) ?? [],
    ...(given.has('by') && { by: given.get('by') as Origin }),
    ...(motif && { image: { motif: motif as Motif, words } }),
    ...(given.has('file') && { file: given.get('file') as Enclosure }),
    ...(given.has('days') && { daysAgo: Number(given.get('days')) }),
  };
}
