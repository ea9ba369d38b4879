import { describe, expect, it } from 'vitest';
import { isLetIn, openingEnding, readEndings } from './file-endings.ts';

describe('a list of endings', () => {
  it('consists of letters and digits between commas, whatever stands around them [RUL-0594]', () => {
    expect(readEndings(' EXE,bat ,7z,, exe,')).toEqual({ endings: ['exe', 'bat', '7z'], wrong: [] });
    expect(readEndings('pdf, .exe, tar.gz, c++, two words').wrong).toEqual([
      '.exe',
      'tar.gz',
      'c++',
      'two words',
    ]);
    expect(readEndings('a'.repeat(21)).wrong).toHaveLength(1);
  });

  it('may be empty [RUL-0595]', () => {
    for (const typed of ['', '  ', ' , ']) expect(readEndings(typed)).toEqual({ endings: [], wrong: [] });
  });
});

describe('a name', () => {
  it('has the ending that systems open it by', () => {
    const names = {
      'a.PDF': 'pdf',
      'a.pdf.exe': 'exe',
      'a.exe. .': 'exe',
      '.exe': 'exe',
      a: '',
      'a.c++': '',
    };
    for (const [name, ending] of Object.entries(names)) expect(openingEnding(name), name).toBe(ending);
  });

  it('is let in by its ending [RUL-0293]', () => {
    const endings = ['pdf'];
    expect(['a.pdf', 'a.exe', 'a'].map((name) => isLetIn(name, { mode: 'allow', endings }))).toEqual([
      true,
      false,
      false,
    ]);
    expect(['a.pdf', 'a.exe', 'a'].map((name) => isLetIn(name, { mode: 'deny', endings }))).toEqual([
      false,
      true,
      true,
    ]);
    for (const mode of ['allow', 'deny'] as const) expect(isLetIn('a.exe', { mode, endings: [] })).toBe(true);
  });
});
