import type { Language, MemberImportColumn, MemberImportLine } from '@dorfplatz/contract';
import { CSV_START, csvRow } from '../../platform/csv/write-rows.ts';
import { translate } from '../../platform/i18n/translate.ts';

/** The reasons why a line brings nobody in, in words. */
export const reasonsOf = ({ problems }: Pick<MemberImportLine, 'problems'>, language: Language): string =>
  problems
    .map(({ code, header, value }) => {
      const text = translate(language, `member_imports.problem.${code}`, { value });
      return header === null ? text : `${header}: ${text}`;
    })
    .join(' ');

/**
 * Lines that bring nobody in as a list that can be mended and given again: what it had, and behind it the line's
 * number and the reasons.
 */
export async function* rejectedList(
  columns: readonly Pick<MemberImportColumn, 'header'>[],
  lines: AsyncIterable<MemberImportLine> | Iterable<MemberImportLine>,
  language: Language,
): AsyncGenerator<string> {
  const heads = [
    ...columns.map(({ header }) => header),
    translate(language, 'member_imports.line', {}),
    translate(language, 'member_imports.reason', {}),
  ];
  yield CSV_START + csvRow(heads);
  for await (const line of lines) {
    const cells = columns.map((_, index) => line.cells[index] ?? '');
    yield csvRow([...cells, String(line.line), reasonsOf(line, language)]);
  }
}
