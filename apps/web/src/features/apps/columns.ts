import type { App, AppProperty } from '@dorfplatz/contract';

/** So many columns a table begins with; more are chosen. */
const FIRST = 7;

/** What a table can show: headlines hold nothing, and the title is always there. */
export const possibleColumns = ({ properties, title_property }: Pick<App, 'properties' | 'title_property'>) =>
  properties.filter(({ name, type }) => type !== 'headline' && name !== title_property);

const isShort = ({ type, multiline }: AppProperty): boolean =>
  type !== 'html' && type !== 'image' && type !== 'file' && !(type === 'text' && multiline === true);

/**
 * The columns of a table in their order.
 * @param asked names that were chosen, those that are not there left out; null for the first short ones
 */
export function columnsOf(
  app: Pick<App, 'properties' | 'title_property'>,
  asked: readonly string[] | null,
): AppProperty[] {
  const possible = possibleColumns(app);
  if (asked === null) return possible.filter(isShort).slice(0, FIRST);
  return asked.flatMap((name) => possible.find((property) => property.name === name) ?? []);
}
