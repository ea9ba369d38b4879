import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesBetween } from './changes.ts';
import { mergedText, mergeTexts, textOfParts } from './merge.ts';
import { textOfUnits, unitsOf } from './units.ts';

const P = ['P1 eins.', 'P2 zwei.', 'P3 drei.', 'P4 vier. Ein Satz.', 'P5 fünf.'];
const text = (...paragraphs: (string | null)[]) => paragraphs.filter((each) => each !== null).join('\n\n');
const base = text(...P);
const [p1, p2, p3, p4, p5] = P as [string, string, string, string, string];
const conflicts = (mine: string, theirs: string) =>
  mergeTexts(base, mine, theirs).filter(({ isConflict }) => isConflict);

describe('putting two texts together', () => {
  it('asks nothing where paragraphs far apart or side by side changed [A18] [RUL-0733]', () => {
    expect(mergedText(base, text(p1, p2, p3, p4, 'P5 Ben'), text('P1 Anna', p2, p3, p4, p5))).toBe(
      text('P1 Anna', p2, p3, p4, 'P5 Ben'),
    );
    expect(mergedText(base, text(p1, p2, 'P3 Ben', p4, p5), text(p1, 'P2 Anna', p3, p4, p5))).toBe(
      text(p1, 'P2 Anna', 'P3 Ben', p4, p5),
    );
  });

  it('asks where both changed one paragraph, or one deleted what the other changed [A18] [RUL-0733]', () => {
    const [anna, ben] = ['P4 vier. Annas Satz.', 'P4 vier. Bens Satz.'];
    expect(conflicts(text(p1, p2, p3, ben, p5), text(p1, p2, p3, anna, p5))).toEqual([
      { isConflict: true, text: ben, base: p4, mine: ben, theirs: anna },
    ]);
    expect(conflicts(text(p1, p2, 'P3 Ben', p4, p5), text(p1, p2, p4, p5))).toEqual([
      { isConflict: true, text: 'P3 Ben', base: p3, mine: 'P3 Ben', theirs: '' },
    ]);
  });

  it('asks where both put something new at one place, unless it is the same [A18] [RUL-0733]', () => {
    const [mine, theirs] = [text(p1, 'Ben neu', p2, p3, p4, p5), text(p1, 'Anna neu', p2, p3, p4, p5)];
    expect(conflicts(mine, theirs)).toEqual([
      { isConflict: true, text: 'Ben neu', base: '', mine: 'Ben neu', theirs: 'Anna neu' },
    ]);
    expect(mergedText(base, mine, mine)).toBe(mine);
  });

  it('takes the items of a list for themselves, and keeps tables and code whole', () => {
    const list = '- eins\n- zwei\n  - darunter\n- drei';
    expect(unitsOf(list)).toEqual(['- eins', '- zwei\n  - darunter', '- drei']);
    expect(
      mergedText(list, '- eins!\n- zwei\n  - darunter\n- drei', '- eins\n- zwei\n  - darunter\n- drei!'),
    ).toBe('- eins!\n- zwei\n  - darunter\n- drei!');
    const code = '```\nEins\n\nZwei\n```';
    expect(unitsOf(`Davor\n\n${code}\n\nDanach`)).toEqual(['Davor', code, 'Danach']);
    const table = '| a | b |\n| --- | --- |\n| 1 | 2 |';
    expect(unitsOf(`${table}\n\nDanach`)).toEqual([table, 'Danach']);
  });

  it('loses no word of either side, and adds none, whatever is chosen', () => {
    const paragraph = fc.constantFrom('eins', 'zwei', 'drei', 'vier', '- a', '- b', '# Titel');
    const texts = fc.array(paragraph, { maxLength: 8 }).map(textOfUnits);
    fc.assert(
      fc.property(texts, texts, texts, (before, mine, theirs) => {
        const parts = mergeTexts(before, mine, theirs);
        expect(textOfParts(parts, (part) => part.mine)).toBe(textOfUnits(unitsOf(mine)));
        expect(textOfParts(parts, (part) => part.theirs)).toBe(textOfUnits(unitsOf(theirs)));
        expect(textOfParts(parts, (part) => part.base)).toBe(textOfUnits(unitsOf(before)));
      }),
    );
  });
});

describe('comparing two texts', () => {
  it('goes word by word within a paragraph and names what came and went whole [RUL-0732]', () => {
    const changes = changesBetween(
      'Es kostet 90 Euro am Abend.\n\nWeg damit.',
      'Es kostet 95 Euro am Abend.\n\n# Neu',
    );
    expect(changes.map(({ change }) => change)).toEqual(['changed', 'removed', 'added']);
    expect(changes[0]!.words.filter(({ change }) => change !== 'same')).toEqual([
      { change: 'removed', text: '90' },
      { change: 'added', text: '95' },
    ]);
  });

  it('shows the cells of a table, not the signs that draw it', () => {
    const table = (price: string) => `| Wer | Preis |\n| --- | --: |\n| Mitglieder | ${price} |`;
    const [change] = changesBetween(table('80 €'), table('90 €'));
    expect(change!.words.map(({ text }) => text).join('')).toBe('Wer · Preis\nMitglieder · 8090 €');
  });

  it('says nothing of what is the same', () => {
    expect(changesBetween('Eins\n\nZwei', 'Eins\n\nZwei').map(({ change }) => change)).toEqual([
      'same',
      'same',
    ]);
  });
});
