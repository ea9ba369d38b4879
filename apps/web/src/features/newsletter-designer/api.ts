import {
  type AnswerOf,
  type BodyOf,
  getNewsletterTemplate,
  type NewsletterTemplate,
  previewNewsletter,
  restoreNewsletterTemplate,
  testNewsletter,
  updateNewsletterTemplate,
} from '@dorfplatz/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';

export type TemplateAnswer = AnswerOf<typeof getNewsletterTemplate>;
export type Draft = NonNullable<BodyOf<typeof previewNewsletter>['draft']>;
export type Preview = AnswerOf<typeof previewNewsletter>;

export const templateQuery = queryOptions({
  queryKey: ['newsletter', 'template'],
  // What is being designed is compared with it: it does not change beneath.
  staleTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  queryFn: ({ signal }) => call(getNewsletterTemplate, { signal }),
});

/** The version that holds by now, whoever saved it; screens that show it follow. */
export const fetchTemplate = (): Promise<TemplateAnswer> => queryClient.fetchQuery(templateQuery);

function keep(template: NewsletterTemplate): NewsletterTemplate {
  queryClient.setQueryData(
    templateQuery.queryKey,
    (old: TemplateAnswer | undefined) => old && { ...old, template },
  );
  void queryClient.invalidateQueries({
    queryKey: ['newsletter'],
    predicate: ({ queryKey }) => queryKey[1] !== 'template',
  });
  return template;
}

/** Saves a new version. Throws ApiError: 422 names what is missing, 409 says that somebody else saved one. */
export const saveTemplate = async (
  id: number,
  body: BodyOf<typeof updateNewsletterTemplate>,
): Promise<NewsletterTemplate> => keep(await call(updateNewsletterTemplate, { params: { id }, body }));

/** Makes the template that the product brings the newest version. Throws ApiError. */
export const restoreTemplate = async (id: number): Promise<NewsletterTemplate> =>
  keep(await call(restoreNewsletterTemplate, { params: { id } }));

/** The next issue as one would get it oneself, in a design. Throws ApiError. */
export const previewOf = (draft: Draft): Promise<Preview> => call(previewNewsletter, { body: { draft } });

/** Sends it to oneself, and says where to. Throws ApiError. */
export const sendTest = async (draft: Draft): Promise<string> =>
  (await call(testNewsletter, { body: { draft } })).sent_to;
