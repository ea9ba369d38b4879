/** What is wrong with a series; the words for people belong to whoever asks. */
export type RecurrenceErrorCode =
  | 'invalid_start'
  | 'unknown_zone'
  | 'invalid_duration'
  | 'invalid_rule'
  | 'unsupported_frequency'
  | 'invalid_interval'
  | 'invalid_until'
  | 'invalid_dates';

/** Thrown by everything in this package that cannot answer. `code` is stable; the message is for developers. */
export class RecurrenceError extends Error {
  readonly code: RecurrenceErrorCode;

  constructor(code: RecurrenceErrorCode, message: string) {
    super(message);
    this.name = 'RecurrenceError';
    this.code = code;
  }
}
