import { describe, expect, it } from 'vitest';
import { renderDocument } from './documents.ts';
import { createExplainer } from './glossary.ts';
import { renderHtml as render } from './index.ts';

const explain = createExplainer([
  { short: 'AG', meaning: 'Arbeitsgruppe' },
  { short: 'F&E', meaning: 'Forschung & <Entwicklung>' },
]);
const FIRST = '<abbr tabindex="0" title="Arbeitsgruppe">AG<span> (Arbeitsgruppe)</span></abbr>';

describe('abbreviations [RUL-1023]', () => {
  it('are explained in posts and documents: the first is reached by key and heard, the others are a hint', () => {
    for (const html of [render('Die AG tagt. Zwei AGs.'), renderDocument('Die AG tagt. Zwei AGs.', {})]) {
      const explained = explain(html);
      expect(explained).toContain(`Die ${FIRST} tagt.`);
      expect(explained).toContain('Zwei <abbr title="Arbeitsgruppe">AGs</abbr>.');
    }
  });

  it('begin anew in each text, and stay what they are in links, code and longer words', () => {
    const html = render('`AG` [AG](https://example.org) AGenda');
    expect(explain(html)).toBe(html);
    expect(explain(render('AG'))).toContain(FIRST);
    expect(explain(explain(render('AG')))).toBe(explain(render('AG')));
  });

  it('are found by the characters that HTML writes otherwise, and their meanings are no HTML', () => {
    const explained = explain(render('Unser F&E.'));
    expect(explained).toContain('>F&amp;E<span> (Forschung &#38; &#60;Entwicklung&#62;)</span></abbr>');
  });

  it('cost nothing where there are none', () => {
    const html = '<p>AG</p>';
    expect(createExplainer([])(html)).toBe(html);
  });
});
