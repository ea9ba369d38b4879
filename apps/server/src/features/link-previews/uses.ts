import { type RawBuilder, sql } from '../../platform/db/database.ts';

type PreviewUse = { table: string; column: string };
const uses: PreviewUse[] = [{ table: 'activity_links', column: 'link_preview_id' }];

/** Names a column that refers to previews; a feature registers its own when it is loaded. What no column names goes. */
export function registerPreviewUse(table: string, column: string): void {
  uses.push({ table, column });
}

/** True while something shows the preview. @param preview alias of its row in the query */
export const isShownSomewhere = (preview: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    uses.map(
      ({ table, column }) => sql`exists (
        select 1 from ${sql.table(table)} used where ${sql.ref(`used.${column}`)} = ${sql.ref(`${preview}.id`)}
      )`,
    ),
    sql` or `,
  )})`;

/** True while something other than a post or reply shows the preview, which grows old with these alone. */
export const isShownForGood = (preview: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    [
      sql`false`,
      ...uses.slice(1).map(
        ({ table, column }) => sql`exists (
          select 1 from ${sql.table(table)} used where ${sql.ref(`used.${column}`)} = ${sql.ref(`${preview}.id`)}
        )`,
      ),
    ],
    sql` or `,
  )})`;
