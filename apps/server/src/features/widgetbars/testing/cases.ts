import { type Cases, groups, once } from '../../../testing/matrix/case-builders.ts';

const widgets = [{ type: 'text' as const, properties: { content: 'Willkommen' } }];
const body = { widgetbar: { widgets } };

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  listWidgetBars: once(() => ({})),
  listGroupWidgetBars: groups(({ slug }) => ({ params: { groupId: slug } })),
  listWidgetCalendars: once(() => ({})),
  listGroupWidgetCalendars: groups(({ slug }) => ({ params: { groupId: slug } })),
  getWidgetBar: once(() => ({ params: { slug: 'all' } })),
  getGroupWidgetBar: groups(({ slug }) => ({ params: { groupId: slug, slug } })),
  updateWidgetBar: once(() => ({ params: { slug: 'subscribed' }, body })),
  updateGroupWidgetBar: groups(({ slug }) => ({ params: { groupId: slug, slug }, body })),
  resetWidgetBar: once(() => ({ params: { slug: 'subscribed' } })),
  resetGroupWidgetBar: groups(({ slug }) => ({ params: { groupId: slug, slug } })),
  previewWidgetBar: {
    network: () => ({ body: { slug: 'all', widgets } }),
    ...groups(({ id, slug }) => ({ body: { group_id: id, slug, widgets } })),
  },
  readWidgetBar: {
    all: () => ({ params: { slug: 'all' } }),
    network: () => ({ params: { slug: 'network' } }),
  },
  readGroupWidgetBar: groups(({ id, slug }) => ({ params: { group_id: id, slug } })),
};
