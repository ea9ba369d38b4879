import { execFileSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import type { Finding } from '../report.ts';
import type { Bed } from './bed.ts';
import { median, RUNS } from './load.ts';
import type { Person } from './people.ts';

const tools = fileURLToPath(new URL('../../../tools/', import.meta.url));
const PINS_WITHIN_MS = 1_000;
const LONGEST_TASK_MS = 100;
/** Browsers keep compiled code from the second visit on. */
const VISITS_BEFORE = 3;
const PINS = '.leaflet-marker-icon, .maplibregl-marker';

/** Runs in the page before anything else: keeps when the first pins are on screen, and how long tasks take. */
function observe(pins: string): void {
  const seen = { pins: Number.NaN, longest: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
  }).observe({ type: 'longtask', buffered: true });
  const look = () => {
    if (!document.querySelector(pins)) requestAnimationFrame(look);
    // The frame in which they are found is painted before the next task.
    else setTimeout(() => (seen.pins = performance.now()));
  };
  requestAnimationFrame(look);
}

type Seen = { pins: number; longest: number };
const seenOn = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen }).seen);

async function settle(page: Page): Promise<void> {
  await page.locator(PINS).first().waitFor({ state: 'attached', timeout: 60_000 });
  await page.waitForLoadState('networkidle', { timeout: 60_000 });
  await delay(700);
}

type Visit = { pins: number; opening: number; moving: number; library: string };

async function visit(context: BrowserContext, address: string): Promise<Visit> {
  const page = await context.newPage();
  await page.addInitScript(observe, PINS);
  await page.goto(address, { timeout: 60_000 });
  await settle(page);
  const opened = await seenOn(page);
  await page.evaluate(() => {
    (window as unknown as { seen: Seen }).seen.longest = 0;
  });
  // Two steps nearer and one back, as people look round.
  for (const button of ['Näher heran', 'Näher heran', 'Weiter weg']) {
    await page.getByRole('button', { name: button }).click();
    await settle(page);
  }
  const { longest: moving } = await seenOn(page);
  const isOlder = (await page.locator('.leaflet-container').count()) > 0;
  await page.close();
  return {
    pins: opened.pins,
    opening: opened.longest,
    moving,
    library: isOlder ? 'Leaflet, without a graphics card' : 'MapLibre',
  };
}

/** Somebody whose buttons have German names. */
async function germanOf(bed: Bed): Promise<Person> {
  const { rows } = await bed.client.query<{ id: number }>(
    `select id::int from members where language in ('de', 'de_DU') and id = any($1::bigint[]) limit 1`,
    [bed.people.map(({ memberId }) => memberId)],
  );
  return bed.people.find(({ memberId }) => memberId === rows[0]!.id)!;
}

const task = (what: string, longest: number): Finding => ({
  what,
  // Browsers tell of no task that is shorter.
  figure: longest === 0 ? 'none of 50 ms' : `${longest.toFixed(0)} ms`,
  target: `≤ ${LONGEST_TASK_MS} ms`,
  isMet: longest <= LONGEST_TASK_MS,
  values: { longest },
});

/** The map in a real browser whose cache has its code: when its pins are on screen, and what holds the page up. */
export async function measureMapScreen(bed: Bed): Promise<Finding[]> {
  const executablePath = execFileSync(process.execPath, [`${tools}chromium.cjs`], {
    encoding: 'utf8',
  }).trim();
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'de-DE' });
    const value = (await germanOf(bed)).cookie.slice('session='.length);
    await context.addCookies([{ name: 'session', value, url: bed.web.url }]);
    const address = `${bed.web.url}/members/map`;
    for (let run = 0; run < VISITS_BEFORE; run += 1) await visit(context, address);
    const visits: Visit[] = [];
    for (let run = 0; run < RUNS; run += 1) visits.push(await visit(context, address));
    const pins = median(visits.map((each) => each.pins));
    const worst = (of: (visit: Visit) => number) => Math.max(...visits.map(of));
    return [
      {
        what: `map: pins on screen (${visits[0]!.library})`,
        figure: `${pins.toFixed(0)} ms, at most ${worst((each) => each.pins).toFixed(0)} ms`,
        target: `< ${PINS_WITHIN_MS} ms`,
        isMet: pins < PINS_WITHIN_MS,
        values: { pins },
      },
      task(
        'map: longest task while it opens',
        worst(({ opening }) => opening),
      ),
      task(
        'map: longest task while it moves',
        worst(({ moving }) => moving),
      ),
    ];
  } finally {
    await browser.close();
  }
}
