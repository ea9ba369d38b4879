import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../apps/server/src/platform/db/database.ts';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { type Journey, startJourney } from './browser.ts';

let journey: Journey;
let anna: BuiltMember;
let group: { id: number; slug: string };
beforeAll(async () => {
  journey = await startJourney();
  const { bed } = journey;
  await bed.openNetwork();
  anna = await bed.buildMember({ name: 'Anna Schönfelder-Hölzl' });
  group = await bed.buildGroup({ createdBy: anna.id, name: 'Gemeinschaftsgarten', members: [] });
  await sql`
    insert into themes (context_id, accent, override) select id, '#aa0055', true from contexts where group_id = ${group.id}
  `.execute(bed.db.kysely);
});
afterAll(() => journey.stop());

describe('a group with a colour of its own', () => {
  it('is browsed in it, and left in the colour of the network [RUL-0481]', async () => {
    const { page, signIn, goto, checkScreen } = await journey.visit();
    const accent = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim());
    await signIn(anna.email);
    await goto('/');
    const own = await accent();
    expect(own).not.toBe('#aa0055');
    await goto(`/groups/${group.slug}`);
    await expect.poll(accent).toBe('#aa0055');
    await checkScreen('group-theme');
    await goto(`/groups/${group.slug}/members`);
    await expect.poll(accent).toBe('#aa0055');
    const navigation = page.getByRole('navigation', { name: 'Navigation' });
    await navigation
      .getByRole('link', { name: /^Aktuelles/ })
      .first()
      .click();
    await expect.poll(accent).toBe(own);
    // The next visit begins in the network’s colour as well.
    expect(await page.evaluate(() => localStorage.getItem('accent'))).toBe(own);
  });
});
