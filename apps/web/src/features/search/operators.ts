/** What a query can ask besides words. */
export const OPERATORS = ['from', 'in', 'has', 'before', 'after'] as const;
export type Operator = (typeof OPERATORS)[number];

/** The operator that ends what is typed, as far as it is written. */
export interface Unfinished {
  operator: Operator;
  /** Where it begins, with its sign. */
  start: number;
  sign: string;
  value: string;
}

const unfinished = /(?:^|\s)(-?)(from|in|has|before|after):("[^"]*|[^\s"]*)$/i;

/** The operator that is being typed at the end of a query; null where none is. */
export function unfinishedIn(typed: string): Unfinished | null {
  const found = unfinished.exec(typed);
  if (!found) return null;
  const [whole, sign = '', operator = '', value = ''] = found;
  return {
    operator: operator.toLowerCase() as Operator,
    start: found.index + (/^\s/.test(whole) ? 1 : 0),
    sign,
    value: value.replace(/^"/, ''),
  };
}

/** The query with the operator that ends it in its finished form, and room for the next word. */
export function completed(typed: string, text: string): string {
  const { start } = unfinishedIn(typed) ?? { start: typed.length };
  return `${typed.slice(0, start)}${text} `;
}

/** The query with a day behind the operator that ends it: the picked day, as it stands in the calendar. */
export function withDay(typed: string, day: string): string {
  const ending = unfinishedIn(typed);
  return ending ? completed(typed, `${ending.sign}${ending.operator}:${day}`) : typed;
}

/** The query with an operator begun at its end. */
export const begun = (typed: string, operator: Operator): string => {
  const before = typed.replace(/\s*$/, '');
  return `${before}${before ? ' ' : ''}${operator}:`;
};
