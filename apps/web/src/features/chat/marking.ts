/** A text with what of it is selected. */
export interface Marked {
  text: string;
  start: number;
  end: number;
}

/** With a text in the place of the selection. */
export const inserted = ({ text, start, end }: Marked, what: string): Marked => ({
  text: text.slice(0, start) + what + text.slice(end),
  start: start + what.length,
  end: start + what.length,
});

/** The selection in bold, or no longer so. */
export function bold({ text, start, end }: Marked): Marked {
  const isBold = text.slice(start - 2, start) === '**' && text.slice(end, end + 2) === '**';
  return isBold
    ? {
        text: text.slice(0, start - 2) + text.slice(start, end) + text.slice(end + 2),
        start: start - 2,
        end: end - 2,
      }
    : {
        text: `${text.slice(0, start)}**${text.slice(start, end)}**${text.slice(end)}`,
        start: start + 2,
        end: end + 2,
      };
}

/** The lines of the selection as points of a list. */
export function bulleted({ text, start, end }: Marked): Marked {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const lines = text.slice(from, end).split('\n');
  const points = lines.map((line) => (line.startsWith('- ') ? line : `- ${line}`)).join('\n');
  const added = points.length - (end - from);
  return { text: text.slice(0, from) + points + text.slice(end), start: end + added, end: end + added };
}
