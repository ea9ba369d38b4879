import { replaceTexts } from './html-texts.ts';

export { replaceTexts };

/** Short forms with what they mean. */
export type Glossary = readonly { short: string; meaning: string }[];

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
/** Renderers write some characters by name. */
const asRendered = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&${{ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' }[character]};`);

/**
 * What explains abbreviations in HTML where they stand by themselves, also with the s of their plural. The first of each
 * can be reached by key, shows its meaning while it has the focus, and has it in its text for those who hear it; the
 * later ones have it as a hint, so that a long text does not stop at each of them.
 */
export function createExplainer(glossary: Glossary): (html: string) => string {
  if (glossary.length === 0) return (html) => html;
  const meanings = new Map(glossary.map(({ short, meaning }) => [asRendered(short), escaped(meaning)]));
  const names = [...meanings.keys()].sort((one, other) => other.length - one.length);
  const source = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  const found = new RegExp(`(?<![\\p{L}\\p{N}&#])(${source})(s?)(?![\\p{L}\\p{N}])`, 'gu');
  return (html) => {
    const explained = new Set<string>();
    return replaceTexts(html, (text) =>
      text.replace(found, (_whole, short: string, plural: string) => {
        const meaning = meanings.get(short)!;
        const isFirst = !explained.has(short);
        explained.add(short);
        return isFirst
          ? `<abbr tabindex="0" title="${meaning}">${short}${plural}<span> (${meaning})</span></abbr>`
          : `<abbr title="${meaning}">${short}${plural}</abbr>`;
      }),
    );
  };
}
