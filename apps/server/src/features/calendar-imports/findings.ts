import { cutText } from './cut-text.ts';
import type { ImportProblem, Note, ProblemCode } from './tables.ts';

/** As many of each kind are listed; the others are counted. */
const LISTED_MAX = 200;
const NAME_MAX = 100;
const DETAIL_MAX = 60;

/** What is told of a file beside what comes in. */
export class Findings {
  readonly problems: ImportProblem[] = [];
  readonly #counts = { refused: 0, left_out: 0, kept: 0 };

  get counts(): Readonly<Record<ImportProblem['effect'], number>> {
    return this.#counts;
  }

  #add(effect: ImportProblem['effect'], { code, line, detail }: Note, name: string): void {
    this.#counts[effect] += 1;
    if (this.#counts[effect] > LISTED_MAX) return;
    this.problems.push({
      line,
      name: cutText(name, NAME_MAX),
      code,
      detail: cutText(detail, DETAIL_MAX),
      effect,
    });
  }

  /** An entry does not come in. */
  refuse(code: ProblemCode, line: number, name: string, detail = ''): void {
    this.#add('refused', { code, line, detail }, name);
  }

  /** An entry comes in, with less than the file has. */
  leaveOut(note: Note, name: string): void {
    this.#add('left_out', note, name);
  }

  /** An entry changes nothing. */
  keep(code: ProblemCode, line: number, name: string, detail = ''): void {
    this.#add('kept', { code, line, detail }, name);
  }

  sort(): void {
    this.problems.sort((one, other) => one.line - other.line);
  }
}
