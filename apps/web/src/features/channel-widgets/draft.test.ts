import { type ChannelWidget, WIDGET_TYPES } from '@dorfplatz/contract';
import { describe, expect, it } from 'vitest';
import { draftOf, missingOf, valuesOf } from './draft.ts';

describe('the form of a widget', () => {
  it('begins empty for each type, and says what is missing', () => {
    const missing = Object.fromEntries(
      WIDGET_TYPES.map((type) => [type, missingOf(type, valuesOf(type, null))]),
    );
    expect(missing).toEqual({
      banner: ['image'],
      spotlight: ['article_ids'],
      blog: ['blog_id'],
      text: ['content'],
      people: ['member_ids'],
      appointments: [],
      rss: ['url'],
      images: ['images'],
      link: ['url'],
    });
    expect(missingOf('banner', { ...valuesOf('banner', null), title: 'Willkommen' })).toEqual([]);
  });

  it('sends back all that it was opened with, tidied', () => {
    const widget = {
      id: 4,
      type: 'rss',
      title: ' Neues ',
      label: '',
      hide_title: true,
      title_background_override: '#00a651',
      collapse_to_single_column: false,
      single_row_only: true,
      shows_from: '2027-01-01T00:00:00Z',
      shows_until: null,
      group_ids: [3],
      version: 2,
      properties: { url: 'https://a.example/feed', count: 7 },
    } as unknown as ChannelWidget;
    expect(draftOf('rss', valuesOf('rss', widget))).toEqual({
      type: 'rss',
      title: 'Neues',
      label: '',
      hide_title: true,
      title_background_override: '#00a651',
      collapse_to_single_column: false,
      single_row_only: true,
      shows_from: '2027-01-01T00:00:00Z',
      shows_until: null,
      group_ids: [3],
      properties: { url: 'https://a.example/feed', count: 7 },
    });
  });
});
