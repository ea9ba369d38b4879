import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Visitor } from './browser.ts';
import { ADMINISTRATION, type DemoNetwork, SCREENS, startDemo } from './demo-network.ts';
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
const isRoomsTurn = (name: string) => name.length % 2 === 0;

async function check(who: Visitor, name: string, address: string): Promise<void> {
  await who.load(address);
  await who.page.getByRole('main').getByRole('heading').first().waitFor();
  await expect.poll(() => who.page.locator('[aria-busy="true"]').count()).toBe(0);
  if (isLong || !isRoomsTurn(name)) await checkOverlaps(who, name);
  await who.checkScreen(`demo-${name}`, { isThorough: isLong });
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

  it('had texts that could have been too long', () => {
    expect(lengthened).toBeGreaterThan(500);
  });
});
