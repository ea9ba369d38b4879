const LENGTH_MAX = 200;
/** So much of a message is read, however long it is. */
const READ_MAX = 2_000;

const GONE = '…';

/** What may be a fact of a person or a secret: addresses, what is quoted, and long words such as tokens. */
const withoutFacts = (line: string): string =>
  line
    .replace(/[a-z][a-z0-9+.-]{0,20}:\/\/\S+/gi, GONE)
    .replace(/\S+/g, (word) => (word.includes('@') ? GONE : word))
    .replace(/(^|[\s(=:])(["'`])(?:(?!\2).)*\2?/g, `$1${GONE}`)
    .replace(/[\w+/=-]{24,}/g, GONE);

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/**
 * Says in one line what a job ended with, without facts of people and secrets.
 * @param output what the queue keeps of it: an error as plain data, or `{ value }` of something else that was thrown
 */
export function errorLine(output: unknown): string | null {
  if (typeof output !== 'object' || output === null) return null;
  const { value } = output as { value?: unknown };
  const error = (typeof value === 'object' && value !== null ? value : output) as Record<string, unknown>;
  const [first = ''] = (textOf(error.message) || textOf(value))
    .slice(0, READ_MAX)
    .trim()
    .split(/[\r\n]/, 1);
  const kind = [textOf(error.name), textOf(error.code)].filter((part) => part !== '').join(' ');
  const line = [kind, withoutFacts(first)].filter((part) => part !== '').join(': ');
  if (line === '') return null;
  return line.length > LENGTH_MAX ? `${line.slice(0, LENGTH_MAX - 1)}${GONE}` : line;
}
