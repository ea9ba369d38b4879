import { imagesOfDocument, renderDocument } from '@dorfplatz/content/documents';
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

  imagesIn: ({ content }) => imagesOfDocument(content),

  async load({ language, picturesOf }, widgets) {
    const calloutLabel = (kind: string) => translate(language, `channel_widgets.callout.${kind}`);
    return new Map(
      widgets.map(({ id, properties }) => {
        const pictures = picturesOf(id);
        const imageSource = (file: number) => {
          const picture = pictures.get(file);
          return picture && { url: imagesOf(file)!.large, width: picture.width, height: picture.height };
        };
        return [id, { html_content: renderDocument(properties.content, { imageSource, calloutLabel }) }];
      }),
    );
  },
};
