import { execFileSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { CHROMIUM_FLAGS } from '../../../tools/chromium-flags.ts';
import type { Finding } from '../report.ts';
import type { Bed } from './bed.ts';
import { withChannel } from './channels.ts';
import { measureDrag } from './drag.ts';
import { median, RUNS } from './load.ts';

const tools = fileURLToPath(new URL('../../../tools/', import.meta.url));
const SLOWDOWN = 4;
const BYTES_A_SECOND = (1.6 * 1024 * 1024) / 8;
const LATENCY_MS = 150;
const KILOBYTE = 1024;
/** The largest paint of a channel, of that of the stream. */
const CHANNEL_RATIO = 1.1;

/** What one cold visit gave; times in milliseconds since the navigation, sizes as transferred. */
type Visit = {
  /** Script and style as packed. */
  scriptAndStyleBytes: number;
  /** The headers of the answers that carried them. */
  headerBytes: number;
  uncompressed: string[];
  firstPaint: number;
  largestPaint: number;
  layoutShift: number;
  foreignHosts: string[];
};

type Transfer = { url: string; type: string; encoding: string; bytes: number; headerBytes: number };

async function watchTransfers(session: CDPSession): Promise<() => Transfer[]> {
  const transfers = new Map<string, Transfer>();
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    transfers.set(requestId, { url: request.url, type: type ?? '', encoding: '', bytes: 0, headerBytes: 0 });
  });
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    const encoding = Object.entries(response.headers).find(([name]) => /^content-encoding$/i.test(name))?.[1];
    const known = transfers.get(requestId);
    if (known) Object.assign(known, { type, encoding: encoding ?? '' });
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const known = transfers.get(requestId);
    if (known) known.bytes += encodedDataLength;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const known = transfers.get(requestId);
    if (known) known.headerBytes = encodedDataLength - known.bytes;
  });
  await session.send('Network.enable');
  return () => [...transfers.values()];
}

/** Runs in the page before anything else: keeps what the browser tells of its painting. */
function observePainting(): void {
  const seen = { largestPaint: Number.NaN, layoutShift: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.largestPaint = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[]) {
      if (!entry.hadRecentInput) seen.layoutShift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

const readPainting = (page: Page) =>
  page.evaluate(() => ({
    ...(window as unknown as { seen: { largestPaint: number; layoutShift: number } }).seen,
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  }));

async function visit(browser: Browser, bed: Bed, path: string, isSignedIn: boolean): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'de-DE' });
  if (isSignedIn) {
    const value = bed.people[0]!.cookie.slice('session='.length);
    await context.addCookies([{ name: 'session', value, url: bed.web.url }]);
  }
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const transfersOf = await watchTransfers(session);
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_A_SECOND,
    uploadThroughput: BYTES_A_SECOND,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.addInitScript(observePainting);
  await page.goto(bed.web.url + path, { timeout: 60_000 });
  await page.waitForLoadState('networkidle', { timeout: 60_000 });
  // A page in the background is not painted, and one that never paints leaves the figures empty.
  await page.bringToFront();
  await page
    .waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0, undefined, {
      timeout: 5_000,
    })
    .catch(() => {});
  await delay(500);
  const painting = await readPainting(page);
  const transfers = transfersOf();
  const own = new URL(bed.web.url).host;
  const parts = transfers.filter(({ type }) => type === 'Script' || type === 'Stylesheet');
  const foreign = transfers
    .map(({ url }) => new URL(url))
    .filter(({ protocol }) => protocol.startsWith('http'));
  await context.close();
  return {
    ...painting,
    scriptAndStyleBytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
    headerBytes: parts.reduce((sum, part) => sum + part.headerBytes, 0),
    uncompressed: parts.filter(({ encoding }) => encoding !== 'br').map(({ url }) => new URL(url).pathname),
    foreignHosts: foreign.map(({ host }) => host).filter((host) => host !== own),
  };
}

function sizeOf(
  what: string,
  { scriptAndStyleBytes, headerBytes, uncompressed }: Visit,
  limit: number,
): Finding {
  const kilobytes = scriptAndStyleBytes / KILOBYTE;
  const note = uncompressed.length === 0 ? '' : `; ${uncompressed.length} files not in brotli`;
  return {
    what,
    figure: `${kilobytes.toFixed(0)} KB, and ${(headerBytes / KILOBYTE).toFixed(0)} KB of headers${note}`,
    target: `≤ ${limit} KB`,
    isMet: kilobytes <= limit,
    values: { kilobytes },
  };
}

function under(what: string, value: number, limit: number, unit: string): Finding {
  if (Number.isNaN(value)) return { what, figure: 'not measured: this browser told of no paint' };
  const digits = unit === '' ? 3 : 0;
  return {
    what,
    figure: `${value.toFixed(digits)} ${unit}`.trim(),
    target: `${unit === '' ? '≤' : '<'} ${limit} ${unit}`.trim(),
    isMet: unit === '' ? value <= limit : value < limit,
    values: { value },
  };
}

/** The production build in a real browser: slow processor, slow network, nothing kept from before. */
export async function measureWeb(bed: Bed): Promise<Finding[]> {
  const executablePath = execFileSync(process.execPath, [`${tools}chromium.cjs`], {
    encoding: 'utf8',
  }).trim();
  const browser = await chromium.launch({
    executablePath,
    args: [...CHROMIUM_FLAGS, '--disable-gpu'],
  });
  try {
    // The sign-in screen is the frame with next to nothing in it.
    const shell = await visit(browser, bed, '/users/sign_in', false);
    const visits: Visit[] = [];
    const channelVisits: Visit[] = [];
    await withChannel(bed, { widgets: 20, hasPictures: false }, async ({ slug }) => {
      for (let run = 0; run < RUNS; run += 1) {
        visits.push(await visit(browser, bed, '/activitystreams/all', true));
        channelVisits.push(await visit(browser, bed, `/channels/${slug}`, true));
      }
    });
    const ratio = median(
      channelVisits.map(({ largestPaint }, run) => largestPaint / visits[run]!.largestPaint),
    );
    const middle = (of: (visit: Visit) => number) =>
      visits.some((each) => Number.isNaN(of(each))) ? Number.NaN : median(visits.map(of));
    const foreign = new Set([shell, ...visits].flatMap(({ foreignHosts }) => foreignHosts));
    return [
      sizeOf('JS and CSS of the sign-in screen', shell, 140),
      sizeOf('JS and CSS of the stream page', visits[0]!, 200),
      under(
        'shell paint (first contentful paint)',
        middle(({ firstPaint }) => firstPaint),
        1200,
        'ms',
      ),
      under(
        'largest contentful paint',
        middle(({ largestPaint }) => largestPaint),
        2500,
        'ms',
      ),
      {
        what: '  of a channel with 20 widgets, of that',
        figure: `${median(channelVisits.map(({ largestPaint }) => largestPaint)).toFixed(0)} ms`,
        ratio,
        target: `≤ ${CHANNEL_RATIO}`,
        isMet: ratio <= CHANNEL_RATIO,
      },
      under('  its layout shift', median(channelVisits.map(({ layoutShift }) => layoutShift)), 0.02, ''),
      under(
        'layout shift',
        middle(({ layoutShift }) => layoutShift),
        0.02,
        '',
      ),
      {
        what: 'requests to other hosts',
        figure: foreign.size === 0 ? 'none' : [...foreign].join(', '),
        target: 'none',
        isMet: foreign.size === 0,
      },
      await measureDrag(bed, browser),
      {
        what: 'interaction to next paint, moving between screens, long tasks',
        figure: 'not measured here: they need the journeys of e2e',
        target: '≤ 100 ms, < 100 ms, ≤ 50 ms',
      },
    ];
  } finally {
    await browser.close();
  }
}
