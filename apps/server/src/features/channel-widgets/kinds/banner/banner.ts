import { readableOn } from '@dorfplatz/content/colours';
import type { WidgetProperties } from '@dorfplatz/contract';
import { GONE, type WidgetKind } from '../kind.ts';
import { keepPictures, keptImage, shownImage } from '../pictures.ts';

const GROUNDS = ['#ffffff', '#000000'] as const;

/**
 * The colours of a title and its ground, of which the title's gives way until it can be read [B20]. Where one of the two
 * was chosen, the other is what goes with it; where none was, the design says both.
 */
export function bannerColours({
  banner_background_color: ground,
  banner_title_color: title,
}: Pick<WidgetProperties['banner'], 'banner_background_color' | 'banner_title_color'>) {
  if (ground !== null) {
    const chosen = title ?? (readableOn('#ffffff', ground) === '#ffffff' ? '#ffffff' : '#000000');
    return { banner_background_color: ground, banner_title_color: readableOn(chosen, ground) };
  }
  if (title === null) return { banner_background_color: null, banner_title_color: null };
  const fitting = GROUNDS.find((each) => readableOn(title, each) === title) ?? '#000000';
  return { banner_background_color: fitting, banner_title_color: readableOn(title, fitting) };
}

/** A picture over the whole width with the title on it, or a title on a colour. */
export const banner: WidgetKind<'banner'> = {
  async keep(saving, chosen) {
    const image = chosen.image && keptImage(chosen.image);
    const images = await keepPictures(saving, image ? [image.id] : [], 'widget.properties.image');
    return { properties: { ...chosen, image }, images };
  },

  async load({ isRun }, widgets) {
    return new Map(
      widgets.map(({ id, properties, pictures }) => {
        const image = shownImage(properties.image, pictures) ?? null;
        const isGone = isRun && properties.image !== null && image === null;
        return [id, isGone ? GONE : { image, ...bannerColours(properties) }];
      }),
    );
  },
};
