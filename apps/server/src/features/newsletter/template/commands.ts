import { noteAct } from '../../../platform/audit/record.ts';
import { type Sql, sql, type Transaction } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { conflict, invalid } from '../../../platform/problem.ts';
import { storedTemplate } from '../queries.ts';
import { cleanMjml, MjmlError } from './clean-mjml.ts';
import { cleanCss } from './clean-values.ts';
import { type Compiled, compileTemplate, type TemplateSource } from './compile.ts';
import { placeholderErrors } from './placeholders.ts';
import { PRODUCT_TEMPLATE } from './product-template.ts';

/** The one that the product brings is the first version. */
export const PRODUCT_VERSION = 1;

export type Draft = { body: string; css: string };
type Design = Draft & { design: string; js: string; fonts: readonly string[] };

/**
 * Keeps of a draft what mails may hold.
 * @throws Problem 422 for what is no MJML
 */
export function cleanDraft({ body, css }: Draft): TemplateSource & { left_out: string[] } {
  try {
    const cleaned = cleanMjml(body);
    const rules = cleanCss(css);
    return {
      body: cleaned.body,
      css: rules,
      left_out: [...new Set([...cleaned.left_out, ...(rules === css ? [] : ['style'])])],
    };
  } catch (error) {
    if (error instanceof MjmlError) throw invalid({ body: ['invalid_mjml'] });
    throw error;
  }
}

/** A draft ready to be filled. @throws Problem 422 where it cannot be made */
export async function compileDraft(source: TemplateSource): Promise<Compiled> {
  try {
    return await compileTemplate(source);
  } catch (error) {
    if (error instanceof MjmlError) throw invalid({ body: ['invalid_mjml'] });
    throw error;
  }
}

/** What of a template is needed to write an issue. @param id null for the one that the product brings, undefined for the one that holds */
export async function sourceOf(
  db: Sql,
  networkId: number,
  id: number | null | undefined,
): Promise<TemplateSource> {
  const stored = id === null ? undefined : await storedTemplate(db, networkId, id);
  return stored ?? { body: PRODUCT_TEMPLATE, css: '' };
}

async function versionOf(tx: Transaction, networkId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('newsletter template'), ${networkId}::integer)`.execute(tx);
  return (await storedTemplate(tx, networkId))?.version ?? PRODUCT_VERSION;
}

/**
 * Saves a new version of the template.
 * @throws Problem 422 for missing placeholders, all named at once [RUL-0579], 409 when somebody saved meanwhile
 */
export async function saveTemplate(
  tx: Transaction,
  viewer: Viewer,
  { design, body, css, js, fonts }: Design,
  version: number,
): Promise<void> {
  const cleaned = cleanDraft({ body, css });
  const missing = placeholderErrors(cleaned.body);
  if (missing.length > 0) throw invalid({ body: missing });
  await compileDraft(cleaned);
  const current = await versionOf(tx, viewer.networkId);
  if (current !== version) throw conflict();
  const left_out = [...cleaned.left_out, ...(js.trim() === '' ? [] : ['js'])];
  await insertTemplate(tx, viewer, { ...cleaned, design, fonts, left_out, version: current + 1 });
  noteAct(tx, { before: { version: current }, after: { version: current + 1, left_out } });
}

/** Saves the template that the product brings as the newest version. */
export async function restoreTemplate(tx: Transaction, viewer: Viewer): Promise<void> {
  const current = await versionOf(tx, viewer.networkId);
  const product = { body: PRODUCT_TEMPLATE, css: '', design: '', fonts: [], left_out: [] };
  await insertTemplate(tx, viewer, { ...product, version: current + 1 });
  noteAct(tx, { before: { version: current }, after: { version: current + 1 } });
}

async function insertTemplate(
  tx: Transaction,
  viewer: Viewer,
  template: TemplateSource & {
    design: string;
    fonts: readonly string[];
    left_out: readonly string[];
    version: number;
  },
): Promise<void> {
  await tx
    .insertInto('newsletter_templates')
    .values({
      network_id: viewer.networkId,
      version: template.version,
      design: template.design,
      body: template.body,
      css: template.css,
      fonts: [...template.fonts],
      left_out: [...template.left_out],
      author_id: viewer.memberId,
    })
    .execute();
}
