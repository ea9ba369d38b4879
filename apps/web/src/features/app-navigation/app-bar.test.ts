import { describe, expect, it } from 'vitest';
import {
  added,
  forcedOpening,
  hasEntryPoint,
  isWhole,
  itemsOf,
  linkOf,
  mayBeEntryPoint,
  newTab,
  ordered,
  tabsOf,
  withEntryPoint,
  without,
} from './app-bar.ts';

const site = 'https://dorf.example';
const bar = () =>
  withEntryPoint([
    newTab({ type: 'link', label: 'Stadt', url: 'https://stadt.example' }),
    newTab({ type: 'default', module: 'messages' }),
    newTab({ type: 'activitystream', label: 'Chor', stream: 7 }),
    newTab({ type: 'more' }),
  ]);
const entryOf = (tabs: ReturnType<typeof bar>) =>
  tabs.filter((tab) => tab.isEntryPoint).map(({ type }) => type);

describe('the bar of the app as it is edited', () => {
  it('opens exactly one item first, and the next that may be when that goes [RUL-0537]', () => {
    const tabs = bar();
    expect(entryOf(tabs)).toEqual(['default']);
    expect(entryOf(withEntryPoint(tabs, tabs[2]!.key))).toEqual(['activitystream']);
    expect(entryOf(without(tabs, tabs[1]!.key))).toEqual(['activitystream']);
  });

  it('opens neither a link nor "more" first [RUL-0548]', () => {
    const tabs = bar();
    expect(tabs.map(mayBeEntryPoint)).toEqual([false, true, true, false]);
    expect(entryOf(withEntryPoint(tabs, tabs[0]!.key))).toEqual(['default']);
  });

  it('lacks what it needs to be saved when nothing can be opened first [RUL-0540]', () => {
    const [link, , , more] = bar();
    expect(hasEntryPoint(bar())).toBe(true);
    expect(hasEntryPoint(withEntryPoint([link!, more!]))).toBe(false);
  });

  it('keeps "more" at its end [RUL-0541]', () => {
    const tabs = bar();
    expect(without(tabs, tabs[3]!.key)).toHaveLength(4);
    expect(ordered(tabs, tabs.slice(0, -1).toReversed()).at(-1)?.type).toBe('more');
  });

  it('takes a new link before "more", with an empty address [RUL-0543]', () => {
    const tabs = added(bar(), newTab({ type: 'link' }));
    expect(tabs.map(({ type }) => type)).toEqual(['link', 'default', 'activitystream', 'link', 'more']);
    expect(tabs[3]).toMatchObject({ url: '', label: '' });
    expect(isWhole(tabs[3]!, site)).toBe(false);
  });

  it('takes only links that open something [RUL-0544]', () => {
    expect(linkOf('kein Link', site)).toBeNull();
    expect(linkOf('javascript:alert(1)', site)).toBeNull();
    expect(linkOf('www.stadt.example', site)).toBe('https://www.stadt.example/');
  });

  it('opens pages of the same host within the app [RUL-0545]', () => {
    expect(forcedOpening('https://DORF.example/info', site)).toBe('webview');
    expect(forcedOpening('/info', site)).toBe('webview');
    expect(forcedOpening('https://stadt.example', site)).toBeNull();
    expect(forcedOpening('mailto:a@stadt.example', site)).toBe('browser');
  });

  it('is sent as it came', () => {
    const item = {
      id: 'link:/info',
      type: 'link' as const,
      module: null,
      label: 'Wir',
      icon: 'star' as const,
      isEntryPoint: false,
      isDefault: false,
      options: {
        url: '/info',
        open_in: 'webview' as const,
        activitystream_id: null,
        page_id: null,
        app_id: null,
      },
    };
    const { id, isDefault, ...sent } = item;
    expect(itemsOf(tabsOf([item]))).toEqual([sent]);
  });
});
