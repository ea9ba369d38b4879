import type { Database } from '../../platform/db/database.ts';
import { presentTheme, type ThemeRow } from './theme.ts';

const themeText = `select t.* from themes t join contexts x on x.id = t.context_id and x.network_id is not null where t.is_active`;

/** The theme row of the network itself: what every other theme falls back to. */
export async function networkThemeRow(db: Database): Promise<ThemeRow | undefined> {
  const [row] = await db.hot<ThemeRow>('theme_of_network', themeText, []);
  return row;
}

/** The network's own look, for everyone, signed in or not. */
export const themeOfNetwork = async (db: Database) => presentTheme(await networkThemeRow(db));
