import { slugOf } from '@dorfplatz/content';
import { IMPRINT_HANDLE, type Language } from '@dorfplatz/contract';
import { noteAct } from '../../../platform/audit/record.ts';
import { cleanLine } from '../../../platform/clean-line.ts';
import { sql, type Transaction } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { conflict, forbidden, invalid, notFound } from '../../../platform/problem.ts';
import type { Services } from '../../../platform/services.ts';
import type { Words } from '../../property-sets/index.ts';
import { keepDocument } from '../../uploads/index.ts';
import { type VersionWords, writeVersion } from '../commands.ts';
import { picturesOf } from '../pictures.ts';
import { imprintOf } from './queries.ts';

type Writing = { tx: Transaction; services: Pick<Services, 'settings'>; viewer: Viewer };

/** What somebody wrote into the form, by language. */
export type Written = { name: Words; statement: Words; text: Words };

const filled = (words: Words, clean: (word: string) => string): Words =>
  Object.fromEntries(
    Object.entries(words).flatMap(([language, word]) =>
      word.trim() === '' ? [] : [[language, clean(word)]],
    ),
  );
/** Words as they are kept. */
const trimmed = (word: string) => word.trim();

/** @throws Problem 422 where words of the network's language are missing [RUL-0510] */
function checked({ name, statement, text }: Written, language: Language, more: string[] = []): VersionWords {
  const words = {
    names: filled(name, cleanLine),
    statements: filled(statement, trimmed),
    contents: filled(text, trimmed),
  };
  const missing = [
    ...(words.names[language] ? [] : ['legal_text.name']),
    ...(words.statements[language] ? [] : ['legal_text.statement']),
    ...more,
    ...(words.contents[language] ? [] : ['legal_text.text']),
  ];
  if (missing.length > 0) throw invalid(Object.fromEntries(missing.map((field) => [field, ['required']])));
  return words;
}

/**
 * Takes texts in as documents, with their pictures made lasting.
 * @param legalTextId whose pictures may stay; null for a new text
 * @throws Problem 422 at the field
 */
async function kept(
  { tx, services, viewer }: Writing,
  contents: Words,
  legalTextId: number | null,
  field: string,
): Promise<{ contents: Words; images: number[] }> {
  const attached = legalTextId === null ? [] : await picturesOf(tx, legalTextId);
  const written: Words = {};
  const images = new Set<number>();
  for (const [language, text] of Object.entries(contents)) {
    const document = await keepDocument(tx, services, viewer, { text, attached, field });
    // Signs that nobody sees are no text.
    if (document.text === '') throw invalid({ [field]: ['required'] });
    written[language as Language] = document.text;
    for (const id of document.images) images.add(id);
  }
  return { contents: written, images: [...images] };
}

type Locked = { handle: string; read_only: boolean; version_id: number; number: number };

/** Takes a text that is to be changed, until the transaction ends. @throws Problem 404 for the imprint and what is gone */
async function lock(tx: Transaction, id: number): Promise<Locked> {
  // First the lock: what is read in the same statement would be what was there before waiting for it.
  await sql`select 1 from legal_texts where id = ${id} for update`.execute(tx);
  const { rows } = await sql<Locked>`
    select t.handle::text, t.read_only, (select max(id) from legal_text_versions where legal_text_id = t.id) as version_id,
      (select count(*) from legal_text_versions where legal_text_id = t.id) as number
    from legal_texts t where t.id = ${id} and t.deleted_at is null and t.handle <> ${IMPRINT_HANDLE}
  `.execute(tx);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** Adds a legal text, to which everybody agrees [RUL-0510, RUL-0511]. @returns its id */
export async function createLegalText(
  { tx, services, viewer }: Writing,
  { handle, ...written }: Written & { handle: string },
  language: Language,
): Promise<number> {
  const wanted = handle.trim() === '' ? '' : slugOf(handle, 'text');
  const words = checked(written, language, wanted === '' ? ['legal_text.handle'] : []);
  if (wanted === IMPRINT_HANDLE) throw invalid({ 'legal_text.handle': ['taken'] });
  const { rows } = await sql<{ id: number }>`
    insert into legal_texts (network_id, handle, names, position)
    select ${viewer.networkId}, ${wanted}, '{}', coalesce(max(position), 0) + 1 from legal_texts
    on conflict (handle) where deleted_at is null do nothing returning id
  `.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) throw invalid({ 'legal_text.handle': ['taken'] });
  const { contents, images } = await kept({ tx, services, viewer }, words.contents, null, 'legal_text.text');
  const how = { authorId: viewer.memberId, asks: true, images };
  await writeVersion(tx, id, { ...words, contents }, how);
  noteAct(tx, { target: { legal_text: String(id) }, after: { version: 1 } });
  return id;
}

/**
 * Writes a new version of a legal text [RUL-0516].
 * @throws Problem 403 for one that is read-only [RUL-0513], 409 when another version was written meanwhile
 */
export async function updateLegalText(
  { tx, services, viewer }: Writing,
  id: number,
  { written, versionId, isCorrection }: { written: Written; versionId: number; isCorrection: boolean },
  language: Language,
): Promise<void> {
  const { read_only: isReadOnly, version_id: current, number } = await lock(tx, id);
  if (isReadOnly) throw forbidden();
  const words = checked(written, language);
  if (current !== versionId) throw conflict();
  const { contents, images } = await kept({ tx, services, viewer }, words.contents, id, 'legal_text.text');
  const how = { authorId: viewer.memberId, asks: !isCorrection, images };
  const next = await writeVersion(tx, id, { ...words, contents }, how);
  if (next === undefined) return;
  noteAct(tx, {
    before: { version: number },
    after: { version: number + 1, is_correction: isCorrection },
  });
}

/** Takes a legal text away from everybody; its versions and who agreed to them stay. @throws Problem 404 */
export async function deleteLegalText(tx: Transaction, id: number): Promise<void> {
  const { handle, number } = await lock(tx, id);
  await sql`update legal_texts set deleted_at = now() where id = ${id}`.execute(tx);
  noteAct(tx, { before: { handle, version: number } });
}

/** The name of the imprint where nobody gave it another. */
const IMPRINT_NAMES: Words = {
  de: 'Impressum',
  en: 'Imprint',
  es: 'Aviso legal',
  fr: 'Mentions légales',
};

/**
 * Writes the parts of the imprint that are given.
 * @throws Problem 409 when a part was written since the form was filled in, 422 without a change [RUL-0504]
 */
export async function updateImprint(
  { tx, services, viewer }: Writing,
  { web, mail }: { web: Words | undefined; mail: string | undefined },
  basedOn: { version_id: number | null; mail_imprint: string },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('imprint'))`.execute(tx);
  const before = await imprintOf(tx, viewer.networkId);
  const changed: string[] = [];
  if (web !== undefined) {
    if (before.version_id !== basedOn.version_id) throw conflict();
    const { rows } = await sql<{ id: number; names: Words }>`
      insert into legal_texts (network_id, handle, names, position)
      values (${viewer.networkId}, ${IMPRINT_HANDLE}, ${JSON.stringify(IMPRINT_NAMES)}::jsonb, 0)
      on conflict (handle) where deleted_at is null do update set handle = excluded.handle returning id, names
    `.execute(tx);
    const { id, names } = rows[0]!;
    const field = 'imprint.imprint_attributes.content';
    const { contents, images } = await kept({ tx, services, viewer }, filled(web, trimmed), id, field);
    const words = { names, statements: {}, contents };
    if (await writeVersion(tx, id, words, { authorId: viewer.memberId, asks: false, images }))
      changed.push('web');
  }
  if (mail !== undefined && mail.trim() !== (before.mail ?? '')) {
    if ((before.mail ?? '') !== basedOn.mail_imprint) throw conflict();
    await sql`
      insert into mail_imprints (network_id, content, author_id)
      values (${viewer.networkId}, ${mail.trim()}, ${viewer.memberId})
      on conflict (network_id) do update
      set content = excluded.content, author_id = excluded.author_id, updated_at = now()
    `.execute(tx);
    changed.push('mail');
  }
  if (changed.length === 0) throw invalid({ imprint: ['required'] });
  noteAct(tx, { after: { changed } });
}
