import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../apps/server/src/platform/db/database.ts';
import { changeSettings } from '../../apps/server/src/platform/settings/network-settings.ts';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let visitor: Visitor;
let boss: BuiltMember;
let category: string;
beforeAll(async () => {
  journey = await startJourney();
  const { bed } = journey;
  await bed.openNetwork();
  const me = await bed.buildMember({ name: 'Anna Ahrens' });
  boss = await bed.buildMember({ name: 'Jörg Müller' });
  for (let count = 0; count < 60; count += 1) await bed.buildMember({ name: `Zora Zahl ${count}` });
  const categoryId = await bed.buildCategory();
  const build = (name: string, traits: object = {}) =>
    bed.buildGroup({ createdBy: boss.id, categoryId, name, ...traits });
  await build('Alle willkommen');
  await build('Bitte fragen', { access: 'closed', moderatedJoin: true });
  await build('Nur auf Einladung', { access: 'closed' });
  await build('Schon drin', { members: [me.id] });
  const standing = async (name: string, state: string) => {
    const { id } = await build(name, { access: 'closed', moderatedJoin: true });
    await sql`insert into group_memberships (group_id, member_id, state) values (${id}, ${me.id}, ${state}::membership_state)`.execute(
      bed.db.kysely,
    );
  };
  await standing('Antwort steht aus', 'in_moderation');
  await standing('Eingeladen', 'invited');
  await standing('Leider nein', 'rejected');
  const { rows } = await sql<{ slug: string }>`select slug::text from group_categories`.execute(
    bed.db.kysely,
  );
  category = rows[0]!.slug;
  visitor = await journey.visit();
  await visitor.signIn(me.email);
});
afterAll(() => journey.stop());

describe('somebody in the directory', () => {
  it('finds people while typing, with a typo, and keeps what was searched in the address', async () => {
    const { page } = visitor;
    await visitor.goto('/directory');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Kanäle/ })
      .waitFor();
    await page.getByRole('searchbox', { name: 'Name, Ort oder Fähigkeit' }).fill('joerg mueler');
    await page.getByRole('link', { name: 'Jörg Müller', exact: true }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: /Zora Zahl/ }).count()).toBe(0);
    expect(new URL(page.url()).searchParams.get('q')).toBe('joerg mueler');
    await page.reload();
    await page.getByRole('link', { name: 'Jörg Müller', exact: true }).waitFor();
    await page.getByRole('searchbox', { name: 'Name, Ort oder Fähigkeit' }).fill('qqqqqq');
    await page.getByText('Keine Treffer').waitFor();
    await page.getByRole('button', { name: 'Alle zeigen' }).click();
    await page.getByRole('link', { name: 'Nächste Seite' }).click();
    await page
      .getByRole('link', { name: /Zora Zahl/ })
      .first()
      .waitFor();
    await page.getByRole('link', { name: /^Mit M/ }).click();
    await page.getByRole('link', { name: 'Jörg Müller', exact: true }).waitFor();
  });

  it('narrows people by role and skill, and takes each filter back where it is shown', async () => {
    const { bed } = journey;
    const db = bed.db.kysely;
    const [cook, smith] = [
      await bed.buildMember({ name: 'Wanda Wirsing' }),
      await bed.buildMember({ name: 'Schmied Samuel' }),
    ];
    await changeSettings(db, { directory_profile_fields: ['about_me', 'interests'] });
    await bed.services.settings.reload();
    await sql`
      with tag as (insert into tags (name) values ('Kochen') returning id),
        made as (
          insert into profiles (member_id, property_values, search_text)
          select ${cook.id}, jsonb_build_object('about_me', 'Köchin', 'interests', jsonb_build_array(id)), 'Kochen' from tag returning id
        )
      insert into profile_tags (profile_id, tag_id) select made.id, tag.id from made, tag
    `.execute(db);
    await sql`
      with roles as (
        insert into membership_roles (network_id, slug, name, plural_name)
        select id, 'kasse', 'Kasse', 'Kasse' from networks returning id
      )
      insert into member_membership_roles (member_id, membership_role_id)
      select unnest(array[${cook.id}, ${smith.id}]::bigint[]), id from roles
    `.execute(db);
    const { page } = visitor;
    await visitor.load('/directory');
    const main = page.getByRole('main');
    const people = main.getByRole('link', { name: /^(Wanda Wirsing|Schmied Samuel|Zora Zahl \d+)$/ });
    await main.getByRole('button', { name: 'Rolle', exact: true }).click();
    await page.getByRole('button', { name: 'Kasse 2' }).click();
    await expect.poll(() => people.allTextContents()).toEqual(['Schmied Samuel', 'Wanda Wirsing']);
    await visitor.checkScreen('directory narrowed');
    await main.getByRole('link', { name: 'Kochen', exact: true }).click();
    await expect.poll(() => people.allTextContents()).toEqual(['Wanda Wirsing']);
    expect(new URL(page.url()).searchParams.get('values')).toMatch(/^interests:\d+$/);
    await page.reload();
    await main.getByRole('button', { name: 'Filter „Kochen“ entfernen' }).click();
    await expect.poll(() => people.count()).toBeGreaterThan(2);
    await main.getByRole('searchbox', { name: 'Name, Ort oder Fähigkeit' }).fill('kochen');
    await expect.poll(() => people.allTextContents()).toEqual(['Wanda Wirsing']);
    await main.getByRole('button', { name: 'Mehr zu Wanda Wirsing' }).click();
    await page.getByRole('menuitem', { name: 'Nachricht schreiben' }).waitFor();
    await page.keyboard.press('Escape');
  });

  it('is not called back by words still on their way to the address, while the next page is loading', async () => {
    const hasty = await journey.visit();
    const { page } = hasty;
    await hasty.signIn((await journey.bed.buildMember()).email);
    await page.clock.install();
    await hasty.load('/directory');
    const field = page.getByRole('searchbox', { name: 'Name, Ort oder Fähigkeit' });
    await field.waitFor();
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    await page.route(/assets\/.*\.js/, async (route) => {
      ask();
      await arrived;
      await route.continue();
    });
    // Typing has rested long enough just after the press, and before a next screen that is late is shown as loading.
    await page.clock.pauseAt(Date.now() + 1_000);
    await field.fill('zora');
    await page.clock.runFor(250);
    await page.getByRole('navigation').getByRole('link', { name: 'Aktuelles', exact: true }).first().click();
    await asked;
    await page.clock.runFor(100);
    expect(await field.inputValue()).toBe('zora');
    arrive();
    await page.clock.resume();
    await field.waitFor({ state: 'detached' });
    await page.unrouteAll({ behavior: 'wait' });
    expect(page.url()).toBe(`${journey.url}/activitystreams/all`);
  });

  it('is led to the last page of a list where the address names one behind it, and back to the one before a filter', async () => {
    const { page } = visitor;
    const pageShown = () => new URL(page.url()).searchParams.get('page');
    await visitor.goto('/directory?page=99');
    await page.getByRole('link', { name: 'Zora Zahl 9', exact: true }).waitFor();
    expect(pageShown()).toBe('3');
    await visitor.goto(`/directory/${category}?page=7`);
    await page.getByRole('link', { name: 'Alle willkommen', exact: true }).waitFor();
    expect(pageShown()).toBe('1');
    await visitor.goto('/directory?page=2');
    await page.locator('a[href*="letter=M"]').click();
    await page.getByRole('link', { name: 'Jörg Müller', exact: true }).waitFor();
    await page.goBack();
    await expect.poll(() => page.getByRole('link', { name: /^Zora Zahl \d+$/ }).count()).toBe(25);
    expect(pageShown()).toBe('2');
  });

  it('sees who is there, as they come and go', async () => {
    const { page } = visitor;
    await visitor.goto('/directory?q=joerg');
    const row = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: 'Jörg Müller', exact: true }) });
    await row.waitFor();
    const mark = row.getByText('online', { exact: true });
    expect(await mark.count()).toBe(0);
    const other = await journey.visit();
    await other.signIn(boss.email);
    await other.goto('/');
    await mark.waitFor({ state: 'attached' });
    await row.getByRole('link', { name: 'Jörg Müller', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Jörg Müller' }).waitFor();
    const onPage = page.getByRole('main').getByText('online', { exact: true });
    await onPage.waitFor({ state: 'attached' });
    await other.page.context().close();
    await onPage.waitFor({ state: 'detached' });
  });

  it('sees the letter that is chosen, also on phones where the letters go on beyond the screen', async () => {
    const phone = await journey.visit({ width: 'phone' });
    await phone.signIn(boss.email);
    await phone.goto('/directory?letter=W');
    const letter = phone.page
      .getByRole('navigation', { name: 'Anfangsbuchstabe' })
      .locator('[aria-current="true"]');
    await letter.waitFor();
    await expect.poll(async () => (await letter.boundingBox())!.x).toBeLessThan(350);
  });

  it('sees beside each group what fits to how one stands to it [RUL-0342]', async () => {
    const { page } = visitor;
    await visitor.goto(`/directory/${category}`);
    const buttonOf = async (name: string) => {
      const row = page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ has: page.getByRole('link', { name, exact: true }) });
      await row.waitFor();
      return (await row.getByRole('button').allTextContents()).join();
    };
    expect(await buttonOf('Alle willkommen')).toBe('Beitreten');
    expect(await buttonOf('Bitte fragen')).toBe('Beitritt anfragen');
    expect(await buttonOf('Nur auf Einladung')).toBe('');
    expect(await buttonOf('Schon drin')).toBe('');
    await page.getByRole('button', { name: 'Mehr zu Schon drin' }).click();
    await page.getByRole('menuitem', { name: 'Verlassen' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await buttonOf('Antwort steht aus')).toBe('Anfrage läuft');
    expect(await buttonOf('Eingeladen')).toBe('Einladung annehmen');
    expect(await buttonOf('Leider nein')).toBe('Anfrage abgelehnt');
    await visitor.goto('/directory/gibt-es-nicht');
    await page.getByText('Kategorie nicht gefunden').waitFor();
  });
});
