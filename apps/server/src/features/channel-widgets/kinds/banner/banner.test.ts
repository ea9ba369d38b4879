import { contrast, TEXT_CONTRAST } from '@dorfplatz/content/colours';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../../platform/db/database.ts';
import { startWidgetBed, type WidgetBed } from '../../testing/widget-bed.ts';
import { bannerColours } from './banner.ts';

describe('the colours of a banner', () => {
  const of = (ground: string | null, title: string | null) =>
    bannerColours({ banner_background_color: ground, banner_title_color: title });

  it('stay as they were chosen where they can be read, and give way where not [B20]', () => {
    expect(of('#123456', '#ffffff')).toEqual({
      banner_background_color: '#123456',
      banner_title_color: '#ffffff',
    });
    // 4.478 to 1 is not enough, by however little.
    const shifted = of('#ffffff', '#777777').banner_title_color!;
    expect(shifted).not.toBe('#777777');
    expect(contrast(shifted, '#ffffff')).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    expect(of(null, null)).toEqual({ banner_background_color: null, banner_title_color: null });
  });

  it('can be read in every one of 4,096 pairs, also where one alone was chosen [B20]', () => {
    const channel = (value: number) => (value * 17).toString(16).padStart(2, '0');
    const colours = Array.from(
      { length: 4096 },
      (_, n) => `#${channel(n >> 8)}${channel((n >> 4) & 15)}${channel(n & 15)}`,
    );
    const bad = colours.flatMap((colour, n) =>
      [of(colour, colours[(n * 2741) % 4096]!), of(colour, null), of(null, colour)].filter(
        ({ banner_background_color: ground, banner_title_color: title }) =>
          contrast(title!, ground!) < TEXT_CONTRAST,
      ),
    );
    expect(bad).toEqual([]);
  });
});

describe('a banner', () => {
  let bed: WidgetBed;
  beforeAll(async () => {
    bed = await startWidgetBed('internal', { worker: false });
  });
  afterAll(() => bed?.stop());

  it('shows its picture, and only its colours once that is gone', async () => {
    const id = await bed.image(bed.anna);
    const colours = { banner_background_color: '#ffd500', banner_title_color: '#ffffff' };
    const widget = await bed.add({
      type: 'banner',
      title: 'Lindenblatt',
      properties: { image: { id, alt: 'Der Platz' }, ...colours },
    });
    await bed.place(widget);
    const content = (await bed.content(bed.ben, widget))!;
    expect(content).toMatchObject({
      image: { id, alt: 'Der Platz', width: 60, height: 30 },
      banner_background_color: '#ffd500',
    });
    expect(contrast(content.banner_title_color!, '#ffd500')).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    // What was chosen stays chosen.
    expect((await bed.shown(bed.anna))[0]!.properties).toMatchObject(colours);
    await sql`update files set state = 'removed', removed_at = now() where id = ${id}`.execute(bed.db.kysely);
    expect((await bed.content(bed.ben, widget))!.image).toBeNull();
    expect((await bed.shown(bed.anna))[0]).toMatchObject({ error: 'gone', content: null });
  });
});
