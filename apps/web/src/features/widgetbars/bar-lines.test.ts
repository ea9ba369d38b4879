import { describe, expect, it } from 'vitest';
import { audienceOf, errorsByWidget, linesOf, pickedOf, widgetsOf } from './bar-lines.ts';

describe('the widgets of a bar as they are arranged', () => {
  const group = { type: 'group', id: 4, value: null, name: 'Chor' } as const;
  const gone = { type: 'member', id: 9, value: null, name: '' } as const;
  const admins = { type: 'system_role', id: null, value: 'network_admin', name: 'Leitung' } as const;

  it('are sent as they came, with an empty count as one that is missing [RUL-0449]', () => {
    const lines = linesOf([
      { type: 'newest_members', properties: { headline: '', count: Number.NaN, visible_to: [group] } },
      { type: 'text', properties: { content: 'Hallo', visible_to: [] } },
    ]);
    expect(new Set(lines.map(({ key }) => key)).size).toBe(2);
    expect(widgetsOf(lines)).toEqual([
      {
        type: 'newest_members',
        properties: { headline: '', count: '', visible_to: [{ type: 'group', id: 4, value: null }] },
      },
      { type: 'text', properties: { content: 'Hallo', visible_to: [] } },
    ]);
  });

  it('keep for whom they are, also whom one does not know of', () => {
    const all = [group, gone, admins];
    expect(pickedOf(all, 'Unbekannt').map(({ name }) => name)).toEqual(['Chor', 'Unbekannt', 'Leitung']);
    expect(audienceOf(pickedOf(all, 'Unbekannt'), 'Unbekannt')).toEqual(all);
  });

  it('have what was refused of each', () => {
    const errors = {
      'widgets.1.count': ['Zu klein'],
      'widgetbar.widgets.0.properties.headline': ['Zu lang'],
    };
    expect(errorsByWidget(errors)).toEqual([{ headline: 'Zu lang' }, { count: 'Zu klein' }]);
  });
});
