import type { AppModule } from '@dorfplatz/contract';
import type { Page } from 'playwright-core';
import type { DEMO_ACCOUNTS } from '../../apps/server/src/demo/accounts.ts';

type Role = 'Member' | 'Group administrator' | 'Network administrator';

export type Picture = {
  /** The file, without its ending. */
  name: string;
  address: string;
  /** Who looks; the member where nothing is said. */
  who?: Role & (typeof DEMO_ACCOUNTS)[number]['role'];
  look?: 'phone' | 'dark';
  /** What is pressed before the picture is taken, and what is waited for. */
  prepare?(page: Page): Promise<void>;
};

export type Area = {
  /** Its heading in the tour. */
  heading: string;
  /** The part of the product that it is in the navigation, where it stands there. */
  module?: AppModule;
  pictures: readonly Picture[];
};

/** Reloads until this is so: what a worker finds or looks up takes it a while after a network has begun. */
async function comes(page: Page, isThere: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isThere()); tries += 1) {
    if (tries > 60) throw new Error(`It did not come: ${page.url()}`);
    await page.waitForTimeout(2_000);
    await page.reload({ waitUntil: 'networkidle' });
  }
}

/** Opens the first link of the page by its name. */
const openLink = (name: RegExp) => async (page: Page) => {
  const link = page.getByRole('main').getByRole('link', { name }).first();
  await comes(page, () => link.isVisible());
  const address = await link.getAttribute('href');
  await page.goto(new URL(address!, page.url()).href);
};

const openChat = async (page: Page) => {
  const chats = page.getByRole('navigation', { name: 'Navigation', exact: true });
  await chats
    .getByRole('link', { name: /AG Sommerfest/ })
    .first()
    .click();
  await page.getByRole('main').getByRole('log').getByRole('listitem').first().waitFor();
};

const waitForPlaces = (page: Page) =>
  comes(page, async () => !(await page.getByText('Einige Adressen werden noch gesucht').isVisible()));

/** Past the note that a demo network sends no mail. */
const scrollToSchedule = async (page: Page) => {
  const schedule = page.getByRole('heading', { name: 'Wann er kommt' });
  await schedule.evaluate((heading) => heading.scrollIntoView({ block: 'start' }));
};

const waitForDesigner = async (page: Page) => {
  const editor = page.frameLocator('iframe[title="Editor des Newsletters"]').frameLocator('iframe');
  await editor.getByRole('button', { name: 'Text', exact: true }).waitFor();
};

/** The areas of the product in the order of the tour, with the pictures of each. */
export const AREAS: readonly Area[] = [
  {
    heading: 'Stream',
    module: 'activitystreams',
    pictures: [{ name: 'stream', address: '/' }],
  },
  {
    heading: 'Groups',
    pictures: [{ name: 'group', address: '/groups/gemeinschaftsgarten/activitystreams' }],
  },
  {
    heading: 'Directory',
    module: 'directory',
    pictures: [
      { name: 'directory', address: '/directory' },
      { name: 'map', address: '/map', prepare: waitForPlaces },
    ],
  },
  {
    heading: 'Calendar',
    module: 'appointments',
    pictures: [
      { name: 'calendar', address: '/appointments' },
      {
        name: 'appointment',
        address: '/search?q=sommerfest',
        prepare: openLink(/Sommerfest unter der Linde$/),
      },
    ],
  },
  {
    heading: 'Messages',
    module: 'messages',
    pictures: [{ name: 'message', address: '/messages', prepare: openLink(/Kuchen am Sonntag/) }],
  },
  {
    heading: 'Chat',
    module: 'chat',
    pictures: [{ name: 'chat', address: '/chat', prepare: openChat }],
  },
  {
    heading: 'Files',
    module: 'files',
    pictures: [{ name: 'files', address: '/groups/ag-sommerfest/files', prepare: openLink(/^Sommerfest/) }],
  },
  {
    heading: 'Pages',
    module: 'pages',
    pictures: [{ name: 'page', address: '/pages/all', prepare: openLink(/Den Saal mieten/) }],
  },
  {
    heading: 'Channels',
    module: 'channels',
    pictures: [{ name: 'channel', address: '/channels/lindenblatt' }],
  },
  {
    heading: 'Apps',
    pictures: [
      { name: 'app-wall', address: '/apps/reparaturen' },
      { name: 'app-table', address: '/apps/reparaturen?view=table' },
      {
        name: 'app-builder',
        address: '/administration/apps',
        who: 'Network administrator',
        prepare: openLink(/^Reparaturen/),
      },
    ],
  },
  {
    heading: 'Tasks',
    module: 'tasks',
    pictures: [{ name: 'tasks', address: '/groups/ag-sommerfest/tasks?view=wall' }],
  },
  { heading: 'Search', module: 'search', pictures: [{ name: 'search', address: '/search?q=sommerfest' }] },
  {
    heading: 'Newsletter',
    pictures: [
      {
        name: 'newsletter-designer',
        address: '/administration/newsletter/template/edit',
        who: 'Network administrator',
        prepare: waitForDesigner,
      },
      {
        name: 'newsletter',
        address: '/administration/newsletter/settings',
        who: 'Network administrator',
        prepare: scrollToSchedule,
      },
    ],
  },
  {
    heading: 'One’s own settings',
    module: 'settings',
    pictures: [{ name: 'settings', address: '/users/edit' }],
  },
  {
    heading: 'Administration',
    pictures: [
      { name: 'administration', address: '/administration', who: 'Network administrator' },
      { name: 'statistics', address: '/administration/statistics', who: 'Network administrator' },
    ],
  },
  { heading: 'On a telephone', pictures: [{ name: 'phone', address: '/', look: 'phone' }] },
  {
    heading: 'In the dark',
    pictures: [{ name: 'dark', address: '/channels/lindenblatt', look: 'dark' }],
  },
];
