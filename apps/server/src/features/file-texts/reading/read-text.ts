import { EnoughError, type Limits } from './outcome.ts';

/** Bytes of a file, wherever they lie. */
export type Source = {
  readonly size: number;
  /** @returns fewer bytes than wanted where the file ends */
  read(start: number, length: number): Promise<Buffer>;
};

/** A file that is being read: its bytes, and where its text goes. */
export type Reading = {
  readonly source: Source;
  readonly text: ReadText;
  readonly limits: Limits;
  /** @throws EnoughError once it takes too long */
  goOn(): void;
  /** Counts bytes that came out of something packed. @throws EnoughError where these are too many */
  unpacked(bytes: number): void;
};

const PIECE = 64 * 1024;

/** Text that comes piece by piece, tidied and handed on in pieces that end between words. */
export class ReadText {
  private waiting = '';
  private length = 0;
  private readonly most: number;
  private readonly give: (text: string) => void;

  /** @param most characters at most */
  constructor(most: number, give: (text: string) => void) {
    this.most = most;
    this.give = give;
  }

  /** Whether anything but blanks was read. */
  hasAny = false;

  /** @throws EnoughError when there is as much as is kept */
  add(text: string): void {
    this.waiting += text;
    if (this.waiting.length >= PIECE) this.handOn();
  }

  /** A text that stands by itself. */
  line(text: string): void {
    this.add(`${text}\n`);
  }

  /** Hands on what waits. @throws EnoughError */
  end(): void {
    const rest = this.waiting;
    this.waiting = '';
    this.keep(rest);
  }

  private handOn(): void {
    // A letter and its accents must not be parted, so a piece ends where a word does, if it does anywhere.
    const found = Math.max(this.waiting.lastIndexOf('\n'), this.waiting.lastIndexOf(' '));
    const cut = found > 0 ? found + 1 : this.waiting.length;
    const piece = this.waiting.slice(0, cut);
    this.waiting = this.waiting.slice(cut);
    this.keep(piece);
  }

  private keep(piece: string): void {
    // What stands before the first word is nothing.
    const tidy = this.length === 0 ? tidied(piece).trimStart() : tidied(piece);
    const room = this.most - this.length;
    const kept =
      tidy.length > room
        ? tidy
            .slice(0, room)
            .toWellFormed()
            .replace(/\ufffd$/, '')
        : tidy;
    this.length += kept.length;
    if (kept.trim() !== '') this.hasAny = true;
    if (kept !== '') this.give(kept);
    if (tidy.length > room) throw new EnoughError('more text than is kept');
  }
}

// Neither the database nor a reader has a use for these; soft hyphens part words that are one.
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is they that go
const NO_TEXT = /[\0-\x08\x0e-\x1f\x7f\u00ad\ufeff]/g;

const tidied = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(NO_TEXT, '')
    .replace(/\r\n?|[\v\f\u2028\u2029]/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n');
