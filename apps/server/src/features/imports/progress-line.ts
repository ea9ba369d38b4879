import type { WriteStream } from 'node:tty';
import type { Progress } from './import-archive.ts';

const WIDTH = 30;
const TITLES = { reading: 'Reading  ', importing: 'Importing' } as const;

/** Shows how far an import is: a bar that moves on a terminal, a plain line every few seconds elsewhere. */
export class ProgressLine {
  private readonly out: Pick<WriteStream, 'write' | 'isTTY'>;
  private readonly interval: number;
  private shownAt = performance.now();
  private stage: Progress['stage'] | undefined;
  private stageBegan = 0;
  private isOpen = false;

  constructor(out: Pick<WriteStream, 'write' | 'isTTY'>) {
    this.out = out;
    this.interval = out.isTTY ? 100 : 5_000;
  }

  show({ stage, bytes, size, messages }: Progress): void {
    const now = performance.now();
    if (stage !== this.stage) {
      this.stage = stage;
      this.stageBegan = now;
    }
    const share = size > 0 ? Math.min(1, bytes / size) : 1;
    const rate = Math.round(messages / Math.max(0.001, (now - this.stageBegan) / 1000));
    this.write(TITLES[stage], share, `${messages} messages  ${rate}/s`, now);
  }

  /** How far a run is that knows it as a share, 0 to 1. */
  showShare(title: string, share: number, people: number): void {
    this.write(title, share, `${people} people`, performance.now());
  }

  private write(title: string, share: number, what: string, now: number): void {
    if (now - this.shownAt < this.interval) return;
    this.shownAt = now;
    const filled = Math.round(share * WIDTH);
    const bar = this.out.isTTY ? ` [${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}]` : '';
    const line = `${title}${bar} ${Math.floor(share * 100)} %  ${what}`;
    this.out.write(this.out.isTTY ? `\r${line}\u001b[K` : `${line}\n`);
    this.isOpen = Boolean(this.out.isTTY);
  }

  /** Writes a line of its own. */
  say(line: string): void {
    this.end();
    this.out.write(`${line}\n`);
  }

  /** Leaves the bar where it is. */
  end(): void {
    if (this.isOpen) this.out.write('\n');
    this.isOpen = false;
  }
}
