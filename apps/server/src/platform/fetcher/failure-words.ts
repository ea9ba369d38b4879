import type { Answer, Failure } from './fetcher.ts';

/** Reasons as those read them who look after what comes from an address. */
const WORDS: Readonly<Record<Failure, string>> = {
  address: 'forbidden_address',
  redirects: 'too_many_redirects',
  too_large: 'too_large',
  too_slow: 'timeout',
  unreadable: 'unreadable',
  unreachable: 'unreachable',
  busy: 'timeout',
};

function isRefused(error: unknown): boolean {
  const { code, errors } = (error ?? {}) as { code?: string; errors?: unknown[] };
  return code === 'ECONNREFUSED' || (errors ?? []).some(isRefused);
}

/** Why an address was not read, as a word that the web has a text for. */
export const failureWord = ({ reason, error }: Extract<Answer, { kind: 'failed' }>): string =>
  isRefused(error) ? 'refused' : WORDS[reason];
