import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * What zxcvbn says of a password: from 0, guessed at once, to 4, and by its names for them what is weak about it and
 * what would help.
 */
export type Strength = { score: number; warning: string | null; suggestions: readonly string[] };

export type Question = { id: number; password: string; own: readonly string[] };
type Answer = { id: number; strength: Strength };

export type Scorer = {
  /**
   * @param own words that are no secret here, which an attacker tries first
   * @throws Error when the process that scores could not be started, or ended before it answered
   */
  strengthOf(password: string, own: readonly string[]): Promise<Strength>;
  /** Whether the dictionaries are loaded. */
  isLoaded(): boolean;
};

/** How long the dictionaries stay after the last password, in milliseconds. */
const KEPT_MS = 30_000;

const PROGRAM = fileURLToPath(new URL('./score-passwords.ts', import.meta.url));

/**
 * Scores passwords in a process of its own, so that a long one, which takes a quarter of a second, holds nobody up. The
 * process starts with the first password and ends when none came for a while: the dictionaries take 180 MB and are rarely
 * needed. A thread would not do, because a third of that stays with us when it has ended.
 */
export function createScorer(keptMs = KEPT_MS): Scorer {
  let child: ChildProcess | undefined;
  let lastId = 0;
  let ending: NodeJS.Timeout | undefined;
  const waiting = new Map<
    number,
    { resolve: (strength: Strength) => void; reject: (error: Error) => void }
  >();

  function start(): ChildProcess {
    const started = fork(PROGRAM, [], {
      execArgv: ['--max-old-space-size=400'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const failed = (error: Error) => {
      if (child !== started) return;
      child = undefined;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    started.on('message', ({ id, strength }: Answer) => {
      waiting.get(id)?.resolve(strength);
      waiting.delete(id);
      if (waiting.size === 0) rest(started);
    });
    started.on('error', failed);
    started.on('exit', () => failed(new Error('the process that scores passwords ended')));
    return started;
  }

  /** Nobody waits: the process may end, and keeps ours from ending no more. */
  function rest(resting: ChildProcess): void {
    resting.unref();
    resting.channel?.unref();
    ending = setTimeout(() => {
      child = undefined;
      resting.disconnect();
    }, keptMs);
    ending.unref();
  }

  return {
    strengthOf(password, own) {
      clearTimeout(ending);
      child ??= start();
      child.ref();
      child.channel?.ref();
      const asked = child;
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        asked.send({ id, password, own } satisfies Question, (error) => {
          if (error) reject(error);
        });
      });
    },
    isLoaded: () => child !== undefined,
  };
}
