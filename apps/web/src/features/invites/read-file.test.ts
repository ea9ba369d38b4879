import { describe, expect, it } from 'vitest';
import { readText } from './read-file.ts';

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(
    parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : part)),
  );

describe('a chosen file', () => {
  it('is read as UTF-8, with a mark at its start or without', () => {
    expect(readText(bytes('Groß'))).toEqual({ text: 'Groß', encoding: 'utf-8' });
    expect(readText(bytes([0xef, 0xbb, 0xbf], 'Groß'))).toEqual({ text: 'Groß', encoding: 'utf-8' });
  });

  it('is read as what office programs write, which is named', () => {
    expect(readText(bytes('Gro', [0xdf]))).toEqual({ text: 'Groß', encoding: 'windows-1252' });
    expect(readText(bytes('K', [0x8a], 'se'))).toEqual({ text: 'Käse', encoding: 'macintosh' });
    expect(readText(bytes([0xff, 0xfe, 0xdf, 0x00]))).toEqual({ text: 'ß', encoding: 'utf-16' });
    expect(readText(bytes([0xfe, 0xff, 0x00, 0xdf]))).toEqual({ text: 'ß', encoding: 'utf-16' });
  });

  it('is refused when it is no text, with the reason', () => {
    expect(readText(bytes([0x50, 0x4b, 3, 4, 20, 0]))).toEqual({ problem: 'spreadsheet' });
    expect(readText(bytes([0xd0, 0xcf, 0x11, 0xe0]))).toEqual({ problem: 'spreadsheet' });
    expect(readText(bytes([0x89, 0x50, 0x00]))).toEqual({ problem: 'binary' });
    expect(readText(new Uint8Array(2_000_001))).toEqual({ problem: 'too_large' });
  });
});
