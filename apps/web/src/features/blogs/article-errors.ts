import type { Translate } from '../../lib/i18n.ts';
import { failureOf, missingOf } from '../articles/parts/index.ts';
import type { BlogFields } from './fields.ts';

/** What an article lacks, by its field; one that nobody reads yet may still be empty. */
export function lackingOf(fields: BlogFields, t: Translate): Record<string, string> {
  const { title, body } = missingOf(fields, t);
  const mustBeWhole = fields.release === 'now' || fields.release === 'planned';
  return { ...(title !== undefined && { title }), ...(mustBeWhole && body !== undefined && { body }) };
}

/** What the server refused, by the fields of the form: its `content` is the text. */
export function refusedOf(error: unknown, t: Translate) {
  const { errors, retry } = failureOf(error, t);
  const { content, ...others } = errors;
  return { retry, errors: { ...others, ...(content !== undefined && { body: content }) } };
}
