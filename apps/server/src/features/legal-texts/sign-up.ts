import { rows } from '../../platform/db/database.ts';
import { registerSignUpRequirements } from '../invites/index.ts';
import { acceptLegalTexts } from './commands.ts';
import { type LegalTextRow, presentLegalText, rowsText } from './queries.ts';

/** Asks newcomers to agree to the legal texts that have a statement (decision 42); a version is agreed to once. */
export function registerLegalTexts(): void {
  registerSignUpRequirements({
    async list(db, language) {
      const all = await rows<LegalTextRow>(db, rowsText, [0, 0]);
      return all
        .map((row) => presentLegalText(row, { language, networkLanguage: language }))
        .filter(({ statement }) => statement !== '')
        .map(({ version_id, statement, handle }) => ({
          id: String(version_id),
          statement,
          html_url: `/legal/${handle}`,
        }));
    },
    accept: (tx, memberId, ids) => acceptLegalTexts(tx, memberId, ids.map(Number), 'requirements'),
  });
}
