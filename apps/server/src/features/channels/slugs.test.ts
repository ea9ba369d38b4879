import { createChannel, getChannel, updateChannel } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';

let bed: TestBed;
let chair: Client;
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  await bed.openNetwork();
  chair = await bed.as((await bed.buildMember({ isNetworkAdmin: true })).id);
});
afterAll(() => bed?.stop());

const open = (title: string, more: { slug?: string } = {}) =>
  chair.call(createChannel, { body: { channel: { title, ...more } } });
const slugOf = async (title: string) => {
  const { status, body, problem } = await open(title);
  expect(status, JSON.stringify(problem)).toBe(201);
  return body.slug;
};
const change = (slug: string, channel: { title?: string; slug?: string }) =>
  chair.call(updateChannel, { params: { slug }, body: { channel } });
const idAt = async (slug: string) => {
  const { status, body } = await chair.call(getChannel, { params: { slug } });
  return status === 200 ? body.id : status;
};

describe('the address of a channel', () => {
  it.each([
    ['Letzte Änderungen', 'letzte-aenderungen'],
    ['Straße & Söhne', 'strasse-soehne'],
    ['Łódź', 'lodz'],
    ['🎉🎉', 'kanal'],
    ['反馈', 'kanal-2'],
    ['2027', 'kanal-2027'],
    ['new', 'new-2'],
    ['administration', 'administration-2'],
  ])('[B16] of %s is %s', async (title, slug) => {
    expect(await slugOf(title)).toBe(slug);
  });

  it('[B16] is no longer than it reads well, whatever the title; longer titles are refused', async () => {
    expect((await slugOf('a'.repeat(100))).length).toBeLessThanOrEqual(60);
    expect((await open('a'.repeat(300))).problem.codes).toEqual({ 'channel.title': ['maxLength'] });
  });

  it('[B16] is one of its own for each of several that open at the same moment', async () => {
    const answers = await Promise.all(
      ['Sommer Fest', 'Sommer-Fest', 'sommer fest'].map((title) => open(title)),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(answers.map(({ body }) => body.slug).sort()).toEqual([
      'sommer-fest',
      'sommer-fest-2',
      'sommer-fest-3',
    ]);
  });

  it('[B16] follows the title, and the old one leads on until another channel takes it', async () => {
    const { body: first } = await open('Alter Name');
    expect((await change('alter-name', { title: 'Neuer Name' })).body.slug).toBe('neuer-name');
    expect(await idAt('alter-name')).toBe(first.id);
    expect(await idAt('neuer-name')).toBe(first.id);
    const { body: second } = await open('Alter Name');
    expect(second.slug).toBe('alter-name');
    expect(await idAt('alter-name')).toBe(second.id);
    expect(await idAt('neuer-name')).toBe(first.id);
    // Its own former address it may have again.
    await change('neuer-name', { title: 'Dritter Name' });
    expect((await change('dritter-name', { title: 'Neuer Name' })).body.slug).toBe('neuer-name');
    expect(await idAt('dritter-name')).toBe(first.id);
  });

  it('[B16] stays where a title changes no letter of it', async () => {
    await open('Chor');
    const { body } = await open('Chor');
    expect((await change(body.slug, { title: 'Chor!' })).body.slug).toBe('chor-2');
  });

  it('is the one that was typed, unless it is taken', async () => {
    expect((await open('Irgendwas', { slug: 'Kurz und Gut' })).body.slug).toBe('kurz-und-gut');
    for (const slug of ['kurz-und-gut', 'new', 'Administration'])
      expect((await open('Noch etwas', { slug })).problem.codes).toEqual({ 'channel.slug': ['taken'] });
    expect((await change('kurz-und-gut', { slug: '4711' })).body.slug).toBe('kanal-4711');
    expect(await idAt('kurz-und-gut')).toBeGreaterThan(1);
  });
});
