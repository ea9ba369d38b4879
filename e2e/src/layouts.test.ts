import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../apps/server/src/platform/db/database.ts';
import type { Visitor } from './browser.ts';
import { type DemoNetwork, startDemo } from './demo-network.ts';

let demo: DemoNetwork;
let visitor: Visitor;
let office: Visitor;
beforeAll(async () => {
  demo = await startDemo();
  ({ visitor, office } = await demo.enter());
});
afterAll(() => demo.journey.stop());

const database = () => demo.journey.bed.db.kysely;

describe('the calendar', () => {
  it('groups its filter by network, person and group category, each calendar with its colour [RUL-0009]', async () => {
    const { page } = visitor;
    await visitor.goto('/appointments?date=2027-03-01');
    const userbar = page.getByRole('navigation', { name: 'Navigation' });
    await userbar.getByRole('checkbox', { name: 'Verein' }).waitFor();
    expect(await userbar.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
      'Netzwerk',
      'Persönlich',
      'Gremien',
      'Arbeitsgruppen',
      'Ortsgruppen',
      'Interessen',
    ]);
    const colours = await userbar
      .getByRole('checkbox')
      .evaluateAll((boxes) => boxes.map((box) => getComputedStyle(box).backgroundColor));
    expect(new Set(colours).size).toBeGreaterThan(3);
  });

  it('has seven columns from Monday on, and a badge with the number of each week [RUL-0021] [RUL-0022]', async () => {
    const { page } = visitor;
    await visitor.goto('/appointments?date=2027-01-01');
    const grid = page.getByRole('grid', { name: 'Januar 2027' });
    await grid.waitFor();
    expect(await grid.getByRole('columnheader').allTextContents()).toEqual([
      'KW',
      ...['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'].map((day) =>
        expect.stringMatching(new RegExp(`^${day.slice(0, 2)}`)),
      ),
    ]);
    // The week of Friday, 1 January 2027, has its middle in the old year.
    expect(
      (await grid.getByRole('rowheader').allTextContents()).map((text) => Number(/\d+/.exec(text))),
    ).toEqual([53, 1, 2, 3, 4]);
  });

  it('lists the participants of an appointment by their roles [RUL-0047]', async () => {
    const { rows } = await sql<{ id: number }>`
      select appointment_id as id from appointment_participants p join appointments a on a.id = p.appointment_id
      where exists (
        select 1 from appointment_containers l join containers c on c.id = l.container_id
        where l.appointment_id = a.id and c.group_id is null and c.openness = 'internal'
      )
      group by 1 order by count(*) desc limit 1
    `.execute(database());
    const { page } = visitor;
    await visitor.goto(`/appointments/${rows[0]!.id}`);
    const panel = page.getByRole('region', { name: 'Teilnahme' });
    await panel.getByText('Ohne Rolle').waitFor();
    expect(await panel.getByRole('group').count()).toBeGreaterThan(1);
    await panel.getByText('Ersthilfe').waitFor();
  });
});

describe('a message', () => {
  it('shows its attachments with their names and endings [RUL-0234]', async () => {
    const { storage } = demo.journey.bed.services;
    const { sha256, size } = await storage.put('files/layouts', Buffer.from('Tagesordnung'));
    const { rows } = await sql<{ id: number }>`
      with file as (
        insert into files (owner_id, directory, original_filename, extension, content_type, size, sha256, storage_key,
          state, published_at)
        values (${demo.ids.other}, 'files', 'Tagesordnung März.txt', 'txt', 'text/plain', ${size}, ${sha256},
          'files/layouts', 'published', now())
        returning id
      ),
      letter as (
        select message_id as id from message_recipients
        where member_id = ${demo.ids.other} and deleted_at is null order by 1 desc limit 1
      )
      insert into message_files (message_id, file_id, position) select letter.id, file.id, 0 from letter, file
      returning message_id as id
    `.execute(database());
    await office.goto(`/messages/${rows[0]!.id}`);
    const attachment = office.page.getByRole('main').getByRole('link', { name: /Tagesordnung März/ });
    await attachment.waitFor();
    expect(await attachment.textContent()).toMatch(/Tagesordnung März\.txt|Tagesordnung März.*TXT/);
  });
});

describe('a group', () => {
  it('has a form for name, access, moderated join, invitations by members, chat and profile [RUL-0298]', async () => {
    const { page } = visitor;
    await visitor.goto(`/groups/new/${demo.ids.category}`);
    const main = page.getByRole('main');
    await main.getByLabel('Name', { exact: true }).first().waitFor();
    await main.getByRole('radio', { name: /^Geschlossen/ }).check();
    for (const name of [/^Beitritt bestätigen/, /Mitglieder.*einladen/, /^Chat der Gruppe/])
      expect(await main.getByRole('checkbox', { name }).count(), String(name)).toBe(1);
    await main.getByRole('group', { name: 'Mehr über die Gruppe' }).getByLabel('Beschreibung').waitFor();
  });

  it('informs on its start page of administration, and otherwise as a hidden main group [RUL-0300]', async () => {
    const { page } = office;
    const note = page.getByRole('main').getByRole('status');
    await office.goto(`/groups/${demo.ids.group}/administration`);
    await note.getByText(/^Hier kümmerst du dich um die Gruppe/).waitFor();
    await sql`
      update group_categories c set main_group_id = g.id, main_group_hidden = true
      from groups g where g.slug = ${demo.ids.group} and c.id = g.group_category_id
    `.execute(database());
    await office.load(`/groups/${demo.ids.group}/administration`);
    await note.getByText(/^Dies ist die Hauptgruppe ihrer Kategorie/).waitFor();
    await sql`update group_categories set main_group_id = null, main_group_hidden = false`.execute(
      database(),
    );
  });

  it('counts those who want to join beside the entry of its administration [RUL-0468]', async () => {
    const { page } = visitor;
    await visitor.goto(`/groups/${demo.ids.waiting.slug}`);
    await page.getByRole('link', { name: /^Verwaltung \d+ offene Anfragen?$/ }).waitFor();
  });
});

describe('an invitation', () => {
  it('shows the group, its teaser, its counts, the author and the message, with both answers [RUL-0325]', async () => {
    const { rows } = await sql<{
      name: string;
      teaser: string;
      author: string;
      message: string;
      members: number;
    }>`
      select g.name, g.teaser, a.display_name as author, i.additional_message as message, g.member_count as members
      from invites i join groups g on g.id = i.group_id join members a on a.id = i.author_id
      where i.member_id = ${demo.ids.member} and i.state = 'open' order by i.created_at desc limit 1
    `.execute(database());
    const invite = rows[0]!;
    const { page } = visitor;
    await visitor.goto('/invites');
    const card = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: invite.name, exact: true }) });
    await card.getByText(invite.teaser).waitFor();
    await card.getByText(new RegExp(`^${invite.members} Mitglieder`)).waitFor();
    await card.getByText(/in den letzten 30 Tagen/).waitFor();
    await card.getByText(new RegExp(`${invite.author} lädt dich ein`)).waitFor();
    await card.getByText(invite.message).waitFor();
    expect(await card.getByRole('button').allTextContents()).toEqual(['Annehmen', 'Ablehnen']);
  });
});

describe('the directory', () => {
  it('has a tab for members, for channels and for each group category [RUL-0330]', async () => {
    const { rows } = await sql<{ name: string }>`
      select plural_name as name from group_categories order by position
    `.execute(database());
    const { page } = visitor;
    await visitor.goto('/directory');
    const tabs = page.getByRole('navigation', { name: 'Bereiche des Verzeichnisses' }).getByRole('link');
    await tabs.first().waitFor();
    const names = (await tabs.allTextContents()).map((text) => text.replace(/\d+$/, '').trim());
    expect(names).toEqual(['Mitglieder', 'Kanäle', ...rows.map(({ name }) => name)]);
  });

  it('searches a category by name or profile, also its archive, and founds groups there [RUL-0334]', async () => {
    const { page } = visitor;
    await visitor.goto(`/directory/${demo.ids.category}`);
    const main = page.getByRole('main');
    await main.getByRole('searchbox', { name: 'Name einer Gruppe' }).waitFor();
    await main.getByRole('checkbox', { name: 'Nur archivierte' }).waitFor();
    expect(
      await main.getByRole('combobox', { name: 'Suchen in' }).getByRole('option').allTextContents(),
    ).toEqual(['Nur im Namen', 'In Name und Profil']);
    await main.getByRole('link', { name: /gründen$/ }).waitFor();
  });

  it('marks administrators and externals, and shows roles in their colours [RUL-0337]', async () => {
    const { rows } = await sql<{ name: string; role: string; color: string }>`
      select m.display_name as name, r.name as role, r.color from member_membership_roles w
      join members m on m.id = w.member_id and m.state = 'active' join membership_roles r on r.id = w.membership_role_id
      order by m.id limit 1
    `.execute(database());
    const { page } = visitor;
    const rowOf = async (name: string) => {
      await visitor.goto(`/directory?q=${encodeURIComponent(name)}`);
      const row = page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ has: page.getByRole('link', { name, exact: true }) });
      await row.waitFor();
      return row;
    };
    await (await rowOf('Ulrike Neumann-Okafor')).getByText('Administration').waitFor();
    await (await rowOf('Carlos Mendoza Rivas')).getByText('Extern', { exact: true }).waitFor();
    const { name, role, color } = rows[0]!;
    const badge = (await rowOf(name)).getByText(role, { exact: true });
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
    expect(await badge.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
      `rgb(${red}, ${green}, ${blue})`,
    );
  });
});

describe('a form', () => {
  it('marks what must be filled in [RUL-0401]', async () => {
    await sql`update properties set is_required = true where name = 'phone'`.execute(database());
    await visitor.load(`/members/${demo.ids.member}/edit`);
    const label = visitor.page
      .getByText('Telefon', { exact: false })
      .filter({ has: visitor.page.getByTitle('Pflichtangabe') });
    await label.first().waitFor();
    expect(await visitor.page.getByRole('textbox', { name: /^Telefon/ }).getAttribute('aria-required')).toBe(
      'true',
    );
  });

  it('writes with emoji, undo and redo, mentions and tags, full screen and counts [RUL-0613]', async () => {
    const { page } = visitor;
    await visitor.goto('/activitystreams/network');
    await page.getByRole('button', { name: /Was gibt es Neues/ }).click();
    const editor = page.locator('[contenteditable="true"]').first();
    await editor.click();
    await editor.pressSequentially('Zwei Worte ');
    const tools = page.getByRole('toolbar', { name: 'Textwerkzeuge' });
    const more = tools.getByRole('button', { name: 'Weitere Werkzeuge' });
    await more.click();
    for (const name of ['Emoji', 'Rückgängig', 'Wiederherstellen', 'Vollbild'])
      await page.getByRole('button', { name, exact: true }).first().waitFor();
    await page.getByText('2 Wörter').waitFor();
    await page.getByText('1 Zeile').waitFor();
    await page.getByText(/^\d+ Zeichen/).waitFor();
    await page.keyboard.press('Escape');
    await editor.click();
    for (const words of ['@Ulrike', ' #sommer']) {
      await editor.pressSequentially(words);
      await page.getByRole('listbox', { name: 'Vorschläge' }).getByRole('option').first().waitFor();
      await page.keyboard.press('Escape');
    }
  });
});
