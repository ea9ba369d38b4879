import {
  cancelNewsletterIssue,
  getNewsletterIssue,
  pauseNewsletterIssue,
  resumeNewsletterIssue,
  startNewsletterIssue,
} from '@dorfplatz/contract';
import { type Abilities, call } from '../../../testing/abilities/ability.ts';
import { buildIssue } from './build.ts';

const STATES = ['late', 'sending', 'paused', 'finished', 'cancelled'] as const;

const onIssue = (id: number) => ({ params: { id } });

export const abilities: Abilities<number> = {
  kind: 'newsletter issue',
  where: STATES,
  make: ({ world, where }) =>
    buildIssue(world.bed, where as (typeof STATES)[number], { recipient: world.author }),
  async canOf(client, id) {
    const answer = await client.call(getNewsletterIssue, onIssue(id));
    return answer.status === 200 ? answer.body.can : {};
  },
  flags: {
    start: [{ call: call(startNewsletterIssue, onIssue) }],
    pause: [{ call: call(pauseNewsletterIssue, onIssue) }],
    resume: [{ call: call(resumeNewsletterIssue, onIssue) }],
    cancel: [{ call: call(cancelNewsletterIssue, onIssue) }],
  },
};
