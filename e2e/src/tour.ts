// npm run tour [-- NAME …]
// Starts a demo network of its own and takes the pictures of docs/tour.md, or those named, into docs/images/tour.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../apps/server/src/demo/accounts.ts';
import { freePort } from '../../apps/server/src/platform/free-port.ts';
import {
  eventually,
  launch,
  type ServerProcess,
} from '../../apps/server/src/testing/robustness/server-process.ts';
import { CHROMIUM_FLAGS } from '../../tools/chromium-flags.ts';
import { AREAS, type Picture } from './tour-areas.ts';

const root = join(import.meta.dirname, '../..');
const images = join(root, 'docs/images/tour');
const SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
/** Letters stay clean, and all pictures together stay below two and a half megabytes. */
const QUALITY = 66;

const chosen = process.argv.slice(2);
const pictures = AREAS.flatMap((area) => area.pictures);
const wanted = pictures.filter(({ name }) => chosen.length === 0 || chosen.includes(name));
const unknown = chosen.filter((name) => !pictures.some((picture) => picture.name === name));
if (unknown.length > 0) {
  console.error(
    `The tour has no picture ${unknown.join(', ')}; it has ${pictures.map(({ name }) => name).join(', ')}`,
  );
  process.exit(1);
}

/** Signs in as the form does, without its screen. */
async function signIn(page: Page, url: string, role: string): Promise<void> {
  const { email } = DEMO_ACCOUNTS.find((account) => account.role === role)!;
  const { request } = page.context();
  const { csrf_token } = await (await request.get(`${url}/api/v1/session.json`)).json();
  const answer = await request.post(`${url}/users/sign_in.json`, {
    headers: { 'x-csrf-token': csrf_token },
    data: { email, password: DEMO_PASSWORD },
  });
  if (!answer.ok()) throw new Error(`${email} is not let in: ${answer.status()}`);
}

/** Until nothing of the page is still to come: its parts, and the pictures that are to be seen. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => Object.assign(window, { quiet: 0 }));
  await page.waitForFunction(
    () => {
      const isDrawn = ({ complete, naturalWidth }: HTMLImageElement) => complete && naturalWidth > 0;
      const isSeen = (image: HTMLImageElement) => {
        const { top, bottom, width } = image.getBoundingClientRect();
        return width > 0 && bottom > 0 && top < innerHeight;
      };
      const isThere =
        document.querySelector('main :is(h1, h2)') !== null &&
        document.querySelector('[aria-busy="true"]') === null &&
        [...document.images].every((image) => isDrawn(image) || !isSeen(image));
      // A screen that is on its way has not begun to be busy yet.
      const { quiet = 0 } = window as { quiet?: number };
      Object.assign(window, { quiet: isThere ? quiet + 1 : 0 });
      return quiet > 5;
    },
    undefined,
    { polling: 100 },
  );
  await page.evaluate(() => document.fonts.ready);
}

async function take(browser: Browser, url: string, picture: Picture): Promise<void> {
  const { name, address, who = 'Member', look, prepare } = picture;
  const context = await browser.newContext({
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    viewport: SIZES[look === 'phone' ? 'phone' : 'desk'],
    colorScheme: look === 'dark' ? 'dark' : 'light',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    await signIn(page, url, who);
    await page.goto(url + address);
    await settle(page);
    if (prepare) {
      await prepare(page);
      await settle(page);
    }
    await page.screenshot({ path: join(images, `${name}.jpg`), type: 'jpeg', quality: QUALITY });
    console.log(`docs/images/tour/${name}.jpg`);
  } finally {
    await context.close();
  }
}

async function startDemo(folder: string): Promise<ServerProcess> {
  const demo = launch(
    { DATA_DIR: join(folder, 'data'), PORT: String(await freePort()) },
    { words: [join(root, 'apps/server/src/demo/demo.ts')] },
  );
  await eventually(
    'the demo network is open',
    () => {
      if (demo.child.exitCode !== null) throw new Error(`The demo network ended:\n${demo.output()}`);
      return demo.output().includes('is open on');
    },
    300,
  );
  return demo;
}

/** People write little pictures into what they say, for which a machine without a screen may have no letters. */
function seeToEmoji(): void {
  const { canInstall, install } = createRequire(import.meta.url)('../../tools/debian.cjs');
  const fonts = spawnSync('fc-list', [':lang=und-zsye'], { encoding: 'utf8' }).stdout ?? '';
  if (fonts.trim() === '' && canInstall()) install('fonts-noto-color-emoji');
}

const folder = mkdtempSync(join(tmpdir(), 'dorfplatz-tour-'));
let demo: ServerProcess | undefined;
let browser: Browser | undefined;
try {
  const executablePath = execFileSync(process.execPath, [join(root, 'tools/chromium.cjs'), '--headless'], {
    encoding: 'utf8',
  }).trim();
  seeToEmoji();
  mkdirSync(images, { recursive: true });
  demo = await startDemo(folder);
  browser = await chromium.launch({
    executablePath,
    args: [...CHROMIUM_FLAGS, '--disable-gpu', '--enable-unsafe-swiftshader'],
  });
  for (const picture of wanted) await take(browser, demo.url, picture);
} finally {
  await browser?.close();
  await demo?.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}
