import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Visitor } from './browser.ts';
import { ADMINISTRATION, type DemoNetwork, SCREENS, startDemo } from './demo-network.ts';
import { linksOf, shapeOf } from './links.ts';
import { checkRoom } from './longer-texts.ts';
import { checkOverlaps } from './overlaps.ts';

let demo: DemoNetwork;
let visitor: Visitor;
let office: Visitor;
/** Texts that were made longer: else nothing would be proven. */
let lengthened = 0;
beforeAll(async () => {
  demo = await startDemo();
  ({ visitor, office } = await demo.enter());
});
afterAll(() => demo.journey.stop());

/**
 * What covers what, and whether longer texts have room, are looked at by turns: a screen whose parts find no room fails in
 * either. `npm run test:long -- screens` looks at all of them in every way.
 */
const isLong = process.env.LONG_SUITE === 'screens';
/** One link of each shape that screens have, by who saw it. */
const links = new Map<Visitor, Map<string, string>>();
/** Answers that are no screens: downloads, feeds and what the server sends. */
const isFile = (link: string) => /^\/api\/|\.(?:csv|ics|json|pdf|vcf|xlsx|zip)(?:\?|$)|sign_out/.test(link);
const isRoomsTurn = (name: string) => name.length % 2 === 0;

async function check(who: Visitor, name: string, address: string): Promise<void> {
  await who.load(address);
  await who.page.getByRole('main').getByRole('heading').first().waitFor();
  await expect.poll(() => who.page.locator('[aria-busy="true"]').count()).toBe(0);
  if (isLong || !isRoomsTurn(name)) await checkOverlaps(who, name);
  await who.checkScreen(`demo-${name}`, { isThorough: isLong });
  if (isLong) {
    const seen = links.get(who) ?? new Map<string, string>();
    links.set(who, seen);
    for (const link of await linksOf(who.page)) if (!isFile(link)) seen.set(shapeOf(link), link);
  }
  if (isLong || isRoomsTurn(name)) lengthened += await checkRoom(who, name);
}

describe('every screen of a living network', () => {
  it.each(Object.entries(SCREENS))(
    '%s can be used by everyone, in both widths and schemes, beside chats, with longer texts, and magnified',
    (name, addressOf) => check(visitor, name, addressOf(demo.ids)),
  );

  it.each(Object.entries(ADMINISTRATION))(
    '%s can be used by every administrator, in both widths and schemes, beside chats, with longer texts, and magnified',
    (name, addressOf) => check(office, name, addressOf(demo.ids)),
  );

  if (isLong) {
    it('leads by every kind of link to a screen', async () => {
      const missing: string[] = [];
      let followed = 0;
      for (const [who, seen] of links) {
        for (const link of seen.values()) {
          await who.goto(link);
          const heading = who.page.getByRole('main').getByRole('heading').first();
          await heading.waitFor();
          if ((await heading.textContent()) === 'Diese Seite gibt es nicht') missing.push(link);
          followed += 1;
        }
      }
      expect(missing).toEqual([]);
      expect(followed).toBeGreaterThan(150);
    }, 1_800_000);
  }

  it('had texts that could have been too long', () => {
    expect(lengthened).toBeGreaterThan(500);
  });
});
