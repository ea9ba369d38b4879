import { renderHtml } from '@dorfplatz/content';
import { imagesOfDocument, renderDocument } from '@dorfplatz/content/documents';
import type { Language } from '@dorfplatz/contract';
import type { Sql } from '../../platform/db/database.ts';
import { translate } from '../../platform/i18n/translate.ts';
import { imageSources } from '../uploads/index.ts';

/** A text of a version, in the dialect in which it was written. */
export type WrittenWords = { text: string; isDocument: boolean };

/** How texts are shown whose pictures are known; asked once for all of them. */
export async function legalRenderer(
  db: Sql,
  language: Language,
  texts: readonly WrittenWords[],
): Promise<(written: WrittenWords) => string> {
  const images = texts.flatMap(({ text, isDocument }) => (isDocument ? imagesOfDocument(text) : []));
  const sourceOf = await imageSources(db, [...new Set(images)]);
  const options = {
    // The same address for those who are signed in and those who are not.
    imageSource: (id: number) => {
      const source = sourceOf(id);
      return source && { ...source, url: `/api/v1/legal_pictures/${id}` };
    },
    calloutLabel: (kind: string) => translate(language, `legal_texts.callout.${kind}`),
  };
  return ({ text, isDocument }) => (isDocument ? renderDocument(text, options) : renderHtml(text));
}
