import { type Static, Type } from 'typebox';
import { Id, Instant } from './common.ts';
import { resource } from './resource.ts';

const members = resource('members');

/** An issue of the newsletter as members find it afterwards. */
export const PublishedNewsletter = Type.Object({
  id: Id,
  number: Type.Integer(),
  subject: Type.String(),
  sent_at: Instant,
  html_url: Type.String(),
});
export type PublishedNewsletter = Static<typeof PublishedNewsletter>;

export const listNewsletters = members.get('listNewsletters', '/newsletters', {
  ids: ['API-1010'],
  summary: 'The issues of the newsletter that were sent, the newest first',
  paging: 'pages',
  answer: { newsletters: Type.Array(PublishedNewsletter) },
  screen: true,
});

export const getPublishedNewsletter = members.get('getPublishedNewsletter', '/newsletters/{id}', {
  ids: ['API-1011'],
  summary: 'An issue as the reader sees it today: what they may not see, or what is gone, is left out',
  params: { id: Id },
  answer: { ...PublishedNewsletter.properties, html: Type.String() },
  screen: true,
});
