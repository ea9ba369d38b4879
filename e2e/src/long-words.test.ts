import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { createActivity, createMessage, createReply } from '../../packages/contract/src/index.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';
import { messageOf, openChat, say } from './chat-talk.ts';

/** Sixty letters and more without a place to break. */
const name = 'Maximilianaalexandrowitschdonaudampfschifffahrtsgesellschaft';
const word = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'.repeat(3);

let journey: Journey;
let anna: BuiltMember;
let ben: BuiltMember;
let group: { id: number; slug: string; streamId: number };
let postId: number;
beforeAll(async () => {
  journey = await startJourney();
  const { bed } = journey;
  await bed.openNetwork();
  anna = await bed.buildMember({ name: `Anna ${name}` });
  ben = await bed.buildMember({ name: `Ben ${name}` });
  group = await bed.buildGroup({ createdBy: anna.id, name, chatEnabled: true, members: [ben.id] });
  const [annas, bens] = [await bed.as(anna.id), await bed.as(ben.id)];
  const content = `${word} **${word}** \`${word}\` https://example.org/${word}`;
  postId = (await annas.call(createActivity, { body: { content, streams: [group.streamId] } })).body.id;
  await bens.call(createReply, {
    params: { activityId: postId, type: 'replies' },
    body: { content: `@[${anna.id}:Anna] ${word}` },
  });
  await bens.call(createMessage, { body: { to: [anna.id], subject: word.slice(0, 190), content: word } });
  await bed.delivered();
});
afterAll(() => journey.stop());

/** What reaches beyond the edge of the page where nothing scrolls it or ends it with dots. */
const sticksOut = ({ page }: Visitor) =>
  page.evaluate(() => {
    const edge = document.documentElement.clientWidth + 1;
    const isHeld = (element: Element): boolean => {
      const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element);
      return (
        overflowX === 'auto' ||
        textOverflow === 'ellipsis' ||
        webkitLineClamp !== 'none' ||
        (element.parentElement !== null &&
          element.parentElement.id !== 'main' &&
          isHeld(element.parentElement))
      );
    };
    return [...document.querySelectorAll('#main *')]
      .filter((element) => element.getBoundingClientRect().right > edge && !isHeld(element))
      .map((element) => element.outerHTML.slice(0, 120));
  });

describe('long names and words on a phone', () => {
  it('stay in their place in the stream, in messages and in notifications', async () => {
    const visitor = await journey.visit({ width: 'phone' });
    const { page } = visitor;
    await visitor.signIn(anna.email);
    await visitor.goto(`/activities/${postId}`);
    await page.getByRole('article').nth(1).waitFor();
    expect(await sticksOut(visitor)).toEqual([]);
    await visitor.goto('/notifications');
    await page.getByRole('main').getByRole('listitem').nth(1).waitFor();
    expect(await sticksOut(visitor)).toEqual([]);
    await visitor.goto('/messages');
    await page.getByRole('main').getByRole('listitem').first().waitFor();
    expect(await sticksOut(visitor)).toEqual([]);
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
    await page.getByRole('button', { name: 'Antworten', exact: true }).click();
    await page.locator('[contenteditable="true"]').waitFor();
    expect(await sticksOut(visitor)).toEqual([]);
  });

  it('stay in their place in a chat, quoted too', async () => {
    const visitor = await journey.visit({ width: 'phone' });
    const { page } = visitor;
    await visitor.signIn(ben.email);
    await openChat(visitor, `group/${group.id}`);
    await say(visitor, word);
    await messageOf(visitor, word).click();
    await page.getByRole('button', { name: 'Zitieren' }).click();
    await page.getByRole('button', { name: 'Zitat entfernen' }).waitFor();
    expect(await sticksOut(visitor)).toEqual([]);
    for (const path of ['/chat', '/chat/new']) {
      await visitor.goto(path);
      await page
        .getByRole('main')
        .getByRole('link', { name: new RegExp(name) })
        .first()
        .waitFor();
      expect(await sticksOut(visitor)).toEqual([]);
    }
  });
});
