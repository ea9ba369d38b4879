import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { completionsOf } from './completions.ts';

let bed: TestBed;
let anna: Viewer;
let guest: Viewer;

const viewerOf = (memberId: number, isExternal = false) =>
  ({
    memberId,
    networkId: 1,
    isExternal,
    isNetworkAdmin: false,
    administeredCategoryIds: [],
  }) as unknown as Viewer;

beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  await bed.openNetwork();
  const annaId = (await bed.buildMember({ name: 'Anna Linde' })).id;
  const mate = (await bed.buildMember({ name: 'Yağmur Öztürk' })).id;
  const other = (await bed.buildMember({ name: 'Yasmin Abel' })).id;
  await bed.buildGroup({ createdBy: annaId, name: 'Chor "am" Fluss', members: [mate] });
  await bed.buildGroup({ createdBy: other, name: 'Chorfreunde' });
  await bed.buildGroup({ createdBy: other, name: 'Chor im Geheimen', access: 'hidden' });
  anna = viewerOf(annaId);
  guest = viewerOf((await bed.buildMember({ isExternal: true })).id, true);
});
afterAll(() => bed?.stop());

const textsFor = async (viewer: Viewer, q: string) =>
  (await completionsOf({ services: bed.services, viewer }, q, 'de')).map(({ text }) => text);

describe('completions of operators', () => {
  it('name people whom the viewer sees, those of their groups first [RUL-0842]', async () => {
    expect(await textsFor(anna, 'fest from:ya')).toEqual(['from:"Yağmur Öztürk"', 'from:"Yasmin Abel"']);
    expect(await textsFor(anna, 'FROM:"yagmur oez')).toEqual(['from:"Yağmur Öztürk"']);
    expect(await textsFor(guest, 'from:ya')).toEqual([]);
  });

  it('name groups of which the viewer may know, and never what breaks a quotation [RUL-0842]', async () => {
    expect(await textsFor(anna, 'in:chor')).toEqual(['in:"Chor am Fluss"', 'in:Chorfreunde']);
    expect(await textsFor(guest, 'in:chor')).toEqual([]);
  });

  it('name what a hit can have, with what is excluded', async () => {
    expect(await completionsOf({ services: bed.services, viewer: anna }, 'has:', 'de')).toHaveLength(5);
    expect(await completionsOf({ services: bed.services, viewer: anna }, 'x -has:p', 'en')).toEqual([
      { text: '-has:poll', label: 'With a poll' },
    ]);
  });

  it('are none where no operator is being typed', async () => {
    for (const q of ['', 'fest', 'from:anna fest', 'before:2025', '"from:an', 'wherefrom:an'])
      expect(await textsFor(anna, q)).toEqual([]);
  });
});
