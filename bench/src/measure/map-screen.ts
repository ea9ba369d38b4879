import { execFileSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { CHROMIUM_FLAGS } from '../../../tools/chromium-flags.ts';
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

/** Tells the threads of the page from those of the browser's own pages, which are in the same record. */
const MARK = 'measured page';
const mark = (name: string) => void performance.mark(name);

/** Runs in the page before anything else: keeps when the first pins are on screen. */
function observe(pins: string): void {
  const look = () => {
    if (!document.querySelector(pins)) requestAnimationFrame(look);
    // The frame in which they are found is painted before the next task.
    else setTimeout(() => Object.assign(window, { pinsAt: performance.now() }));
  };
  requestAnimationFrame(look);
}

const pinsAt = (page: Page) => page.evaluate(() => (window as unknown as { pinsAt: number }).pinsAt);

/** The longest task of a page: by the clock, and what of the processor's time it took, in milliseconds. */
type Longest = { clock: number; processor: number };

type TraceEvent = {
  name: string;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
};

function longestOf(trace: Buffer): Longest {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const main = new Set(
    traceEvents.filter(({ name }) => name === MARK).map(({ pid, tid }) => `${pid} ${tid}`),
  );
  if (main.size === 0) throw new Error('the page is not in its own trace');
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name.endsWith('RunTask') && main.has(`${pid} ${tid}`),
  );
  const most = (of: (task: TraceEvent) => number | undefined) =>
    Math.max(...tasks.map((task) => of(task) ?? 0)) / 1000;
  return { clock: most(({ dur }) => dur), processor: most(({ tdur }) => tdur) };
}

async function settle(page: Page): Promise<void> {
  await page.locator(PINS).first().waitFor({ state: 'attached', timeout: 60_000 });
  await page.waitForLoadState('networkidle', { timeout: 60_000 });
  await delay(700);
}

type Visit = { pins: number; opening: Longest; moving: Longest; library: string };

async function visit(browser: Browser, context: BrowserContext, address: string): Promise<Visit> {
  const page = await context.newPage();
  const trace = () => browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
  await page.addInitScript(observe, PINS);
  await page.addInitScript(mark, MARK);
  await trace();
  await page.goto(address, { timeout: 60_000 });
  await settle(page);
  const opening = longestOf(await browser.stopTracing());
  const pins = await pinsAt(page);
  await trace();
  await page.evaluate(mark, MARK);
  // Two steps nearer and one back, as people look round.
  for (const button of ['Vergrößern', 'Vergrößern', 'Verkleinern']) {
    await page.getByRole('button', { name: button }).click();
    await settle(page);
  }
  const moving = longestOf(await browser.stopTracing());
  const isOlder = (await page.locator('.leaflet-container').count()) > 0;
  await page.close();
  return { pins, opening, moving, library: isOlder ? 'Leaflet, without a graphics card' : 'MapLibre' };
}

/** Somebody whose buttons have German names. */
async function germanOf(bed: Bed): Promise<Person> {
  const { rows } = await bed.client.query<{ id: number }>(
    `select id::int from members where language in ('de', 'de_DU') and id = any($1::bigint[]) limit 1`,
    [bed.people.map(({ memberId }) => memberId)],
  );
  return bed.people.find(({ memberId }) => memberId === rows[0]!.id)!;
}

function task(what: string, longest: readonly Longest[]): Finding {
  const clock = Math.max(...longest.map((each) => each.clock));
  const processor = Math.max(...longest.map((each) => each.processor));
  return {
    what,
    // They lie apart where others want the processor too.
    figure: `${clock.toFixed(0)} ms, ${processor.toFixed(0)} ms of the processor`,
    target: `≤ ${LONGEST_TASK_MS} ms`,
    isMet: clock <= LONGEST_TASK_MS,
    values: { clock, processor },
  };
}

/** The map in a real browser whose cache has its code: when its pins are on screen, and what holds the page up. */
export async function measureMapScreen(bed: Bed): Promise<Finding[]> {
  const executablePath = execFileSync(process.execPath, [`${tools}chromium.cjs`], {
    encoding: 'utf8',
  }).trim();
  const browser = await chromium.launch({
    executablePath,
    args: [...CHROMIUM_FLAGS],
  });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'de-DE' });
    const value = (await germanOf(bed)).cookie.slice('session='.length);
    await context.addCookies([{ name: 'session', value, url: bed.web.url }]);
    const address = `${bed.web.url}/members/map`;
    for (let run = 0; run < VISITS_BEFORE; run += 1) await visit(browser, context, address);
    const visits: Visit[] = [];
    for (let run = 0; run < RUNS; run += 1) visits.push(await visit(browser, context, address));
    const pins = median(visits.map((each) => each.pins));
    const latest = Math.max(...visits.map((each) => each.pins));
    return [
      {
        what: `map: pins on screen (${visits[0]!.library})`,
        figure: `${pins.toFixed(0)} ms, at most ${latest.toFixed(0)} ms`,
        target: `< ${PINS_WITHIN_MS} ms`,
        isMet: pins < PINS_WITHIN_MS,
        values: { pins },
      },
      task(
        'map: longest task while it opens',
        visits.map(({ opening }) => opening),
      ),
      task(
        'map: longest task while it moves',
        visits.map(({ moving }) => moving),
      ),
    ];
  } finally {
    await browser.close();
  }
}
