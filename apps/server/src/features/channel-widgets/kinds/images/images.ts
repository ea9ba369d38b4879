import { GONE, type WidgetKind } from '../kind.ts';
import { keepPictures, keptImage, shownImage } from '../pictures.ts';

/** Pictures in an order. How many there are is how many this reader sees [B09]. */
export const images: WidgetKind<'images'> = {
  async keep(saving, chosen) {
    // One that was chosen twice stands where it was chosen first.
    const kept = chosen.images
      .filter(({ id }, index, all) => all.findIndex((image) => image.id === id) === index)
      .map(keptImage);
    const ids = await keepPictures(
      saving,
      kept.map(({ id }) => id),
      'widget.properties.images',
    );
    return { properties: { images: kept }, images: ids };
  },

  async load({ isRun }, widgets) {
    return new Map(
      widgets.map(({ id, properties, pictures }) => {
        const shown = properties.images.flatMap((image) => shownImage(image, pictures) ?? []);
        // Only who runs the channel learns that there were others.
        const isGone = isRun && shown.length === 0 && properties.images.length > 0;
        return [id, isGone ? GONE : { images: shown }];
      }),
    );
  },
};
