import { plainText, renderHtml } from '@dorfplatz/content';
import { imagesOfDocument, plainTextOfDocument, renderDocument } from '@dorfplatz/content/documents';
import { getTranslation, listTranslationLanguages } from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import { notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { imageSources } from '../uploads/index.ts';
import { rememberLanguage } from './commands.ts';
import { findLanguage, languagesFor } from './languages.ts';
import { lastLanguageOf } from './queries.ts';
import { loaderOf } from './translatables.ts';
import { createTranslator } from './translator.ts';

export function routes(http: FastifyInstance, services: Services): void {
  const { kysely } = services.db;
  const translator = createTranslator(services);

  serve(http, services, listTranslationLanguages, async ({ viewer }) => ({
    languages: languagesFor(await lastLanguageOf(kysely, viewer)),
  }));

  serve(http, services, getTranslation, async ({ viewer, params }) => {
    // The texts of the specification write both orders; a segment that is a known type is the type (decision 1).
    const isTypeFirst = loaderOf(params.type) !== undefined;
    const load = loaderOf(isTypeFirst ? params.type : params.lang);
    const language = findLanguage(isTypeFirst ? params.lang : params.type);
    if (!translator || !load || !language) throw notFound();
    const original = await load(services, viewer, params.target_id);
    await services.limits.take('translating', `m${viewer.memberId}`);
    const { content, isDocument, name, fields = {} } = await translator(original, language.code);
    await rememberLanguage(kysely, viewer, language.code);
    if (!isDocument) return { text: plainText(content), html_content: renderHtml(content), name, fields };
    const html = original.htmlOf ? await original.htmlOf(content) : await documentHtml(content);
    return { text: plainTextOfDocument(content), html_content: html, name, fields };
  });

  async function documentHtml(content: string): Promise<string> {
    const imageSource = await imageSources(services.db.reads, imagesOfDocument(content));
    return renderDocument(content, { imageSource });
  }
}
