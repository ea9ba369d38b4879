import type { ChannelWidget, LayoutRow } from '@dorfplatz/contract';
import { describe, expect, it } from 'vitest';
import { comingRows, firstPictureOf, shownRows, showsAnything } from './shown-rows.ts';

const widget = (id: number, more: Partial<ChannelWidget> = {}) =>
  ({ id, type: 'appointments', error: null, content: { appointments: [] }, ...more }) as ChannelWidget;
const row = (type: LayoutRow['type'], ...widgets: (number | null)[]): LayoutRow => ({
  id: `${type} ${widgets}`,
  type,
  widgets,
});
const widths = (rows: LayoutRow[], widgets: ChannelWidget[]) =>
  shownRows(rows, widgets).map(({ cells }) => cells.map(({ widget: { id }, w }) => [id, w]));

describe('rows of a channel', () => {
  it('stand on three columns, full over all of them [RUL-0378] [RUL-0379]', () => {
    const all = [1, 2, 3, 4, 5, 6, 7, 8].map((id) => widget(id));
    const rows = [row('full', 1), row('half-1-2', 2, 3), row('half-2-1', 4, 5), row('third', 6, 7, 8)];
    expect(widths(rows, all)).toEqual([
      [[1, 3]],
      [
        [2, 1],
        [3, 2],
      ],
      [
        [4, 2],
        [5, 1],
      ],
      [
        [6, 1],
        [7, 1],
        [8, 1],
      ],
    ]);
  });

  it('close where nothing stands, or nothing that this reader sees', () => {
    const rows = [row('full', null), row('third', null, 2, 3), row('half-1-2', 4, null), row('full', 9)];
    expect(widths(rows, [widget(2), widget(3), widget(4)])).toEqual([
      [
        [2, 1],
        [3, 1],
      ],
      [[4, 3]],
    ]);
  });

  it('leave out what has nothing to show', () => {
    const silent = widget(2, { type: 'images', content: { images: [] } } as Partial<ChannelWidget>);
    expect(widths([row('half-2-1', 1, 2)], [widget(1), silent])).toEqual([[[1, 3]]]);
    expect(showsAnything(widget(3))).toBe(true);
    expect(showsAnything(widget(4, { content: null, error: 'unavailable' }))).toBe(true);
    const feed = (state: string) =>
      widget(5, {
        type: 'rss',
        content: { state, rss_data: [], reason: null },
      } as unknown as Partial<ChannelWidget>);
    expect([feed('ready'), feed('failing'), feed('pending')].map(showsAnything)).toEqual([false, true, true]);
  });

  it('close where a blog has no articles for this reader, or nothing is put forward any more [B09]', () => {
    const blog = (latest_articles: object[]) => ({ type: 'blog', content: { latest_articles, total: 0 } });
    const spotlight = (articles: object[]) => ({ type: 'spotlight', content: { articles } });
    const all = [blog([]), spotlight([]), blog([{}]), spotlight([{}])].map((more, at) =>
      widget(at + 1, more as unknown as Partial<ChannelWidget>),
    );
    expect(all.map(showsAnything)).toEqual([false, false, true, true]);
    expect(widths([row('half-2-1', 1, 3), row('half-1-2', 2, 1)], all)).toEqual([[[3, 3]]]);
  });

  it('are known by their widths before the widgets have come', () => {
    expect(comingRows([row('third', 1, null, 3), row('full', null), row('half-1-2', null, 5)])).toEqual([
      { id: 'third 1,,3', widths: [1, 1] },
      { id: 'half-1-2 ,5', widths: [3] },
    ]);
  });

  it('have the first picture of the first two rows fetched at once', () => {
    const picture = (id: number) =>
      widget(id, { type: 'banner', content: { image: {} } } as unknown as Partial<ChannelWidget>);
    const first = (...cells: ChannelWidget[]) =>
      firstPictureOf(
        shownRows(
          cells.map(({ id }) => row('full', id)),
          cells,
        ),
      );
    expect(first(widget(1), picture(2), picture(3))).toBe(2);
    const forward = (id: number, lead_image: object | null) =>
      widget(id, {
        type: 'spotlight',
        content: { articles: [{ lead_image }] },
      } as unknown as Partial<ChannelWidget>);
    expect(first(widget(1), forward(2, {}))).toBe(2);
    expect(first(forward(1, null), picture(2))).toBe(2);
    expect(first(widget(1), widget(2), picture(3))).toBeNull();
  });
});
