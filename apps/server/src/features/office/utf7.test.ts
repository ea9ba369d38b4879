import { describe, expect, it } from 'vitest';
import { readUtf7, writeUtf7 } from './utf7.ts';

describe('[F-23] UTF-7', () => {
  it('is read as offices write it', () => {
    expect(readUtf7('Pr+APw-fung.docx')).toBe('Prüfung.docx');
    expect(readUtf7('+ZYdO9g-1.docx')).toBe('文件1.docx');
    expect(readUtf7('A+-B.docx')).toBe('A+B.docx');
    expect(readUtf7('+2D3eAA-.docx')).toBe('😀.docx');
    expect(readUtf7('Plan.docx')).toBe('Plan.docx');
  });

  it('is read where a name came as UTF-8 instead, and whatever is cut off', () => {
    expect(readUtf7(Buffer.from('Prüfung.docx').toString('latin1'))).toBe('Prüfung.docx');
    for (const broken of ['+', '+A', '+APw', '+2D0-', 'a+!b']) expect(() => readUtf7(broken)).not.toThrow();
    expect(readUtf7('+2D0-').isWellFormed()).toBe(true);
  });

  it('is written as ASCII, and read back as it was', () => {
    for (const name of ['Prüfung (2).docx', 'A+B.docx', '文件1.docx', '😀 & ~_ \\.docx', 'ü+ö', '+', '++']) {
      expect(writeUtf7(name)).toMatch(/^[ -~]*$/);
      expect(readUtf7(writeUtf7(name))).toBe(name);
    }
  });
});
