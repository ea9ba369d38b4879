import { LIVE_CALLS, Problem } from '@dorfplatz/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sizeOf, timeFor } from '../../../../../tools/long/sizes.ts';
import { closedCheck } from '../contract/answer-check.ts';
import { bodies } from '../contract/arbitrary.ts';
import { buildWorld, type World } from '../matrix/world.ts';
import { startTestBed, type TestBed } from '../test-bed.ts';
import { connectRoles, type LiveCallers } from './callers.ts';
import { between, inGroup } from './live-cases.ts';

const CASES = sizeOf('fuzz');
const LIMIT_MS = 2_000;

let bed: TestBed;
let world: World;
let callers: LiveCallers;
let chatIds: string[];
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  world = await buildWorld(bed);
  chatIds = [];
  for (const place of [world.open, world.closed, world.hidden])
    chatIds.push((await inGroup(world, place)).chat_id);
  chatIds.push((await between(world, world.author, world.people.group_member)).chat_id);
  chatIds.push(`member/${world.author}`);
  callers = await connectRoles(world);
});
afterAll(async () => {
  callers?.close();
  await bed?.stop();
});

const isProblem = closedCheck(Problem);

describe('every live call', () => {
  it.each(LIVE_CALLS.map((call) => [call.event, call] as const))(
    '%s answers whatever it is sent as the contract says',
    async (event, call) => {
      const fits = closedCheck(call.answer);
      const asked = fc.tuple(bodies(call.body), fc.option(fc.constantFrom(...chatIds)), fc.nat({ max: 3 }));
      await fc.assert(
        fc.asyncProperty(asked, fc.boolean(), async ([any, chatId, number], asAdmin) => {
          // Half of the bodies name a chat that is there, else nearly none would get past that.
          const isObject = typeof any === 'object' && any !== null && !Array.isArray(any);
          const named = isObject && chatId !== null ? { ...any, chat_id: chatId } : any;
          const body =
            isObject && 'message_id' in (named as object) && number > 0
              ? { ...(named as object), message_id: number }
              : named;
          const begun = performance.now();
          const answer = await callers.call(asAdmin ? 'network_admin' : 'group_member', event, body);
          expect(performance.now() - begun).toBeLessThan(LIMIT_MS);
          const misfit = answer.ok
            ? !fits(answer.answer) && JSON.stringify(fits.errors)
            : answer.problem.status >= 500
              ? answer.problem.title
              : !isProblem(answer.problem) && JSON.stringify(isProblem.errors);
          expect(misfit, `${event} ${JSON.stringify(body)}\n${JSON.stringify(answer).slice(0, 500)}`).toBe(
            false,
          );
        }),
        { numRuns: CASES, endOnFailure: true },
      );
    },
    timeFor('fuzz', 120_000),
  );

  it('answers what nobody knows with a problem, and ends a socket that goes on', async () => {
    const answer = await callers.call('other_member', 'join', { topic: `group:${world.hidden.id}` });
    expect(answer).toMatchObject({ ok: false, problem: { status: 404 } });
    const asking = Array.from({ length: 150 }, (_, index) =>
      callers.call('other_member', `unknown_${index}`, null).then(
        () => 'answered',
        () => 'cut',
      ),
    );
    expect(new Set(await Promise.all(asking))).toContain('cut');
  });
});
