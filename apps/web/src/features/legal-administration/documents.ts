import { documentFromPost } from '@dorfplatz/content/document-editor';
import { LANGUAGES } from '@dorfplatz/contract';
import type { Words } from './api.ts';

/** Texts as documents: what was written in the dialect of posts is put into that of documents, and says the same. */
export const asDocuments = (words: Words, isDocument: boolean): Words =>
  isDocument
    ? words
    : Object.fromEntries(
        LANGUAGES.flatMap((language) => {
          const text = words[language];
          return text === undefined ? [] : [[language, documentFromPost(text)]];
        }),
      );
