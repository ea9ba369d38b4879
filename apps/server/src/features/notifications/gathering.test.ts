import { describe, expect, it } from 'vitest';
import { gather, type Notice } from './gathering.ts';

const like = (memberId: number, actorId: number, key = 'like:1'): Notice => ({
  memberId,
  kind: 'like',
  about: { activity_id: 1 },
  actorId,
  gatheringKey: key,
});

describe('gathering of notices', () => {
  it('makes one of what belongs together, the newest actor first and each once', () => {
    const gathered = gather([like(1, 2), like(1, 3), like(1, 2), like(4, 2), like(1, 5, 'like:2')]);
    expect(
      gathered.map(({ memberId, gatheringKey, actorIds }) => ({ memberId, gatheringKey, actorIds })),
    ).toEqual([
      { memberId: 1, gatheringKey: 'like:1', actorIds: [2, 3] },
      { memberId: 4, gatheringKey: 'like:1', actorIds: [2] },
      { memberId: 1, gatheringKey: 'like:2', actorIds: [5] },
    ]);
  });

  it('keeps the order in which the newest of each happened', () => {
    const gathered = gather([like(1, 2, 'like:9'), like(1, 2, 'like:10'), like(1, 3, 'like:9')]);
    expect(gathered.map(({ gatheringKey }) => gatheringKey)).toEqual(['like:10', 'like:9']);
  });

  it('leaves out what people did themselves', () => {
    expect(gather([like(1, 1)])).toEqual([]);
  });
});
