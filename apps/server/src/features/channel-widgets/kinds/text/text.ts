import { renderDocument } from '@dorfplatz/content/documents';
import { translate } from '../../../../platform/i18n/translate.ts';
import { imagesOf, keepDocument } from '../../../uploads/index.ts';
import type { WidgetKind } from '../kind.ts';

/** A text in the dialect of documents, with its pictures. */
export const text: WidgetKind<'text'> = {
  async keep({ tx, services, editor, attached }, { content }) {
    const kept = await keepDocument(tx, services, editor, {
      text: content,
      attached,
      field: 'widget.properties.content',
    });
    return { properties: { content: kept.text }, images: kept.images };
  },

  async load({ language }, widgets) {
    const calloutLabel = (kind: string) => translate(language, `channel_widgets.callout.${kind}`);
    return new Map(
      widgets.map(({ id, properties, pictures }) => {
        const imageSource = (file: number) => {
          const picture = pictures.find(({ id: each }) => each === file);
          return picture && { url: imagesOf(file)!.large, width: picture.width, height: picture.height };
        };
        return [id, { html_content: renderDocument(properties.content, { imageSource, calloutLabel }) }];
      }),
    );
  },
};
