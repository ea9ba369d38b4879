import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRange } from './byte-range.ts';
import { contentDisposition, isShownInline } from './content-disposition.ts';
import { cleanFileName, extensionOf } from './file-name.ts';

describe('names of uploaded files', () => {
  it.each([
    ['Protokoll.pdf', 'Protokoll.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Fotos\\Sommer.jpg', 'Sommer.jpg'],
    ['a\u0000b\nc.txt', 'abc.txt'],
    ['rechnung\u202excod.exe', 'rechnungxcod.exe'],
    ['..', 'file'],
    ['', 'file'],
    ['   ', 'file'],
    ['a\ud800b.txt', 'ab.txt'],
  ])('%j becomes %j', (given, kept) => {
    expect(cleanFileName(given)).toBe(kept);
  });

  it('keep their ending when they are too long', () => {
    const name = cleanFileName(`${'ä'.repeat(400)}.jpeg`);
    expect([...name]).toHaveLength(255);
    expect(extensionOf(name)).toBe('jpeg');
  });

  it('are never empty, too long, or a path', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (given) => {
        const name = cleanFileName(given);
        expect(name).not.toBe('');
        expect([...name].length).toBeLessThanOrEqual(255);
        expect(name).not.toMatch(/[/\\\p{Cc}]/u);
        expect(cleanFileName(name)).toBe(name);
      }),
    );
  });
});

describe('content disposition', () => {
  it('gives plain names as they are and others as RFC 8187 writes them', () => {
    expect(contentDisposition('attachment', 'plan.pdf')).toBe('attachment; filename="plan.pdf"');
    expect(contentDisposition('inline', 'Übersicht "neu".pdf')).toBe(
      'inline; filename="_bersicht _neu_.pdf"; filename*=UTF-8\'\'%C3%9Cbersicht%20%22neu%22.pdf',
    );
  });

  it('shows nothing that can carry scripts', () => {
    for (const type of ['image/svg+xml', 'text/html', 'application/xml', 'application/octet-stream']) {
      expect(isShownInline(type)).toBe(false);
    }
  });
});

describe('byte ranges', () => {
  it.each([
    ['bytes=0-9', { start: 0, end: 9 }],
    ['bytes=90-', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-1000', { start: 0, end: 99 }],
    ['bytes=50-1000', { start: 50, end: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=9-1', undefined],
    ['bytes=0-1,5-6', undefined],
    ['lines=1-2', undefined],
    ['bytes=-', undefined],
    [undefined, undefined],
  ])('%j of 100 bytes is %j', (header, range) => {
    expect(readRange(header, 100)).toEqual(range);
  });
});
