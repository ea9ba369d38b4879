import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type PageServer,
  startPageServer,
} from '../../apps/server/src/features/link-previews/testing/page-server.ts';
import { sql } from '../../apps/server/src/platform/db/database.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let pages: PageServer;
let author: Visitor;
let reader: Visitor;
beforeAll(async () => {
  pages = await startPageServer();
  journey = await startJourney();
  const { bed } = journey;
  await bed.openNetwork();
  const anna = await bed.buildMember({ name: 'Anna Ahrens' });
  const ben = await bed.buildMember({ name: 'Ben Becker' });
  await bed.buildGroup({ createdBy: anna.id, name: 'Chor', members: [ben.id] });
  author = await journey.visit();
  await author.signIn(anna.email);
  reader = await journey.visit({ width: 'phone' });
  await reader.signIn(ben.email);
});
afterAll(async () => {
  await journey.stop();
  await pages.stop();
});

const stream = '/groups/chor/activitystreams';
const cardOf = ({ page }: Visitor, host = '127.0.0.1') =>
  page.getByRole('region', { name: `Vorschau auf ${host}` });

async function write(text: string): Promise<void> {
  await author.goto(stream);
  await author.page.getByRole('button', { name: 'Was gibt es Neues?' }).click();
  await author.page.getByRole('textbox', { name: 'Neuer Beitrag' }).fill(text);
}

describe('a link in a post', () => {
  it('shows its page while it is written, and to all once it is posted', async () => {
    const url = pages.page(
      '/fest',
      '<html lang="de"><head><title>\u202eDas Fest am Samstag</title><meta name="description" content="Mit Kuchen"></head>',
      { 'content-type': 'text/html; charset=utf-8' },
    );
    await reader.goto(stream);
    await write(`Kommt alle ${url} vorbei`);
    const draft = cardOf(author);
    await draft.getByText('Das Fest am Samstag').waitFor();
    await author.page.getByRole('button', { name: 'Vorschau auf 127.0.0.1 entfernen' }).click();
    await author.page.getByText('Ohne Vorschau auf 127.0.0.1.').waitFor();
    expect(await draft.count()).toBe(0);
    await author.page.getByRole('button', { name: 'Wieder zeigen' }).click();
    await draft.waitFor();
    await author.checkScreen('link-preview-draft');
    await author.page.getByRole('button', { name: 'Posten', exact: true }).click();
    await cardOf(reader).getByRole('link', { name: 'Das Fest am Samstag' }).waitFor();
    await cardOf(reader).getByText('Mit Kuchen').waitFor();
    await reader.checkScreen('link-preview');
    expect(await reader.page.getByRole('button', { name: /Vorschau auf .* entfernen/ }).count()).toBe(0);
  });

  it('is taken out by its author and put back, and its readers see that', async () => {
    await author.page.getByRole('button', { name: 'Vorschau auf 127.0.0.1 entfernen' }).click();
    await author.page.getByText('Die Vorschau ist entfernt.').waitFor();
    await cardOf(author).waitFor({ state: 'detached' });
    await cardOf(reader).waitFor({ state: 'detached' });
    await author.page.getByRole('button', { name: 'Rückgängig' }).click();
    await cardOf(author).waitFor();
    await cardOf(reader).waitFor();
  });

  it('plays nothing until somebody presses for it', async () => {
    await sql`
      insert into link_previews (address, state, title, site, fetched_at, player) values
        ('https://vimeo.com/1234', 'ready', 'Ein Film', 'Vimeo', now(), 'https://player.vimeo.com/video/1234')
    `.execute(journey.bed.db.kysely);
    await write('Seht euch das an: https://vimeo.com/1234');
    await cardOf(author, 'vimeo.com').getByText('Ein Film').waitFor();
    await author.page.getByRole('button', { name: 'Posten', exact: true }).click();
    const card = cardOf(reader, 'vimeo.com');
    await card.getByText('Dabei erfährt player.vimeo.com, dass Sie zusehen.').waitFor();
    expect(await reader.page.locator('iframe').count()).toBe(0);
    await reader.checkScreen('link-player');
    // From here on its host is asked, by this reader alone.
    reader.expectError(/player\.vimeo\.com/);
    const asked: string[] = [];
    await reader.page.route('https://player.vimeo.com/**', (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<p>Film' });
    });
    await card.getByRole('button', { name: 'Hier abspielen' }).click();
    await reader.page.frameLocator('iframe[title="Ein Film"]').getByText('Film').waitFor();
    expect(asked).toEqual(['https://player.vimeo.com/video/1234']);
  });
});
