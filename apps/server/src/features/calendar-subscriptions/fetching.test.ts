import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { claimSubscription } from './claims.ts';
import { event, file, type SubscriptionBed, startSubscriptionBed } from './testing/subscription-bed.ts';

let all: SubscriptionBed;
beforeAll(async () => {
  all = await startSubscriptionBed();
});
afterAll(() => all?.stop());

const WHOLE = file(...event('a', 'Fest'), ...event('b', 'Probe'));
let paths = 0;
const newPath = () => {
  paths += 1;
  return `/${paths}.ics`;
};
/** A calendar that has read `WHOLE` at a path. */
async function followed(text = WHOLE): Promise<{ calendar: number; path: string }> {
  const calendar = await all.calendar();
  const path = newPath();
  expect(await all.subscribe(calendar, all.give(path, text))).toMatchObject({ state: 'ready', error: null });
  return { calendar, path };
}

describe('asking for a calendar', () => {
  it('asks whether it has changed, by ETag and Last-Modified [RUL-1085]', async () => {
    const calendar = await all.calendar();
    const path = newPath();
    const known = { etag: '"v1"', 'last-modified': 'Mon, 17 Jun 2024 10:00:00 GMT' };
    const first = await all.subscribe(calendar, all.give(path, WHOLE, known));
    all.server.at(path, (request, response) => {
      const isKnown = request.headers['if-none-match'] === '"v1"';
      response.writeHead(isKnown ? 304 : 500).end();
    });
    const second = await all.fetchNow(calendar);
    expect(second).toMatchObject({ state: 'ready', error: null, counts: { appointments: 2 } });
    expect(second.fetched_at! > first.fetched_at!).toBe(true);
    const { headers } = all.server.asked.at(-1)!;
    expect(headers).toMatchObject({ 'if-none-match': '"v1"', 'if-modified-since': known['last-modified'] });
    // An hour, more or less.
    const minutes = (Date.parse(second.next_fetch_at) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(50);
    expect(minutes).toBeLessThan(70);
  });

  it('follows redirects, but none that lead inside [RUL-1085]', async () => {
    const { calendar, path } = await followed();
    all.give('/dort.ics', file(...event('a', 'Umgezogen')));
    const redirect = (location: string) =>
      all.server.at(path, (_request, response) => response.writeHead(302, { location }).end());
    redirect('/dort.ics');
    expect(await all.fetchNow(calendar)).toMatchObject({ state: 'ready', error: null });
    expect(await all.namesIn(calendar)).toEqual(['Umgezogen']);
    for (const inside of [
      'http://10.0.0.1/a.ics',
      'http://169.254.169.254/latest',
      'http://[::1]/a.ics',
      'file:///etc/passwd',
    ]) {
      redirect(inside);
      expect(await all.fetchNow(calendar)).toMatchObject({ state: 'failing', error: 'forbidden_address' });
    }
    redirect(path);
    expect(await all.fetchNow(calendar)).toMatchObject({ error: 'too_many_redirects' });
    expect(await all.namesIn(calendar)).toEqual(['Umgezogen']);
  });

  it('loses nothing when it fails, and says why [RUL-1086]', async () => {
    const { calendar, path } = await followed();
    const expectKept = async (error: string, state = 'failing') => {
      expect(await all.fetchNow(calendar)).toMatchObject({ state, error, counts: { appointments: 2 } });
      expect(await all.namesIn(calendar)).toEqual(['Fest', 'Probe']);
    };
    all.give(path, 'kaputt', {}, 500);
    await expectKept('http_500');
    all.give(path, 'weg', {}, 404);
    await expectKept('http_404');
    all.give(path, '');
    await expectKept('empty');
    all.give(path, ' \r\n');
    await expectKept('empty');
    all.give(path, '<!doctype html><title>Bitte anmelden</title>', { 'content-type': 'text/html' });
    await expectKept('not_a_calendar');
    all.give(path, file());
    await expectKept('empty', 'ready');
    // Cut off on the way, between two appointments and within one.
    all.give(path, WHOLE.slice(0, WHOLE.lastIndexOf('BEGIN:VEVENT')));
    await expectKept('incomplete', 'ready');
    all.give(path, WHOLE.slice(0, WHOLE.lastIndexOf('UID:')));
    await expectKept('incomplete', 'ready');
    const large = Buffer.alloc(50 * 1024 * 1024, 'X-LINE:many\r\n');
    all.server.at(path, (_request, response) => {
      response.on('error', () => {});
      response.end(Buffer.concat([Buffer.from(WHOLE.slice(0, 60)), large]));
    });
    await expectKept('too_large');
    all.server.at(path, (_request, response) => {
      response.writeHead(200, { 'content-length': '5000' });
      response.write(WHOLE);
      setTimeout(() => response.destroy(), 50);
    });
    await expectKept('unreachable');
    all.give(path, WHOLE);
    await expectKept(null as never, 'ready');
  }, 60_000);

  it('keeps what could not be read this time, as it was [RUL-1086]', async () => {
    const { calendar, path } = await followed();
    all.give(path, file(...event('a', 'Fest'), ...event('b', 'Probe', 'DTSTART:morgen')));
    const found = await all.fetchNow(calendar);
    expect(found).toMatchObject({ state: 'ready', counts: { refused: 1 }, problems: [{ name: 'Probe' }] });
    expect(await all.namesIn(calendar)).toEqual(['Fest', 'Probe']);
  });

  it('waits longer each time that it fails [RUL-1085]', async () => {
    const { calendar, path } = await followed();
    all.give(path, 'kaputt', {}, 503);
    const pauses: number[] = [];
    for (let times = 0; times < 3; times += 1) {
      const { next_fetch_at } = await all.fetchNow(calendar);
      pauses.push((Date.parse(next_fetch_at) - Date.now()) / 60_000);
    }
    expect(pauses[0]).toBeGreaterThan(8);
    expect(pauses[1]).toBeGreaterThan(pauses[0]! * 1.5);
    expect(pauses[2]).toBeGreaterThan(pauses[1]! * 1.5);
  });

  it('does so once at a time, whoever wants it, and is done by the clock too [RUL-1085]', async () => {
    const { calendar, path } = await followed();
    const { kysely } = all.bed.db;
    let open = 0;
    let most = 0;
    all.server.at(path, (_request, response) => {
      open += 1;
      most = Math.max(most, open);
      setTimeout(() => {
        open -= 1;
        response.end(WHOLE);
      }, 300);
    });
    await Promise.all([all.fetchNow(calendar), all.fetchNow(calendar), all.fetchNow(calendar)]);
    expect(most).toBe(1);
    const due = () =>
      sql`update calendar_subscriptions set next_fetch_at = now() where calendar_id = ${calendar}`.execute(
        kysely,
      );
    await due();
    const claimed = await Promise.all([1, 2, 3].map(() => claimSubscription(kysely, calendar)));
    expect(claimed.filter(Boolean)).toHaveLength(1);
    // Its worker was ended: another one takes it.
    await sql`update calendar_subscriptions set claimed_until = now() - interval '1 s' where calendar_id = ${calendar}`.execute(
      kysely,
    );
    all.give(path, file(...event('a', 'Nach der Uhr')));
    await all.bed.app.runJob('calendar_subscriptions_refreshing', {});
    await all.settled(calendar);
    expect(await all.namesIn(calendar)).toEqual(['Nach der Uhr']);
  });

  it('brings in nothing of an address that was changed meanwhile [RUL-1084]', async () => {
    const calendar = await all.calendar();
    const slow = newPath();
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    all.server.at(slow, (_request, response) => {
      asked.resolve();
      void answer.promise.then(() => response.end(file(...event('x', 'Zu spät'))));
    });
    const first = all.subscribe(calendar, all.server.url + slow);
    await asked.promise;
    await all.subscribe(calendar, all.give(newPath(), WHOLE));
    answer.resolve();
    await first;
    await all.fetchNow(calendar);
    expect(await all.namesIn(calendar)).toEqual(['Fest', 'Probe']);
  });
});
