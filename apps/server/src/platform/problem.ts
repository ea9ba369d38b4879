import type { Language } from '@dorfplatz/contract';

/**
 * An answer that is an error (RFC 9457). Titles are message keys `error.<code>`, put into the reader's
 * language by the one handler in http/errors.ts.
 */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  /** Field errors as message keys below `error.field.`; the field is a dotted path. */
  readonly fields: Readonly<Record<string, readonly string[]>> | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** Dates of what would be lost, where somebody must decide first. */
  readonly lost: readonly string[] | undefined;
  /** What stands by now where somebody else was quicker, by the names of the fields. */
  readonly present: Readonly<Record<string, unknown>> | undefined;
  /** The address of what stands now for something that is gone. */
  readonly instead: string | undefined;
  /** More of it, in the reader's language. */
  readonly detail: string | ((language: Language) => string) | undefined;

  constructor(
    status: number,
    code: string,
    options: {
      fields?: Record<string, string[]>;
      retryAfterSeconds?: number;
      lost?: string[];
      present?: Record<string, unknown>;
      instead?: string;
      detail?: string | ((language: Language) => string);
    } = {},
  ) {
    super(code);
    this.status = status;
    this.code = code;
    this.fields = options.fields;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.lost = options.lost;
    this.present = options.present;
    this.instead = options.instead;
    this.detail = options.detail;
  }

  /** More of it, as somebody reads it. */
  detailIn(language: Language): string | undefined {
    return typeof this.detail === 'function' ? this.detail(language) : this.detail;
  }
}

/** Unknown or invisible: the two must not be told apart. */
export const notFound = () => new Problem(404, 'not_found');
export const signedOut = () => new Problem(401, 'signed_out');
/** 403 for who is half signed in: everything but the second step waits for it. */
export const notSignedIn = (half: object | undefined) =>
  half ? new Problem(403, 'second_step_missing') : signedOut();
export const forbidden = () => new Problem(403, 'forbidden');
export const conflict = (code = 'conflict') => new Problem(409, code);
export const tooMany = (retryAfterSeconds: number) => new Problem(429, 'too_many', { retryAfterSeconds });

/** A rule that a value breaks; `fields` maps dotted field paths to codes. */
export const invalid = (fields: Record<string, string[]>) => new Problem(422, 'invalid', { fields });
