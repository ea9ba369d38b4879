import { describe, expect, it } from 'vitest';
import { decodeBytes, decodeWords } from './charset.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');
const JAPANESE = '\u001b$B$3$s$K$A$O\u001b(B';

describe('bytes of a mail', () => {
  it('that hold a replacement character of their own are still UTF-8', () => {
    expect(decodeBytes(Buffer.from('a\ufffdb'))).toBe('a\ufffdb');
  });

  it('without a charset are what they say', () => {
    expect(decodeBytes(latin(`Hi ${JAPANESE}`))).toBe('Hi こんにちは');
    expect(decodeBytes(Buffer.from('Grüße'))).toBe('Grüße');
    expect(decodeBytes(latin('Grüße'))).toBe('Grüße');
    expect(decodeBytes(Buffer.concat([Buffer.from('Größe über alles '), latin('ü')]))).toBe(
      'Größe über alles \ufffd',
    );
  });

  it('that are no UTF-8 are in the charset of their neighbours, where they can be', () => {
    const bytes = Buffer.from([0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4]);
    expect(decodeBytes(bytes, '', 'koi8-r')).toBe('Привет');
    expect(decodeBytes(bytes, 'us-ascii', 'koi8-r')).toBe('Привет');
    expect(decodeBytes(Buffer.from('Grüße'), '', 'koi8-r')).toBe('Grüße');
    expect(decodeBytes(latin('Gr\xfc\xdfe'), '', 'utf-8')).toBe('Grüße');
    expect(decodeBytes(latin('\xff!'), '', 'shift_jis')).toBe('ÿ!');
  });

  it.each([
    ['hz-gb-2312', '~{4s<R:C~} ~~ ok', '大家好 ~ ok'],
    ['HZ', '~{4s<R:C\n~{4s~}~\n!', '大家好\n大!'],
    ['iso-2022-kr', '\u001b$)C\u000e>H3g\u000f, hi \u000eGO\u000f', '안녕, hi 하'],
    ['eucgb2312_cn', '\xb4\xf3\xbc\xd2', '大家'],
    ['euc_jp', '\xc6\xfc', '日'],
    ['iso2022_jp', JAPANESE, 'こんにちは'],
    ['utf-16le', 'a\0b\0\n', 'ab'],
    ['iso-2022-jp-2', JAPANESE, 'こんにちは'],
    ['unicode-1-1-utf-7', 'Gr+APwA3w-e', 'Grüße'],
    ['x-user-defined', 'Gr\xfc\xdfe', 'Grüße'],
    ['"iso-8859-15"', '\xa4', '€'],
  ])('are read as %s', (charset, bytes, text) => expect(decodeBytes(latin(bytes), charset)).toBe(text));
});

describe('encoded words', () => {
  const b64 = (charset: string, bytes: Buffer) => `=?${charset}?B?${bytes.toString('base64')}?=`;

  it('of Japanese are one text, whether each goes back to ASCII or not', () => {
    const each = b64('ISO-2022-JP', latin(JAPANESE));
    expect(decodeWords(`${each}\t${each}`)).toBe('こんにちはこんにちは');
    const half = [latin('\u001b$B$3$s$K'), latin('$A$O\u001b(B')].map((part) => b64('iso-2022-jp', part));
    expect(decodeWords(half.join(' '))).toBe('こんにちは');
  });

  it('may end inside a character, under two names of the charset', () => {
    const bytes = Buffer.from('Köln');
    expect(decodeWords(`${b64('utf-8', bytes.subarray(0, 2))} ${b64('UTF8', bytes.subarray(2))}`)).toBe(
      'Köln',
    );
    const chinese = Buffer.from([0xb4, 0xf3, 0xbc, 0xd2]);
    expect(
      decodeWords(`${b64('gb2312', chinese.subarray(0, 3))} ${b64('gb2312', chinese.subarray(3))}`),
    ).toBe('大家');
  });
});
