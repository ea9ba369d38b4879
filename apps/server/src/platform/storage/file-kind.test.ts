import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { detectKind } from './file-kind.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg==',
  'base64',
);

describe('the kind of a file', () => {
  it.each([
    ['a picture', png, { mime: 'image/png', image: 'png' }],
    ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n'), { mime: 'application/pdf' }],
    [
      'a program',
      Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]),
      { mime: 'application/x-msdownload' },
    ],
    ['a web page', Buffer.from('<!DOCTYPE html><script>alert(1)</script>'), { mime: 'text/html' }],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), { mime: 'image/svg+xml' }],
    [
      'a drawing with a prologue',
      Buffer.from('<?xml version="1.0"?>\n<!-- x -->\n<svg ></svg>'),
      { mime: 'image/svg+xml' },
    ],
    [
      'other markup',
      Buffer.from('<?xml version="1.0"?>\n<rss></rss>'),
      { mime: expect.stringMatching(/xml$/) },
    ],
    ['text', Buffer.from('Grüße aus dem Dorf\n'), { mime: 'text/plain' }],
    ['nothing', Buffer.alloc(0), { mime: 'text/plain' }],
    ['noise', Buffer.from([0, 1, 2, 3, 250]), { mime: 'application/octet-stream' }],
  ])('is found in its bytes: %s', async (_what, bytes, kind) => {
    expect(await detectKind(bytes)).toEqual(kind);
  });

  it('does not believe the name', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kind-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const path = join(folder, 'holiday.png');
    writeFileSync(path, '<html><body onload=alert(1)>');
    expect(await detectKind(path)).toEqual({ mime: 'text/html' });
    writeFileSync(path, png);
    expect(await detectKind(path)).toEqual({ mime: 'image/png', image: 'png' });
  });
});
