import type { WidgetContents } from '@dorfplatz/contract';
import { cleanWords } from '../../../../platform/clean-line.ts';
import { invalid } from '../../../../platform/problem.ts';
import {
  hostOf,
  notePreview,
  type PreviewRow,
  playerOf,
  presentPreview,
} from '../../../link-previews/index.ts';
import type { WidgetKind } from '../kind.ts';
import { keepPictures, keptImage, shownImage } from '../pictures.ts';

/**
 * Where a link leads, in the spelling of addresses: pages of the web, and pages of this network by their paths. What
 * somebody typed without `https://` gets it. Throws 422 for anything else: scripts, data, files.
 */
export function linkAddress(typed: string, publicUrl: string): string {
  const text = cleanWords(typed);
  const url = /^\/(?![/\\])/.test(text)
    ? URL.parse(text, publicUrl)
    : /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text)
      ? URL.parse(text)
      : text.includes('.') && !/^[/\\]/.test(text)
        ? URL.parse(`https://${text}`)
        : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw invalid({ 'widget.properties.url': ['invalid'] });
  return url.href;
}

type Shown = WidgetContents['link'];

function presentLink(row: PreviewRow | null, publicUrl: string): Shown['link'] {
  if (!row) return null;
  const { id, title, site } = presentPreview(row);
  const player = playerOf(row, publicUrl);
  return {
    id,
    title,
    site,
    secure_embed_service_url: player?.url ?? null,
    embed_host: player?.host ?? null,
  };
}

/**
 * A page elsewhere with what it says of itself, looked up once the widget is saved. A page that is dead, or that shows
 * nothing to strangers, is a plain link [B15].
 */
export const link: WidgetKind<'link'> = {
  async keep(saving, chosen) {
    const url = linkAddress(chosen.url, saving.services.environment.publicUrl);
    const override = chosen.override_image && keptImage(chosen.override_image);
    const words = chosen.override_description === null ? '' : cleanWords(chosen.override_description);
    const images = await keepPictures(
      saving,
      override ? [override.id] : [],
      'widget.properties.override_image',
    );
    return {
      properties: { ...chosen, url, override_image: override, override_description: words || null },
      images,
      linkPreviewId: await notePreview(saving.tx, saving.services, url),
    };
  },

  async load({ services }, widgets) {
    const { environment, settings } = services;
    const isOn = settings.current().link_previews;
    return new Map(
      widgets.map(({ id, preview: row, properties, pictures }) => {
        const preview = isOn && row ? presentPreview(row) : undefined;
        const own = shownImage(properties.override_image, pictures);
        const shown: Shown = {
          url: properties.url,
          host: hostOf(properties.url),
          open_in_new_window: properties.open_in_new_window,
          image: own
            ? { url: own.large, alt: own.alt }
            : preview?.image_url
              ? { url: preview.image_url, alt: '' }
              : null,
          description: properties.override_description ?? preview?.description ?? '',
          link: presentLink(isOn ? row : null, environment.publicUrl),
        };
        return [id, shown];
      }),
    );
  },
};
