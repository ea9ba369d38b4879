/** Longer names are shown as their beginning and end, so many characters of each [RUL-0154]. */
const longest = 71;
const kept = 35;

/** The name of a file as it is shown; a long one keeps its beginning and its end with the ending. */
export function shownName(name: string): string {
  const characters = [...name];
  if (characters.length <= longest) return name;
  return `${characters.slice(0, kept).join('')}…${characters.slice(-kept).join('')}`;
}
