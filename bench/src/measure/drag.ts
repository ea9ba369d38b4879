import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright-core';
import type { Finding } from '../report.ts';
import type { Bed } from './bed.ts';
import { withChannel } from './channels.ts';
import { median, RUNS } from './load.ts';

const WIDGETS = 100;
const MOVES = 60;
const SLOWDOWN = 4;
const FRAME_MS = 16;
/** Tells the thread of the page from those of the browser's own pages, which are in the same record. */
const MARK = 'measured page';

type TraceEvent = {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args: { src_func?: string; data?: { type?: string } };
};

/** What the main thread did in a frame: by the clock, and what of the processor's time it took, in milliseconds. */
type Frame = { clock: number; processor: number };

/** The frames of a trace in which the pointer moved. */
function framesOf(trace: Buffer): Frame[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const marked = traceEvents.find(({ name }) => name === MARK);
  if (!marked) throw new Error('the page is not in its own trace');
  const own = traceEvents.filter(({ pid, tid }) => pid === marked.pid && tid === marked.tid);
  const moves = own.filter(({ name, args }) => name === 'EventDispatch' && args.data?.type === 'pointermove');
  const drawn = own.filter(({ args }) => args.src_func === 'ScheduledActionSendBeginMainFrame');
  return drawn
    .filter(({ name }) => name === 'ThreadControllerImpl::RunTask')
    .filter(({ ts, dur = 0 }) => moves.some((move) => move.ts >= ts && move.ts < ts + dur))
    .map(({ dur = 0, tdur = 0 }) => ({ clock: dur / 1000, processor: tdur / 1000 }));
}

async function drag(browser: Browser, page: Page, session: CDPSession): Promise<Frame[]> {
  const grip = (await page.locator('[data-grip^="widget:"]').first().boundingBox())!;
  // Not through the mouse of Playwright, which looks at the page before each move.
  const send = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', x: number, y: number) =>
    session.send('Input.dispatchMouseEvent', {
      type,
      x: grip.x + x,
      y: grip.y + y,
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: 1,
    });
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing', 'devtools.timeline'] });
  await page.evaluate((name) => void performance.mark(name), MARK);
  await send('mousePressed', 8, 8);
  for (let step = 0; step < MOVES; step += 1) {
    await send('mouseMoved', 60 + (step % 15) * 50, 20 + (step % 40) * 12);
    await delay(30);
  }
  const trace = await browser.stopTracing();
  if ((await page.locator('[data-lifted]').count()) !== 1) throw new Error('nothing was dragged');
  await page.keyboard.press('Escape');
  await send('mouseReleased', 0, 0);
  return framesOf(trace);
}

/** A widget that is dragged among a hundred, by frames of the trace: what else the machine does only adds to them. */
export const measureDrag = (bed: Bed, browser: Browser): Promise<Finding> => {
  const [editor] = bed.people;
  return withChannel(
    bed,
    { widgets: WIDGETS, hasPictures: false, manager: editor!.memberId },
    async ({ slug }) => {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'de-DE' });
      const value = editor!.cookie.slice('session='.length);
      await context.addCookies([{ name: 'session', value, url: bed.web.url }]);
      const page = await context.newPage();
      await page.goto(`${bed.web.url}/channels/${slug}/layout/edit`, { timeout: 60_000 });
      await page
        .locator('[data-card]')
        .nth(WIDGETS - 1)
        .waitFor({ state: 'attached' });
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
      const rounds: Frame[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        const frames = await drag(browser, page, session);
        rounds.push({
          clock: median(frames.map(({ clock }) => clock)),
          processor: median(frames.map(({ processor }) => processor)),
        });
      }
      await context.close();
      const clock = Math.min(...rounds.map((each) => each.clock));
      const processor = Math.min(...rounds.map((each) => each.processor));
      return {
        what: `a frame while dragging among ${WIDGETS} widgets, ${SLOWDOWN}× slower`,
        // They lie apart where others want the processor too.
        figure: `${clock.toFixed(1)} ms, ${processor.toFixed(1)} ms of the processor`,
        target: `< ${FRAME_MS} ms`,
        isMet: processor < FRAME_MS,
        values: { clock, processor },
      };
    },
  );
};
