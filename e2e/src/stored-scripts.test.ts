import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../apps/server/src/platform/db/database.ts';
import type { Visitor } from './browser.ts';
import { ADMINISTRATION, type DemoNetwork, SCREENS, startDemo } from './demo-network.ts';

/** What people try to have run in the browsers of others; each calls `hit`. */
const PAYLOADS = [
  '<script>hit()</script>',
  '<img src=x onerror=hit()>',
  '"><svg onload=hit()>',
  "'><img src=x onerror=hit()>",
  '" autofocus onfocus=hit() x="',
  '</textarea><script>hit()</script>',
  '</title><script>hit()</script>',
  '<iframe srcdoc="<script>parent.hit()</script>">',
  '<details open ontoggle=hit()>',
  '<video><source onerror=hit()></video>',
  '<input autofocus onfocus=hit()>',
  '<math><mtext><img src=x onerror=hit()>',
  '<!--<img src="--><img src=x onerror=hit()>">',
  '<a href="javascript:hit()">x</a>',
  '[x](javascript:hit())',
  '[x](data:text/html,<script>parent.hit()</script>)',
  'javascript:hit()',
  '@[1:<img src=x onerror=hit()>]',
  '#[1:"><img src=x onerror=hit()>]',
  '<span style="color:red" onmouseover=hit()>',
  '```"><img src=x onerror=hit()>\nhit()\n```',
  '{{constructor.constructor("hit()")()}}',
  '&lt;img src=x onerror=hit()&gt;',
  '\\u003cimg src=x onerror=hit()\\u003e',
];

/** Where people write a few words. */
const NAMES: Record<string, string[]> = {
  members: ['first_name', 'last_name', 'display_name'],
  sessions: ['user_agent'],
  group_categories: ['name', 'plural_name'],
  groups: ['name', 'teaser'],
  group_memberships: ['rejection_reason'],
  containers: ['name'],
  files: ['original_filename'],
  membership_roles: ['name', 'plural_name'],
  invites: ['first_name', 'last_name', 'additional_message'],
  change_requests: ['message', 'answer'],
  meeting_rooms: ['name', 'description'],
  appointment_categories: ['label'],
  appointments: ['name', 'consultants', 'organizer', 'generic_author', 'url'],
  messages: ['subject'],
  chat_statuses: ['text'],
};

/** Where they write as much as they like. */
const TEXTS: Record<string, string[]> = {
  activities: ['content'],
  replies: ['content'],
  appointments: ['description'],
  messages: ['content'],
  chat_messages: ['text'],
};

/** Where what they write lies among other things: all that is a text there. */
const DOCUMENTS: Record<string, string[]> = {
  profiles: ['property_values'],
  files: ['property_values'],
  folders: ['property_values'],
  properties: ['labels', 'hints'],
  appointments: ['location'],
  legal_texts: ['names'],
  legal_text_versions: ['contents'],
  change_requests: ['wished', 'before'],
};

let demo: DemoNetwork;
let visitor: Visitor;
let office: Visitor;
const hits: string[] = [];
/** Screens that showed something of it: else nothing would be proven. */
let shown = 0;

async function soil(): Promise<void> {
  const { db, settings } = demo.journey.bed.services;
  const fill = async (fields: Record<string, string[]>, soiled: (column: string) => string) => {
    for (const [table, columns] of Object.entries(fields)) {
      const set = columns.map((column) => `${column} = ${soiled(column)}`).join(', ');
      await db.pool.query(`update ${table} set ${set}`, [PAYLOADS]);
    }
  };
  const one = (column: string) =>
    `($1::text[])[1 + abs(hashtext('${column}' || ctid::text)) % ${PAYLOADS.length}]`;
  await fill(NAMES, one);
  await fill(TEXTS, () => `array_to_string($1::text[], E'\\n\\n')`);
  await fill(
    DOCUMENTS,
    (column) => `replace(
      regexp_replace(${column}::text, '": "[^"]*"', '": "soiled"', 'g'), '"soiled"', to_json(${one(column)})::text
    )::jsonb`,
  );
  await sql`update network_settings set settings = settings || jsonb_build_object('name', ${PAYLOADS[2]}::text)`.execute(
    db.kysely,
  );
  await settings.reload();
}

beforeAll(async () => {
  demo = await startDemo();
  ({ visitor, office } = await demo.enter({ contentPolicy: false }));
  for (const { context } of [visitor, office])
    await context.exposeFunction('hit', () => hits.push('a script of a member ran'));
  await soil();
});
afterAll(() => demo.journey.stop());

/** Elements that only a text can have brought which was taken for HTML. */
const injected = ({ page }: Visitor) =>
  page.evaluate(() => {
    const isInert = (frame: Element) =>
      frame.hasAttribute('sandbox') && !frame.getAttribute('sandbox')!.includes('allow-scripts');
    const foreign = [...document.querySelectorAll('body *')].filter((element) =>
      [...element.attributes].some(
        ({ name, value }) =>
          name.startsWith('on') ||
          // Mails are shown in frames of the product's own, in which nothing runs.
          (name === 'srcdoc' && !isInert(element)) ||
          (/^(href|src|action|formaction|xlink:href|data)$/.test(name) &&
            /^\s*(javascript|data:text)/i.test(value)),
      ),
    );
    return foreign.map((element) => element.outerHTML.slice(0, 200));
  });

/** Screen after screen within one page, as links lead there: each is loaded by itself where its looks are checked. */
async function check(who: Visitor, address: string): Promise<void> {
  await who.goto(address);
  await who.page.getByRole('main').getByRole('heading').first().waitFor();
  await expect.poll(() => who.page.locator('[aria-busy="true"]').count()).toBe(0);
  expect(await injected(who)).toEqual([]);
  expect(hits).toEqual([]);
  if ((await who.page.getByRole('main').textContent())!.includes('hit()')) shown += 1;
}

describe('what members write, where no content policy helps', () => {
  it.each(Object.entries(SCREENS))('runs nowhere on %s', (_name, addressOf) =>
    check(visitor, addressOf(demo.ids)),
  );

  it.each(Object.entries(ADMINISTRATION))('runs nowhere on %s', (_name, addressOf) =>
    check(office, addressOf(demo.ids)),
  );

  it('was seen on most of them, and would have been noticed', async () => {
    expect(shown).toBeGreaterThan((Object.keys(SCREENS).length * 2) / 3);
    await visitor.page.evaluate(
      (html) => document.body.insertAdjacentHTML('beforeend', html),
      '<img src="data:," onerror=hit()>',
    );
    await expect.poll(() => hits.length).toBe(1);
    expect(await injected(visitor)).toHaveLength(1);
  });
});
