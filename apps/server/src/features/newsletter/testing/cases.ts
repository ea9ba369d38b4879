import { type Cases, once } from '../../../testing/matrix/case-builders.ts';
import { PRODUCT_TEMPLATE } from '../template/product-template.ts';
import { buildIssue, networkIdOf, revisionOf, versionOf } from './build.ts';

const schedule = {
  is_enabled: false,
  interval: 'semimonthly',
  day: '1',
  time: 'am',
  second_day: '15',
  second_time: 'pm',
};

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  getNewsletter: once(() => ({})),
  updateNewsletterSchedule: once(async ({ bed }) => ({
    body: { ...schedule, revision: await revisionOf(bed) },
  })),
  updateUpcomingActivities: once(() => ({ body: { order: [] } })),
  confirmNewsletterAddress: once(() => ({})),
  getNewsletterTemplate: once(() => ({})),
  updateNewsletterTemplate: once(async ({ bed }) => ({
    params: { id: await networkIdOf(bed) },
    body: {
      design: '',
      body: PRODUCT_TEMPLATE,
      css: '',
      js: '',
      fonts: [],
      version: await versionOf(bed),
    },
  })),
  restoreNewsletterTemplate: once(async ({ bed }) => ({ params: { id: await networkIdOf(bed) } })),
  previewNewsletter: {
    'for oneself': () => ({ body: {} }),
    'for another': ({ people }) => ({ body: { member_id: people.group_member } }),
  },
  testNewsletter: once(() => ({ body: {} })),
  listNewsletterIssues: once(() => ({})),
  getNewsletterIssue: once(async ({ bed }) => ({ params: { id: await buildIssue(bed, 'finished') } })),
  sendNewsletterNow: {
    'while another is under way': async ({ bed }) => {
      await buildIssue(bed, 'paused');
      return {};
    },
  },
  startNewsletterIssue: once(async ({ bed }) => ({ params: { id: await buildIssue(bed, 'late') } })),
  pauseNewsletterIssue: once(async ({ bed, author }) => ({
    params: { id: await buildIssue(bed, 'sending', { recipient: author }) },
  })),
  resumeNewsletterIssue: once(async ({ bed, author }) => ({
    params: { id: await buildIssue(bed, 'paused', { recipient: author }) },
  })),
  cancelNewsletterIssue: once(async ({ bed }) => ({ params: { id: await buildIssue(bed, 'paused') } })),
  listNewsletterRecipients: once(async ({ bed, author }) => ({
    params: { id: await buildIssue(bed, 'finished', { recipient: author }) },
  })),
  listNewsletters: once(() => ({})),
  getPublishedNewsletter: {
    'that went out': async ({ bed, author }) => ({
      params: { id: await buildIssue(bed, 'finished', { recipient: author }) },
    }),
    'that did not yet': async ({ bed }) => ({ params: { id: await buildIssue(bed, 'late') } }),
  },
};
