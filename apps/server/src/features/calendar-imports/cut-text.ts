/** The beginning of a text of at most `max` units of UTF-16, never within a code point. */
export const cutText = (text: string, max: number): string => {
  const cut = text.slice(0, max);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
};
