import { describe, expect, it } from 'vitest';
import { decodeWords } from './charset.ts';
import { unfoldFlowed } from './flowed.ts';
import { readDate } from './mail-date.ts';
import { readHead, readSubject } from './message-head.ts';
import { readSender } from './sender.ts';

const NOW = Date.UTC(2026, 0, 1);
const head = (text: string) => readHead({ address: '', date: '', content: Buffer.from(text, 'latin1') }, NOW);

describe('the head of a mail', () => {
  it('names what it may answer, the nearest first, out of thousands', () => {
    const references = Array.from({ length: 5_000 }, (_, i) => `<${i}@x>`).join('\n\t');
    const ancestors = head(`References: ${references}\nIn-Reply-To: <4999@x>\n\n`)!.ancestors;
    expect(ancestors.slice(0, 3)).toEqual(['4999@x', '4998@x', '4997@x']);
    expect(ancestors.at(-1)).toBe('0@x');
    expect(ancestors.length).toBeLessThan(30);
  });

  it('is found below a stray "From " line and ends where the empty line is missing', () => {
    const found = head('>From x\nSubject: a\n b\nNo field here\nFrom: x@y.org\n')!;
    expect(found.subject).toBe('a b');
    expect(found.sender).toBeUndefined();
    expect(head('just words\n\n')).toBeUndefined();
  });

  it('has a key of its own when it has no id', () => {
    expect(head('Subject: a\n\nx')!.key).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(head('Message-ID: <a@b> (comment)\n\n')!.key).toBe('a@b');
  });

  it.each([
    ['"Muster, Ada" <Ada@Example.ORG>', 'ada@example.org', 'Ada Muster'],
    ['ada@example.org (Ada Muster)', 'ada@example.org', 'Ada Muster'],
    ['ada at example.org (Ada Muster)', 'ada@example.org', 'Ada Muster'],
    ['=?iso-8859-1?Q?J=F6rg_M=FCller?= <j@x.de>', 'j@x.de', 'Jörg Müller'],
    ['<j.m@x.de>', 'j.m@x.de', 'j.m'],
    ['"j@x.de" <j@x.de>', 'j@x.de', 'j'],
    ['a@b.de, c@d.de', 'a@b.de', 'a'],
    ['Greg <greg@host.(none)>', 'greg@host', 'Greg'],
  ])('knows who %s is', (field, email, name) => {
    expect(readSender(field)).toEqual({ email, name });
  });

  it.each([
    ['X-Original-From: Anna Groß <anna@x.de>', 'anna@x.de', 'Anna Groß'],
    ['Reply-To: =?utf-8?Q?Anna_Gro=C3=9F?= <anna@x.de>', 'anna@x.de', 'Anna Groß'],
    ['Reply-To: Choir <choir@list.de>, "Groß, Anna" <anna@x.de>', 'anna@x.de', 'Anna Groß'],
    ['Reply-To: anna@x.de', 'anna@x.de', 'Anna Groß'],
    ['Reply-To: Choir <choir@list.de>\nCc: Ben <ben@x.de>, Anna Groß <anna@x.de>', 'anna@x.de', 'Anna Groß'],
    ['X-Original-Sender: anna@x.de\nReply-To: choir@list.de', 'anna@x.de', 'Anna Groß'],
    ['Reply-To: choir@list.de', 'anna-gross@unknown.invalid', 'Anna Groß'],
    ['Cc: Ben <ben@x.de>', 'anna-gross@unknown.invalid', 'Anna Groß'],
  ])('knows who writes via a list by %s', (fields, email, name) => {
    const from = (list: string) => `From: "Anna Groß ${list}" <choir@list.de>\n${fields}\n\n`;
    for (const list of ['via Choir', 'über Chor'])
      expect(readHead({ address: '', date: '', content: Buffer.from(from(list)) }, NOW)!.sender).toEqual({
        email,
        name,
      });
  });

  it('takes two who write via the same list for two', () => {
    const of = (name: string) => head(`From: ${name} via Choir <choir@list.de>\n\n`)!.sender!.email;
    expect(of('Anna')).not.toBe(of('Ben'));
    const coded = (name: string) => `=?utf-8?B?${Buffer.from(name).toString('base64')}?=`;
    expect(of(coded('Иван'))).not.toBe(of(coded('Анна')));
    expect(head('From: Via Choir <choir@list.de>\n\n')!.sender!.email).toBe('choir@list.de');
    expect(head('From: Rosa via Campesina <rosa@x.de>\n\n')!.sender!.email).toBe('rosa@x.de');
  });

  it('keeps senders who are known by a name alone', () => {
    expect(head('From: Root <root>\n\n')!.sender).toEqual({ email: 'root@unknown.invalid', name: 'Root' });
  });

  it.each([
    ['Wed, 28 Sep 2016 21:10:15 +0200 (CEST)', '2016-09-28T19:10:15.000Z'],
    ['28 Sep 2016 21:10:15 MESZ', '2016-09-28T19:10:15.000Z'],
    ['Fri, 3 Jan 97 10:00:00 GMT', '1997-01-03T10:00:00.000Z'],
    ['Mon Jan  3 10:00:00 2005', '2005-01-03T10:00:00.000Z'],
    ['Mon Jan  3 10:00:00 MET 1994', '1994-01-03T09:00:00.000Z'],
    ['Mon Jan  3 10:00:00 2005 +0100', '2005-01-03T09:00:00.000Z'],
    ['Mon Jan 03 00:00:00 +0000 2018', '2018-01-03T00:00:00.000Z'],
    ['Tue Nov 23 10:11 1999', '1999-11-23T10:11:00.000Z'],
    ['Mon Jan  3 10:00:00 2005 by mailer', '2005-01-03T10:00:00.000Z'],
    ['Mon, 3 Jan 2005 10:00:00 +01:00', '2005-01-03T09:00:00.000Z'],
    ['Mon, 3 Jan 2005 10:00:00 -0330', '2005-01-03T13:30:00.000Z'],
    ['Mon, 3 Jan 2005 10:00:00', '2005-01-03T10:00:00.000Z'],
    ['3 Jan 05 10:00 GMT+0100', '2005-01-03T09:00:00.000Z'],
    ['Mon, 03 Jan 105 10:00:00 GMT', '2005-01-03T10:00:00.000Z'],
    ['Fri, 3-Jan-97 10:00:00 EST', '1997-01-03T15:00:00.000Z'],
    ['Mon, 3 Jan (the (third) day) 2005 10:00:00 (noon?) +0100 (CET', '2005-01-03T09:00:00.000Z'],
    ['Mo, 3 Mär 2003 10:00:00 +0100', '2003-03-03T09:00:00.000Z'],
    ['2005-01-03T10:00:00+01:00', '2005-01-03T09:00:00.000Z'],
    ['2005-01-03 10:00:00 -0500', '2005-01-03T15:00:00.000Z'],
    ['January 3, 2005 10:00:00 PM EST', '2005-01-04T03:00:00.000Z'],
    ['Sat, 29 Feb 2020 23:59:60 +0000', '2020-03-01T00:00:00.000Z'],
  ])('reads the date %s', (written, instant) => {
    expect(new Date(readDate(written, NOW)!).toISOString()).toBe(instant);
  });

  it.each([
    'Thu, 1 Jan 1970 00:00:00 +0000',
    'Fri, 1 Jan 2100 00:00:00 +0000',
    'gestern',
    '',
    'Wed, 30 Feb 2005 10:00:00 +0000',
    'Sun, 29 Feb 2021 10:00:00 +0000',
    'Mon, 3 Jan 2005 25:00:00 +0000',
    'Mon, 0 Jan 2005 10:00:00',
    'Mon Sep 17 00:00:00 2001',
  ])('takes %s for no date', (written) => expect(readDate(written, NOW)).toBeUndefined());

  it('joins encoded words, even within a character', () => {
    expect(decodeWords('=?utf-8?B?w6Q=?= =?utf-8?Q?_b=C3?=\t=?utf-8?Q?=A4?= c =?koi8-r?B?8NLJ18XU?=')).toBe(
      'ä bä c Привет',
    );
    expect(decodeWords('=?x-none?Q?a?= =?utf-8?X?b?=')).toBe('a =?utf-8?X?b?=');
  });

  it('cuts no sign of a subject in two', () => {
    const long = head(`Subject: =?utf-8?B?${Buffer.from(`a${'🎉'.repeat(300)}`).toString('base64')}?=\n\n`)!;
    expect(long.subject).toBe(`a${'🎉'.repeat(249)}`);
  });

  it('knows a reply by its subject in many languages', () => {
    expect(readSubject('Re: AW: Re[2]: Fest  am See')).toEqual({ base: 'fest am see', isReply: true });
    expect(readSubject('Reise')).toEqual({ base: 'reise', isReply: false });
  });
});

describe('a flowed text', () => {
  it('loses its soft line breaks and keeps quotes and the signature', () => {
    const text = '> a \n> b\nc \nd\n From e\n\n-- \nAda';
    expect(unfoldFlowed(text, false)).toBe('> a b\nc d\nFrom e\n\n-- \nAda');
  });
});
