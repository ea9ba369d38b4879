import { withoutDirections } from '@dorfplatz/content/directions';
import type { Language, MemberImportColumn, MemberImportLine } from '@dorfplatz/contract';
import { rejectedLines } from '../../platform/csv/rejected-list.ts';
import { translate } from '../../platform/i18n/translate.ts';

/** The reasons why a line brings nobody in, in words. */
export const reasonsOf = ({ problems }: Pick<MemberImportLine, 'problems'>, language: Language): string =>
  problems
    .map(({ code, header, value }) => {
      const text = withoutDirections(translate(language, `member_imports.problem.${code}`, { value }));
      return header === null ? text : `${header}: ${text}`;
    })
    .join(' ');

/** Lines that bring nobody in as a list that can be mended and given again. */
export const rejectedList = (
  columns: readonly Pick<MemberImportColumn, 'header'>[],
  lines: AsyncIterable<MemberImportLine> | Iterable<MemberImportLine>,
  language: Language,
): AsyncGenerator<string> =>
  rejectedLines(
    {
      columns: columns.map(({ header }) => header),
      line: translate(language, 'member_imports.line', {}),
      reason: translate(language, 'member_imports.reason', {}),
    },
    lines,
    (line) => reasonsOf(line, language),
  );
