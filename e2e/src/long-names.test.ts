import { updatePropertySet } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../apps/server/src/platform/db/database.ts';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { DESK, type Journey, PHONE, startJourney, type Visitor } from './browser.ts';

const WORD = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft';

let journey: Journey;
let visitor: Visitor;
let admin: BuiltMember;
let group: { id: number; slug: string };
let category: string;
beforeAll(async () => {
  journey = await startJourney();
  const { bed } = journey;
  await bed.openNetwork();
  admin = await bed.buildMember({ name: `Heike ${WORD}`, isNetworkAdmin: true });
  const asking = await bed.buildMember({ name: `Anfrage ${WORD}` });
  const categoryId = await bed.buildCategory();
  const { rows } = await sql<{ slug: string }>`
    update group_categories set name = ${WORD}, plural_name = ${WORD} where id = ${categoryId} returning slug::text
  `.execute(bed.db.kysely);
  category = rows[0]!.slug;
  group = await bed.buildGroup({ createdBy: admin.id, categoryId, name: WORD, access: 'closed' });
  await sql`
    insert into group_memberships (group_id, member_id, state) values (${group.id}, ${asking.id}, 'in_moderation')
  `.execute(bed.db.kysely);
  visitor = await journey.visit();
  await visitor.signIn(admin.email);
});
afterAll(() => journey.stop());

/** What is cut off at the edge of the page. Lists that are pushed aside by hand are not. */
const cut = () =>
  visitor.page.evaluate(() => {
    const main = document.querySelector('main')!;
    const edge = main.getBoundingClientRect().right + 1;
    const isPushed = (element: Element) => {
      for (let each: Element | null = element; each && each !== main; each = each.parentElement)
        if (/auto|scroll/.test(getComputedStyle(each).overflowX)) return true;
      return false;
    };
    return [...main.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > edge && !isPushed(element))
      .map((element) => `${element.tagName} ${element.textContent?.slice(0, 30)}`);
  });

describe('names of a single long word', () => {
  it('stay within the page, on a phone too', async () => {
    const { page } = visitor;
    const paths = [
      `/groups/${group.slug}`,
      `/groups/${group.slug}/members`,
      `/groups/${group.slug}/administration/join_requests`,
      '/groups',
      '/directory',
      `/directory/${category}`,
      `/members/${admin.id}`,
    ];
    for (const size of [PHONE, DESK]) {
      await page.setViewportSize(size);
      for (const path of paths) {
        await visitor.goto(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.waitForLoadState('networkidle');
        expect(await cut(), `${path} at ${size.width} px`).toEqual([]);
      }
    }
  });

  it('leave the number of those who wait readable', async () => {
    await visitor.goto(`/groups/${group.slug}/administration`);
    await visitor.page.getByText('Annehmen oder ablehnen').waitFor();
    await visitor.checkScreen('group-administration-with-requests');
    await visitor.page.waitForLoadState('networkidle');
  });
});

it('a number that is sent with Enter is saved as it was typed [RUL-0397]', async () => {
  const { bed } = journey;
  const body = {
    properties: [{ name: 'trees', type: 'number' as const, label: 'Lindenbäume', precision: 0 }],
  };
  const change = { params: { name: 'member_profile' }, body };
  expect((await (await bed.as(admin.id)).call(updatePropertySet, change)).status).toBe(200);
  const { page } = visitor;
  await visitor.load(`/members/${admin.id}/edit`);
  await page.getByLabel('Lindenbäume').fill('12');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/members/${admin.id}`);
  await page.getByText('12', { exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
});
