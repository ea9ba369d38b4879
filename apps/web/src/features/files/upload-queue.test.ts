import { describe, expect, it, vi } from 'vitest';
import type { Sending, UploadThread } from './sending.ts';
import { Line, UploadQueue } from './upload-queue.ts';

/** Files that are sent as far as a test says. */
function slowly() {
  const sent = new Map<
    string,
    { sending: Sending; arrive: (id: number) => void; fail: (error: Error) => void }
  >();
  const forget = vi.fn<(id: number) => void>();
  const send = (file: File, sending: Sending) =>
    new Promise<number>((arrive, fail) => sent.set(file.name, { sending, arrive, fail }));
  const giveUp = vi.fn<(thread: UploadThread) => void>();
  return { sent, forget, giveUp, queue: new UploadQueue({ send, forget, giveUp }, 7) };
}
const files = (...names: string[]) => names.map((name) => new File(['Inhalt'], name));
const soon = () => new Promise((done) => setTimeout(done));

describe('uploads', () => {
  it('go three at a time, tell how far they are, and wait to be published [RUL-0290] [RUL-0296]', async () => {
    const { sent, queue } = slowly();
    queue.add(files('a', 'b', 'c', 'd'));
    expect(queue.uploads.map(({ state }) => state)).toEqual(['sending', 'sending', 'sending', 'waiting']);
    sent.get('a')!.sending.onProgress(0.5);
    expect(queue.uploads[0]).toMatchObject({ share: 0.5 });
    expect(queue.isSettled).toBe(false);
    sent.get('a')!.arrive(1);
    await soon();
    expect(queue.uploads.map(({ state }) => state)).toEqual(['sent', 'sending', 'sending', 'sending']);
    for (const [place, name] of ['b', 'c', 'd'].entries()) sent.get(name)!.arrive(place + 2);
    await soon();
    expect(queue.isSettled).toBe(true);
    queue.markPublished([1, 2]);
    expect(queue.uploads.map(({ state }) => state)).toEqual(['published', 'published', 'sent', 'sent']);
  });

  it('that failed are tried again, and let the next go on [RUL-0295]', async () => {
    const { sent, queue } = slowly();
    queue.add(files('a', 'b', 'c', 'd'));
    sent.get('a')!.fail(new Error('voll'));
    await soon();
    expect(queue.uploads[0]).toMatchObject({ state: 'failed', error: new Error('voll') });
    expect(queue.uploads[3]!.state).toBe('sending');
    for (const name of ['b', 'c', 'd']) sent.get(name)!.arrive(9);
    await soon();
    expect(queue.isSettled).toBe(true);
    queue.retry(queue.uploads[0]!.key);
    expect(queue.uploads[0]!.state).toBe('sending');
  });

  it('are stopped and forgotten when they are taken away [RUL-0290]', async () => {
    const { sent, forget, queue } = slowly();
    queue.add(files('a', 'b'));
    const [one, other] = queue.uploads;
    queue.remove(one!.key);
    expect(sent.get('a')!.sending.signal.aborted).toBe(true);
    sent.get('b')!.arrive(5);
    await soon();
    queue.remove(other!.key);
    expect(forget).toHaveBeenCalledExactlyOnceWith(5);
    expect(queue.uploads).toEqual([]);
  });

  it('that are paused stay as far as they are, hold up what is published with them, and go on', async () => {
    const { sent, queue } = slowly();
    queue.add(files('a', 'b', 'c', 'd'));
    const { key } = queue.uploads[0]!;
    const { sending, fail } = sent.get('a')!;
    expect(sending.thread).toEqual({ id: null, folderId: 7 });
    sending.thread.id = 'x';
    sending.onProgress(0.4);
    queue.pause(key);
    expect(sending.signal.aborted).toBe(true);
    fail(new Error('abgebrochen'));
    await soon();
    expect(queue.uploads[0]).toMatchObject({ state: 'paused', share: 0.4 });
    // Whoever comes next takes the turn.
    expect(queue.uploads[3]!.state).toBe('sending');
    for (const name of ['b', 'c', 'd']) sent.get(name)!.arrive(9);
    await soon();
    expect(queue.isSettled).toBe(false);
    sent.delete('a');
    queue.resume(key);
    expect(queue.uploads[0]!.state).toBe('sending');
    expect(sent.get('a')!.sending.thread).toBe(sending.thread);
    sent.get('a')!.sending.onInterrupted(true);
    expect(queue.uploads[0]).toMatchObject({ isInterrupted: true, share: 0.4 });
    sent.get('a')!.arrive(1);
    await soon();
    expect(queue.uploads[0]).toMatchObject({ state: 'sent', isInterrupted: false });
    expect(queue.isSettled).toBe(true);
  });

  it('give up what is there of them when they are taken away halfway', async () => {
    const { sent, giveUp, queue } = slowly();
    queue.add(files('a'));
    const { sending, fail } = sent.get('a')!;
    sending.thread.id = 'x';
    queue.remove(queue.uploads[0]!.key);
    expect(giveUp).toHaveBeenCalledWith(sending.thread);
    fail(new Error('abgebrochen'));
    await soon();
    expect(queue.uploads).toEqual([]);
  });

  it('of several queues share the line, and take turns', async () => {
    const line = new Line();
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const send = (file: File) =>
      new Promise<number>((arrive) => {
        begun.push(file.name);
        ends.push(() => arrive(begun.length));
      });
    const ways = { send, forget: () => {}, giveUp: () => {} };
    const [one, other] = [new UploadQueue(ways, 1, line), new UploadQueue(ways, 2, line)];
    one.add(files('a', 'b'));
    other.add(files('c', 'd'));
    expect(begun).toEqual(['a', 'b', 'c']);
    ends[0]!();
    await soon();
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
    for (const end of ends) end();
    await soon();
    expect([one.isSettled, other.isSettled, line.running]).toEqual([true, true, 0]);
  });
});
