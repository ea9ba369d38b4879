import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { workerNumber } from '../../testing/workers.ts';
import { migrate } from '../db/migrate.ts';
import { documentOf, openWordBed, type WordBed } from './testing/word-bed.ts';

/** A migrated database whose letters are sorted and known by no country. */
async function databaseOfNoCountry(): Promise<string> {
  const server = inject('databaseServers')[workerNumber()]!;
  const name = `test_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name} template template0 encoding 'UTF8' locale 'C'`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  await migrate(url.href);
  return url.href;
}

const TEXTS = {
  chinese: '我家在上海东边。',
  japanese: '東京都庁へ行きました',
  korean: '서울에서 만나요',
  thai: 'การประชุมประจำปีของสมาคม',
  russian: 'ПРИВЕТ, как дела? Ёлка',
  arabic: 'مُحَمَّد يَكْتُبُ رِسَالَة',
  hebrew: 'שָׁלוֹם לְכֻלָּם',
  greek: 'Καλημέρα ΟΔΟΣ',
  hindi: 'नमस्ते दुनिया',
};

describe('[S-22] scripts without blanks, in a database of the locale C', () => {
  let bed: WordBed;
  beforeAll(async () => {
    bed = openWordBed(await databaseOfNoCountry());
    await bed.add(Object.values(TEXTS).map((text, index) => documentOf(index + 1, text, { language: null })));
  });
  afterAll(() => bed.close());

  test.each([
    ['上海', TEXTS.chinese],
    ['海', TEXTS.chinese],
    ['边', TEXTS.chinese],
    ['在上海东', TEXTS.chinese],
    ['東京都', TEXTS.japanese],
    ['京都', TEXTS.japanese],
    ['行き', TEXTS.japanese],
    ['서울', TEXTS.korean],
    ['서', TEXTS.korean],
    ['만나', TEXTS.korean],
    ['ประชุม', TEXTS.thai],
    ['สมาคม', TEXTS.thai],
    ['привет', TEXTS.russian],
    ['Привет', TEXTS.russian],
    ['прив', TEXTS.russian],
    ['елка', TEXTS.russian],
    ['превет', TEXTS.russian],
    ['محمد', TEXTS.arabic],
    ['مُحَمَّد', TEXTS.arabic],
    ['رساله', TEXTS.arabic],
    ['שלום', TEXTS.hebrew],
    ['שָׁלוֹם', TEXTS.hebrew],
    ['καλημερα', TEXTS.greek],
    ['οδός', TEXTS.greek],
    ['नमस्ते', TEXTS.hindi],
    ['नमस', TEXTS.hindi],
  ])('%s is found', async (query, text) => {
    expect(await bed.find(query)).toEqual([text]);
  });

  test('letters in another order are not found', async () => {
    expect(await bed.find('海上')).toEqual([]);
    expect(await bed.find('都東')).toEqual([]);
  });
});
