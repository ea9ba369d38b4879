import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import type { AxeResults, RunOptions } from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { PASSWORD } from '../../apps/server/src/testing/build.ts';
import { startTestBed, type TestBed } from '../../apps/server/src/testing/test-bed.ts';
import { CHROMIUM_FLAGS } from '../../tools/chromium-flags.ts';
import { unfilledLinks } from './links.ts';

export const DESK = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** One person at a browser of their own; whatever goes wrong in it fails the test at the end. */
export type Visitor = {
  readonly page: Page;
  readonly context: BrowserContext;
  /**
   * Lets these calls fail from now on until something is pressed in the page that comes next. Pages also ask by themselves,
   * when their live connection stands: that must not take the button away that is about to be pressed.
   */
  failUntilPressed(calls: string | RegExp): Promise<void>;
  /**
   * Goes there as links do, within the page where one is open: to load the program anew takes longer than all that a
   * screen shows.
   */
  goto(path: string): Promise<void>;
  /** Loads that address from the server, as whoever types it does: the page remembers nothing of what was. */
  load(path: string): Promise<void>;
  /** Signs in as the form does, which has tests of its own; what is gone to next is theirs. */
  signIn(email: string, password?: string): Promise<void>;
  /** Errors that this test brings about on purpose. */
  expectError(pattern: RegExp): void;
  /**
   * No accessibility violation on this screen, which fits both widths, and no link that lacks what it names.
   * @param options.isThorough whether its colours are read in both schemes rather than in one, by turns
   */
  checkScreen(name: string, options?: { isThorough?: boolean }): Promise<void>;
};

export type Journey = {
  readonly bed: TestBed;
  readonly url: string;
  /**
   * @param options.serviceWorker whether there is one: now and then a page that it has just taken over makes requests
   *   that `page.route` does not see, so only what is about it has it
   */
  visit(options?: {
    locale?: string;
    width?: 'desk' | 'phone';
    serviceWorker?: boolean;
    timezoneId?: string;
    /** False lets scripts run that the content policy would stop. */
    contentPolicy?: boolean;
    /** Whether the screen is touched. */
    hasTouch?: boolean;
  }): Promise<Visitor>;
  /** Closes the browsers and fails when one of them logged an error or asked another host. */
  stop(): Promise<void>;
};

/** Puts the page into the background, or back to the front. */
export const look = ({ page }: Visitor, state: 'hidden' | 'visible') =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now });
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => now === 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

/** Waits until the page has taken notice of what was changed about its window. */
export const painted = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );

/**
 * Chooses this entry of a menu that was opened by keys, once the menu has the focus: with the frame after it is there, it
 * gives that to its first entry, which would be chosen instead.
 */
export async function chooseByKeys(entry: Locator): Promise<void> {
  await entry.page().locator('[role^="menuitem"]:focus').waitFor();
  await entry.press('Enter');
}

/** What the router leaves in the page for tools of developers. */
type Router = {
  navigate(to: { href: string; ignoreBlocker: boolean }): Promise<void>;
  subscribe(event: 'onRendered', listener: () => void): () => void;
};

/** Goes there within the page that is open, as links do, until the screen is drawn; false where no page is open. */
const isMovedTo = (page: Page, path: string): Promise<boolean> =>
  page.evaluate(async (href) => {
    const { __TSR_ROUTER__: router } = window as { __TSR_ROUTER__?: Router };
    if (!router) return false;
    await new Promise<void>((done) => {
      const stop = router.subscribe('onRendered', () => {
        stop();
        done();
      });
      // What a form holds is given up: questions before leaving are for journeys that press a link.
      void router.navigate({ href, ignoreBlocker: true });
    });
    return true;
  }, path);

const executablePath = (isWhole: boolean) =>
  (!isWhole && process.env.CHROMIUM_HEADLESS_PATH) ||
  process.env.CHROMIUM_PATH ||
  execFileSync('sh', ['-c', 'command -v chromium || command -v google-chrome'], { encoding: 'utf8' }).trim();

/** Less than half of what the package gives otherwise. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Where pages have it from: kept by the browser, while all that is sent to each page takes a tenth of a second or two. */
const AXE_PATH = '/axe.min.js';
const addAxe = (http: TestBed['http']) =>
  http.get(AXE_PATH, (_request, reply) =>
    reply.type('text/javascript').header('cache-control', 'max-age=31536000, immutable').send(AXE),
  );

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

type Asked = 'everything' | 'colours' | 'nothing';
type Size = typeof DESK;
type Scheme = 'light' | 'dark';
type Look = { size: Size; scheme: Scheme; asked: Asked };

/** Reading a page takes half a second or more, so that screens take turns: by their names, the same each time. */
const turnOf = (name: string, turns: number) =>
  [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % turns;

/**
 * What a screen is asked in which looks. On its way a journey reads it in one of four; where every screen is looked at,
 * also the colours of the other scheme: a scheme changes colours alone, and a width none of them.
 */
function looksOf(name: string, isThorough: boolean): Look[] {
  const sizes = [DESK, PHONE];
  const schemes: Scheme[] = ['light', 'dark'];
  const looks = sizes.flatMap((size) => schemes.map((scheme) => ({ size, scheme })));
  const turn = turnOf(name, looks.length);
  const read = looks[turn]!;
  return looks.flatMap(({ size, scheme }): Look[] => {
    if (size === read.size && scheme === read.scheme) return [{ size, scheme, asked: 'everything' }];
    if (size === read.size && isThorough) return [{ size, scheme, asked: 'colours' }];
    // Whether it fits is measured once for each width.
    const isMeasured = size !== read.size && scheme === read.scheme;
    return isMeasured || process.env.SCREENSHOTS ? [{ size, scheme, asked: 'nothing' }] : [];
  });
}

/** What sticks to the lower edge covers half a line by chance of where a page is scrolled: it lies behind all while judged. */
const unstick = (page: Page) =>
  page.evaluateHandle(() => {
    const stuck = [...document.querySelectorAll<HTMLElement>('main *')].filter((element) => {
      const { position, bottom } = getComputedStyle(element);
      return position === 'sticky' && bottom !== 'auto';
    });
    for (const element of stuck) element.style.setProperty('position', 'relative', 'important');
    return stuck;
  });

async function violationsOf(page: Page, asked: Asked): Promise<string[]> {
  if (asked === 'nothing') return [];
  const stuck = await unstick(page);
  // Mails are shown in frames without scripts, in which axe cannot run and would be waited for.
  const others = page
    .frames()
    .filter((frame) => frame !== page.mainFrame() && frame.url() !== 'about:srcdoc');
  const { violations } = others.length === 0 ? await readAlone(page, asked) : await readFrames(page, asked);
  await stuck.evaluate((elements) => {
    for (const element of elements) element.style.removeProperty('position');
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 200)} ${node.failureSummary ?? ''}`),
  );
}

/** Asks axe in the page: twice as fast as what puts frames together. */
async function readAlone(page: Page, asked: Asked): Promise<Pick<AxeResults, 'violations'>> {
  const isThere = await page.evaluate(() => 'axe' in window);
  // A page that is cut off is sent it.
  if (!isThere) await page.addScriptTag({ url: AXE_PATH }).catch(() => page.evaluate(AXE));
  return page.evaluate(
    async (runOnly) => {
      const { axe } = window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } };
      const { violations } = await axe.run({ resultTypes: ['violations'], runOnly, iframes: false });
      return { violations };
    },
    asked === 'everything' ? RULES : ['color-contrast'],
  );
}

async function readFrames(page: Page, asked: Asked): Promise<AxeResults> {
  const axe = new AxeBuilder({ page, axeSource: AXE }).options({ resultTypes: ['violations'] });
  return (asked === 'everything' ? axe.withTags(RULES) : axe.withRules(['color-contrast'])).analyze();
}

/** Runs in the page before anything else: software rendering gives itself out as a graphics card. */
function nameProcessorAsCard(): void {
  const { getParameter } = WebGL2RenderingContext.prototype;
  const RENDERER = 0x1f01;
  WebGL2RenderingContext.prototype.getParameter = function named(name) {
    return name === RENDERER ? 'Graphics card' : getParameter.call(this, name);
  };
}

/** Test files run at a time as there are processors: threads that help a page along only take turns with them then. */
const IN_ONE_THREAD = ['--js-flags=--single-threaded', '--num-raster-threads=1'];

/** Memory that was free for a moment is not given back to the system, which takes longer than to use it again. */
const KEEPS_MEMORY =
  '--enable-features=PartitionAllocLargeEmptySlotSpanRing,PartitionAllocLargeThreadCacheSize';

export type JourneyOptions = {
  /**
   * What draws WebGL on the browser's machine: test machines have only their processor, so a graphics card is the
   * processor under another name.
   */
  draws?: 'graphics card' | 'processor' | 'nothing';
  /** Whether the browser has what belongs to a window of its own too: notifications. */
  isWhole?: boolean;
  /** Whether the journey judges how fast the page is: its browser is started as people start theirs. */
  isTimed?: boolean;
  /** By what name the browser goes there: passkeys are not for addresses of numbers. */
  host?: '127.0.0.1' | 'localhost';
  /** Multiplies every limit; left out, none is in the way of a journey. */
  limitsFactor?: number;
};

/**
 * A running network of its own and real Chromium beside it.
 * @param environment variables that differ from a test's usual ones
 */
export async function startJourney(
  environment: NodeJS.ProcessEnv = {},
  {
    draws = 'processor',
    isWhole = false,
    isTimed = false,
    host = '127.0.0.1',
    limitsFactor,
  }: JourneyOptions = {},
): Promise<Journey> {
  const bed = await startTestBed({
    environment,
    addRoutes: addAxe,
    ...(limitsFactor !== undefined && { limitsFactor }),
  });
  await bed.http.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://${host}:${(bed.http.server.address() as AddressInfo).port}`;
  const browser: Browser = await chromium.launch({
    executablePath: executablePath(isWhole),
    args: [
      ...CHROMIUM_FLAGS,
      '--disable-gpu',
      draws === 'nothing' ? '--disable-3d-apis' : '--enable-unsafe-swiftshader',
      ...(isTimed ? [] : [...IN_ONE_THREAD, KEEPS_MEMORY]),
      '--disable-quic',
      '--disable-sync',
      '--no-first-run',
    ],
  });
  const complaints: string[] = [];
  const expected: RegExp[] = [];

  return {
    bed,
    url,
    async visit({
      locale = 'de-DE',
      width = 'desk',
      serviceWorker = false,
      timezoneId = 'Europe/Berlin',
      contentPolicy = true,
      hasTouch = false,
    } = {}) {
      const context = await browser.newContext({
        locale,
        viewport: width === 'desk' ? DESK : PHONE,
        reducedMotion: 'reduce',
        timezoneId,
        serviceWorkers: serviceWorker ? 'allow' : 'block',
        bypassCSP: !contentPolicy,
        hasTouch,
      });
      if (draws === 'graphics card') await context.addInitScript(nameProcessorAsCard);
      const page = await context.newPage();
      page.setDefaultTimeout(30_000);
      page.on('console', (message) => {
        // Chromium logs every answer of 400 and above by itself; whether it is right is the test's matter.
        // Frames that show mails run no scripts, not even ours that look into them.
        if (
          message.type() === 'error' &&
          !/Failed to load resource|Blocked script execution in 'about:srcdoc'/.test(message.text())
        )
          complaints.push(`console: ${message.text()}`);
      });
      page.on('pageerror', (error) => complaints.push(`page: ${error.message}`));
      page.on('request', (request) => {
        const asked = new URL(request.url());
        if (!['data:', 'blob:'].includes(asked.protocol) && asked.host !== new URL(url).host)
          complaints.push(`foreign host: ${asked.href}`);
      });
      /** What was done since takes hold in a page that is loaded. */
      let mustLoad = false;
      const visitor: Visitor = {
        page,
        context,
        expectError(pattern) {
          expected.push(pattern);
        },
        async goto(path) {
          if (mustLoad || !page.url().startsWith(url) || !(await isMovedTo(page, path)))
            return visitor.load(path);
          await painted(page);
        },
        async load(path) {
          mustLoad = false;
          await page.goto(url + path);
        },
        async failUntilPressed(calls) {
          mustLoad = true;
          let isUp = false;
          await page.addInitScript(() =>
            addEventListener('click', () => Object.assign(window, { isPressed: true }), true),
          );
          await page.route(calls, async (route) => {
            isUp ||= await page.evaluate(() => 'isPressed' in window);
            await (isUp ? route.continue() : route.abort());
          });
        },
        async signIn(email, password = PASSWORD) {
          mustLoad = true;
          const { request } = context;
          const { csrf_token } = await (await request.get(`${url}/api/v1/session.json`)).json();
          const answer = await request.post(`${url}/users/sign_in.json`, {
            headers: { 'x-csrf-token': csrf_token },
            data: { email, password },
          });
          expect(answer.status(), `signing in as ${email}`).toBe(200);
        },
        async checkScreen(name, { isThorough = false } = {}) {
          expect(await unfilledLinks(page), `links of ${name}`).toEqual([]);
          for (const { size, scheme, asked } of looksOf(name, isThorough)) {
            if (page.viewportSize()?.width !== size.width) await page.setViewportSize(size);
            await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
            // Pages hear of a scheme with the next frame: until then colours that they choose themselves are those of before.
            await painted(page);
            expect(await violationsOf(page, asked), `${name}, ${size.width} px, ${scheme}`).toEqual([]);
            const overflow = await page.evaluate(
              () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
            );
            expect(overflow, `${name} is wider than ${size.width} px`).toBeLessThanOrEqual(0);
            if (process.env.SCREENSHOTS) {
              mkdirSync(process.env.SCREENSHOTS, { recursive: true });
              await page.screenshot({
                path: `${process.env.SCREENSHOTS}/${name}-${size.width}-${scheme}.png`,
              });
            }
          }
          await page.setViewportSize(DESK);
          await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
        },
      };
      return visitor;
    },
    async stop() {
      await browser.close();
      await bed.stop();
      expect(complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)))).toEqual(
        [],
      );
    },
  };
}
