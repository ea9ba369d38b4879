import type { NavigationItem } from '@dorfplatz/contract';

/** A line as it is edited, with a key that stays its own wherever it is moved. */
export type Line = {
  key: string;
  text: string;
  link: string;
  public: boolean;
  new_window: boolean;
  below: Line[];
};
/** What is written in the form of a line. */
export type LineValues = Omit<Line, 'key' | 'below'>;

let made = 0;
const newKey = () => {
  made += 1;
  return `line-${made}`;
};

/** A new line with these values. */
export const lineOf = (values: LineValues): Line => ({ ...values, key: newKey(), below: [] });

/** A navigation as it is edited. */
export const linesOf = (items: readonly NavigationItem[]): Line[] =>
  items.map(({ navigation_items, ...values }) => ({
    ...lineOf(values),
    below: navigation_items.map(lineOf),
  }));

const valuesOf = ({ text, link, public: isPublic, new_window }: Line) => ({
  text,
  link,
  public: isPublic,
  new_window,
});

/** A navigation as it is sent. */
export const itemsOf = (lines: readonly Line[]): NavigationItem[] =>
  lines.map((line) => ({ ...valuesOf(line), navigation_items: line.below.map(valuesOf) }));

/** How many lines there are, those below others included. */
export const countOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { below }) => sum + 1 + below.length, 0);

/** The keys of lines that lack their text, or both a link and lines below them [RUL-0531]. */
export const emptyLines = (lines: readonly Line[]): string[] =>
  lines.flatMap((line) => [
    ...(line.text === '' || (line.link === '' && line.below.length === 0) ? [line.key] : []),
    ...line.below.filter(({ text, link }) => text === '' || link === '').map(({ key }) => key),
  ]);

/** The lines with another in the place of the one with the same key. */
export const replaced = (lines: readonly Line[], line: Line): Line[] =>
  lines.map((each) =>
    each.key === line.key
      ? line
      : { ...each, below: each.below.map((one) => (one.key === line.key ? line : one)) },
  );

/** The lines without one, and without what lies below it. */
export const removed = (lines: readonly Line[], key: string): Line[] =>
  lines
    .filter((line) => line.key !== key)
    .map((line) => ({ ...line, below: line.below.filter((one) => one.key !== key) }));

/** The line under which a line of the first level would come; undefined where it cannot go deeper [RUL-0532] [RUL-0533]. */
export function lineAbove(lines: readonly Line[], key: string): Line | undefined {
  const place = lines.findIndex((line) => line.key === key);
  return place > 0 && lines[place]!.below.length === 0 ? lines[place - 1] : undefined;
}

/** Moves a line below the one before it; unchanged where it cannot go deeper. */
export function movedIn(lines: readonly Line[], key: string): Line[] {
  const above = lineAbove(lines, key);
  const line = lines.find((each) => each.key === key);
  if (!above || !line) return [...lines];
  return replaced(removed(lines, key), { ...above, below: [...above.below, line] });
}

/** Moves a line out to the first level, behind the one that it lay below; unchanged where it lies there already. */
export function movedOut(lines: readonly Line[], key: string): Line[] {
  const place = lines.findIndex(({ below }) => below.some((line) => line.key === key));
  if (place < 0) return [...lines];
  const line = lines[place]!.below.find((each) => each.key === key)!;
  return removed(lines, key).toSpliced(place + 1, 0, line);
}

/** What of a navigation those see who are not signed in, or who know of a group and do not read in it. */
export const publicPart = (items: readonly NavigationItem[]): NavigationItem[] =>
  items
    .filter((item) => item.public)
    .map((item) => ({ ...item, navigation_items: item.navigation_items.filter((below) => below.public) }))
    .filter(({ link, navigation_items }) => link !== '' || navigation_items.length > 0);
