import type { Problem } from '@dorfplatz/contract';

/** A refusal by the server (RFC 9457), or `status` 0 when the server could not be reached. */
export class ApiError extends Error {
  readonly status: number;
  /** Machine-readable reason: a code of the server, `network` or `aborted`. */
  readonly code: string;
  /** Text in the reader's language; empty when the server could not be reached. */
  readonly title: string;
  /** More of it in the reader's language; mostly empty. */
  readonly detail: string;
  readonly errors: Record<string, string[]>;
  readonly codes: Record<string, string[]>;
  /** Seconds after which the same may be tried again, where the server says so. */
  readonly retryAfter: number | null;
  /** Dates of what would be lost; the same call does it with the consent to that. */
  readonly lost: readonly string[];
  /** What stands by now where somebody else was quicker, by the names of the fields; empty where that is not told. */
  readonly present: Readonly<Record<string, unknown>>;
  /** The address of what stands now for something that is gone. */
  readonly instead: string | null;

  constructor(status: number, problem: Partial<Problem>) {
    super(problem.title ?? problem.code ?? `Status ${status}`);
    this.name = 'ApiError';
    this.status = status;
    this.code = problem.code ?? 'unknown';
    this.title = problem.title ?? '';
    this.detail = problem.detail ?? '';
    this.errors = problem.errors ?? {};
    this.codes = problem.codes ?? {};
    this.retryAfter = problem.retry_after ?? null;
    this.lost = problem.lost ?? [];
    this.present = problem.present ?? {};
    this.instead = problem.instead ?? null;
  }

  /** True when the server was not reached: offline, restarting, cut off. */
  get isNetworkFailure(): boolean {
    return this.status === 0;
  }
}
