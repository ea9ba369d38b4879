import type { Language } from '@dorfplatz/contract';
import { CSV_START, csvRow } from '../../platform/csv/write-rows.ts';
import { translate } from '../../platform/i18n/translate.ts';
import type { ParticipantRow } from './queries.ts';

type Attendee = ParticipantRow & { detection_profile_field: string | null };

const COLUMNS = ['last_name', 'first_name', 'detection', 'status', 'roles', 'guest'] as const;
const SHEET_NAME_MAX = 31;

/** The list in words: a line of headings, then one line each. */
function tableOf(language: Language, attendees: readonly Attendee[]): string[][] {
  const t = (key: string) => translate(language, `participants.list.${key}`);
  return [
    COLUMNS.map((column) => t(column)),
    ...attendees.map((one) => [
      one.last_name || one.display_name,
      one.last_name ? one.first_name : '',
      one.detection_profile_field ?? '',
      t(`status.${one.status}`),
      one.roles.map(({ name }) => name).join(', '),
      one.is_external ? t('yes') : '',
    ]),
  ];
}

/** As CSV that spreadsheets open as it is; no cell of it is a formula there. */
export const attendeesAsCsv = (language: Language, attendees: readonly Attendee[]): string =>
  CSV_START + tableOf(language, attendees).map(csvRow).join('');

/** As a spreadsheet, whose cells are texts whatever they begin with. */
export async function attendeesAsXlsx(
  language: Language,
  name: string,
  attendees: readonly Attendee[],
): Promise<Buffer> {
  const [head, ...lines] = tableOf(language, attendees);
  const sheet = name
    .replaceAll(/[\\/?*[\]:]/g, ' ')
    .replaceAll(/^'|'$/g, ' ')
    .trim()
    .slice(0, SHEET_NAME_MAX);
  const rows = [
    head!.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
    ...lines.map((line) => line.map((value) => ({ value, type: String }))),
  ];
  const { default: writeExcelFile } = await import('write-excel-file/node');
  return writeExcelFile(rows, {
    sheet: sheet || '1',
    columns: [{ width: 24 }, { width: 20 }, { width: 24 }, { width: 14 }, { width: 24 }, { width: 8 }],
    stickyRowsCount: 1,
  }).toBuffer();
}
