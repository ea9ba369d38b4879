import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildItems } from '../../apps/server/src/features/items/testing/build.ts';
import { buildTask } from '../../apps/server/src/features/tasks/testing/build.ts';
import { sql } from '../../apps/server/src/platform/db/database.ts';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';
import { visitWith } from './hands.ts';
import { buildRepairs, cardsOf, column, enter } from './repairs.ts';

let journey: Journey;
let anna: BuiltMember;
let ben: BuiltMember;
let group: Awaited<ReturnType<Journey['bed']['buildGroup']>>;
beforeAll(async () => {
  journey = await startJourney();
  const { bed } = journey;
  await bed.openNetwork();
  anna = await bed.buildMember({ name: 'Anna Abel' });
  ben = await bed.buildMember({ name: 'Ben Berg' });
  group = await bed.buildGroup({ createdBy: anna.id, name: 'AG Sommerfest', members: [ben.id] });
});
afterAll(() => journey.stop());

const button = ({ page }: Visitor, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).first();
const link = ({ page }: Visitor, name: string) => page.getByRole('link', { name, exact: true }).first();
const says = (visitor: Visitor, text: string | RegExp) => visitor.page.getByText(text).first().waitFor();
const task = (title: string, assigneeIds: number[] = []) =>
  buildTask(journey.bed, { authorId: anna.id, groupId: group.id, title, assigneeIds });
const stateOf = async (id: number) => {
  const { rows } = await sql<{ done: boolean; answers: string[] }>`
    select t.done_at is not null as done,
      array(select a.state from task_assignees a where a.task_id = t.id order by a.member_id) as answers
    from tasks t where t.id = ${id}
  `.execute(journey.bed.db.kysely);
  return rows[0];
};

describe('a wall of tasks', () => {
  it('is moved by keys, by pointer and by single presses, before the eyes of others [RUL-0970] [RUL-0971] [C05] [C25]', async () => {
    const plan = await task('Schichtplan füllen', [ben.id]);
    const cards = await task('Karten drucken', [anna.id, ben.id]);
    await task('Zelte abholen');
    const watcher = await enter(journey, anna, `/groups/${group.slug}/tasks`);
    await button(watcher, 'Wand').click();
    const hand = await visitWith(journey, 'keyboard');
    await hand.signIn(ben.email);
    await hand.goto(`/groups/${group.slug}/tasks?view=wall`);
    await column(hand, 'Offen').waitFor();
    expect(await cardsOf(hand, 'Offen')).toEqual(['Zelte abholen', 'Karten drucken', 'Schichtplan füllen']);
    await hand.checkScreen('task-wall');

    await hand.goTo(link(hand, 'Schichtplan füllen'));
    const status = hand.page.getByRole('region', { name: 'Wand' }).getByRole('status').first();
    await hand.page.keyboard.press('Space');
    await expect
      .poll(() => status.textContent())
      .toMatch(/^Schichtplan füllen aufgehoben\. Offen, 3 von 3\./);
    await hand.page.keyboard.press('ArrowRight');
    await hand.page.keyboard.press('Escape');
    await expect.poll(() => cardsOf(hand, 'Angenommen')).toEqual([]);
    await hand.page.keyboard.press('Space');
    await hand.page.keyboard.press('ArrowRight');
    await hand.page.keyboard.press('Space');
    await expect
      .poll(() => status.textContent())
      .toBe('Schichtplan füllen liegt jetzt in Angenommen, 1 von 1.');
    await expect.poll(() => cardsOf(watcher, 'Angenommen')).toEqual(['Schichtplan füllen']);
    expect(await stateOf(plan)).toEqual({ done: false, answers: ['accepted'] });
    expect(await hand.page.evaluate(() => document.activeElement?.textContent)).toBe('Schichtplan füllen');

    // What nobody has is taken by a pull of the pointer.
    const from = (await column(watcher, 'Offen').getByText('Zelte abholen').boundingBox())!;
    const to = (await column(watcher, 'Angenommen').boundingBox())!;
    const drag = async (start: typeof from, end: typeof to) => {
      await watcher.page.mouse.move(start.x + 10, start.y + 5);
      await watcher.page.mouse.down();
      await watcher.page.mouse.move(start.x + 60, start.y + 30, { steps: 4 });
      await watcher.page.mouse.move(end.x + 60, end.y + 50, { steps: 8 });
      await watcher.page.mouse.up();
    };
    await drag(from, to);
    await expect.poll(() => cardsOf(hand, 'Angenommen')).toEqual(['Zelte abholen', 'Schichtplan füllen']);

    // Where others have their say it goes back, with the reason.
    watcher.expectError(/403/);
    await drag(
      (await column(watcher, 'Offen').getByText('Karten drucken').boundingBox())!,
      (await column(watcher, 'Abgelehnt').boundingBox())!,
    );
    await says(watcher, /„Karten drucken“ liegt wieder in „Offen“: Andere haben die Aufgabe noch/);
    expect(await stateOf(cards)).toEqual({ done: false, answers: ['open', 'open'] });

    await button(watcher, 'Mehr zu „Karten drucken“').click();
    await watcher.page.getByRole('menuitem', { name: 'Verschieben nach …' }).click();
    const dialog = watcher.page.getByRole('dialog');
    expect(await dialog.getByRole('button', { name: 'Abgelehnt' }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Erledigt' }).click();
    await expect.poll(() => cardsOf(hand, 'Erledigt')).toEqual(['Karten drucken']);
    expect((await stateOf(cards))?.done).toBe(true);

    await link(watcher, 'Zelte abholen').click();
    await watcher.page.getByRole('article', { name: 'Zelte abholen' }).waitFor();
    for (const visitor of [watcher, hand]) await visitor.page.context().close();
  });

  it('loads more of a column once, and follows its filters [RUL-0972] [RUL-0974]', async () => {
    const many = await journey.bed.buildGroup({ createdBy: anna.id, name: 'AG Technik', members: [ben.id] });
    for (let at = 1; at <= 24; at++)
      await buildTask(journey.bed, {
        authorId: anna.id,
        groupId: many.id,
        title: `Kabel ${at}`,
        assigneeIds: at === 3 ? [ben.id] : [],
      });
    const visitor = await enter(journey, ben, `/groups/${many.slug}/tasks?view=wall`);
    await expect.poll(() => cardsOf(visitor, 'Offen')).toHaveLength(20);
    await button(visitor, '4 weitere laden').click();
    await expect.poll(() => cardsOf(visitor, 'Offen')).toHaveLength(24);
    expect(new Set(await cardsOf(visitor, 'Offen')).size).toBe(24);
    await button(visitor, 'Filtern').click();
    await visitor.page.getByRole('searchbox', { name: 'In den Aufgaben suchen' }).fill('Kabel 2');
    await expect.poll(() => cardsOf(visitor, 'Offen')).toHaveLength(6);
    await visitor.goto(`/groups/${many.slug}/tasks?view=wall&assignee=${ben.id}`);
    await expect.poll(() => cardsOf(visitor, 'Offen')).toEqual(['Kabel 3']);
    await visitor.page.context().close();
  });

  it('is one’s own on a phone, by what one said oneself [RUL-0970]', async () => {
    const given = await buildTask(journey.bed, {
      authorId: anna.id,
      title: 'Bänke zählen',
      assigneeIds: [ben.id],
      groupId: group.id,
    });
    const phone = await journey.visit({ width: 'phone', hasTouch: true });
    await phone.signIn(ben.email);
    await phone.goto('/');
    // What is new waits behind "More".
    await phone.page.getByRole('button', { name: /Mehr.*ungelesen|Mehr.*[1-9]/ }).waitFor();
    await phone.goto('/tasks/my?view=wall');
    await column(phone, 'Offen').waitFor();
    await phone.checkScreen('task-wall-phone');
    await button(phone, 'Mehr zu „Bänke zählen“').tap();
    await phone.page.getByRole('menuitem', { name: 'Verschieben nach …' }).tap();
    await phone.page.getByRole('dialog').getByRole('button', { name: 'Angenommen' }).tap();
    await expect.poll(() => cardsOf(phone, 'Angenommen')).toContain('Bänke zählen');
    expect(await stateOf(given)).toEqual({ done: false, answers: ['accepted'] });
    await phone.page.context().close();
  });
});

it('a table of tasks is sorted by its heads and filled in where it stands [RUL-0974] [C11]', async () => {
  const id = await task('Absperrband besorgen');
  const hand = await visitWith(journey, 'keyboard');
  await hand.signIn(anna.email);
  await hand.goto(`/groups/${group.slug}/tasks?view=table&q=besorgen`);
  const table = hand.page.getByRole('grid');
  await table.waitFor();
  await hand.checkScreen('task-table');
  await table.getByRole('button', { name: 'Titel', exact: true }).click();
  expect(new URL(hand.page.url()).searchParams.get('sort')).toBe('title');
  await button(hand, 'Titel von „Absperrband besorgen“ bearbeiten').click();
  // Somebody else changes the same meanwhile: both are seen before one is gone over.
  await sql`
    update tasks set title = 'Flatterband besorgen', version = 2, field_versions = '{"title": 2}' where id = ${id}
  `.execute(journey.bed.db.kysely);
  await hand.page.getByRole('textbox', { name: 'Titel' }).fill('Band besorgen');
  hand.expectError(/409/);
  await hand.page.keyboard.press('Enter');
  await says(hand, /Inzwischen steht hier: Flatterband besorgen/);
  await button(hand, 'Trotzdem speichern').click();
  await link(hand, 'Band besorgen').waitFor();

  await table.getByRole('button', { name: /Offen.*Stand bearbeiten/ }).click();
  await hand.page.getByRole('button', { name: 'Erledigt', exact: true }).click();
  await says(hand, '„Band besorgen“: Erledigt.');
  expect((await stateOf(id))?.done).toBe(true);
  await hand.page.context().close();
});

it('an item becomes a task in two steps, and the task leads back to it [RUL-0973]', async () => {
  const app = await buildRepairs(journey);
  const [itemId] = await buildItems(journey.bed, app.id, [
    { authorId: ben.id, values: { title: 'Radio brummt', status: 'new' } },
  ]);
  const visitor = await enter(journey, ben, `/items/${itemId}`);
  await button(visitor, 'Mehr zu „Radio brummt“').click();
  await visitor.page.getByRole('menuitem', { name: 'Als Aufgabe' }).click();
  const form = visitor.page.getByRole('dialog', { name: 'Neue Aufgabe' });
  await form.getByText(/führt zum Eintrag zurück/).waitFor();
  expect(await form.getByLabel('Was ist zu tun?').inputValue()).toBe('Radio brummt');
  await form.getByRole('button', { name: 'Aufgabe eintragen' }).click();
  await button(visitor, 'Öffnen').click();
  await visitor.page.getByText('Aus dem Eintrag').waitFor();
  await visitor.page.getByRole('main').getByRole('link', { name: 'Radio brummt' }).last().click();
  await visitor.page.waitForURL(`**/items/${itemId}`);
  await visitor.page.context().close();
});
