import type {
  AdministeredLegalText,
  Imprint,
  Language,
  LegalTextAcceptance,
  LegalTextVersion,
} from '@dorfplatz/contract';
import { CSV_START, csvRow } from '../../../platform/csv/write-rows.ts';
import { translate } from '../../../platform/i18n/translate.ts';
import { type MemberRow, type Naming, presentActor } from '../../members/index.ts';
import { wordIn } from '../../property-sets/index.ts';
import type { Reader } from '../queries.ts';
import type { legalRenderer, WrittenWords } from '../rendering.ts';
import type { AcceptanceRow, AdministeredRow, ImprintRow, VersionRow } from './queries.ts';

export const presentText = (row: AdministeredRow, reader: Reader): AdministeredLegalText => ({
  id: row.id,
  handle: row.handle,
  name: wordIn(row.names, reader.language, reader.networkLanguage),
  html_url: `/legal/${row.handle}`,
  updated_at: row.updated_at,
  version_id: row.version_id,
  read_only: row.read_only,
  deleted_at: row.deleted_at,
});

const actorOf = (member: MemberRow | null, naming: Naming) => member && presentActor(member, naming);

/** What of a version its reader reads. */
export const writtenFor = (row: VersionRow, reader: Reader): WrittenWords => ({
  text: wordIn(row.contents, reader.language, reader.networkLanguage),
  isDocument: row.is_document,
});

export const presentVersion = (
  row: VersionRow,
  reader: Reader,
  naming: Naming,
  html: Awaited<ReturnType<typeof legalRenderer>>,
): LegalTextVersion => ({
  id: row.id,
  number: row.number,
  created_at: row.created_at,
  author: actorOf(row.author, naming),
  asks: row.asks,
  name: row.names,
  statement: row.statements,
  text: row.contents,
  is_document: row.is_document,
  html_text: html(writtenFor(row, reader)),
  accepted_count: row.accepted_count,
});

export const presentAcceptance = (row: AcceptanceRow, naming: Naming): LegalTextAcceptance => ({
  member: presentActor(row.member, naming),
  version_id: row.version_id,
  version_number: row.version_number,
  accepted_at: row.accepted_at,
  language: row.language as Language | null,
});

/** Who agreed to what as CSV, page by page. */
export async function* acceptancesAsCsv(
  language: Language,
  naming: Naming,
  pages: AsyncIterable<readonly AcceptanceRow[]>,
): AsyncGenerator<string> {
  const columns = ['member', 'version', 'time', 'language'];
  yield CSV_START + csvRow(columns.map((column) => translate(language, `legal_texts.list.${column}`)));
  for await (const rows of pages) {
    yield rows
      .map((row) =>
        csvRow([
          presentActor(row.member, naming).display_name,
          String(row.version_number),
          row.accepted_at,
          row.language ?? '',
        ]),
      )
      .join('');
  }
}

export const presentImprint = (row: ImprintRow, naming: Naming): Imprint => ({
  imprint_attributes: { content: row.contents ?? {} },
  is_document: row.is_document,
  mail_imprint: row.mail ?? '',
  // Then its mails show the imprint of mails too [RUL-0503].
  show_newsletter_info: row.has_newsletter,
  legal_text_id: row.legal_text_id,
  version_id: row.version_id,
  changed: row.changed_at === null ? null : { author: actorOf(row.author, naming), at: row.changed_at },
  mail_changed:
    row.mail_changed_at === null
      ? null
      : { author: actorOf(row.mail_author, naming), at: row.mail_changed_at },
});
