import { type Static, Type } from 'typebox';
import { LanguageSchema, Nullable, Password } from './common.ts';
import { endpoint } from './endpoint.ts';

/** Something that whoever comes in must agree to, a legal text for example. */
export const SignUpRequirement = Type.Object({
  id: Type.String(),
  statement: Type.String(),
  html_url: Nullable(Type.String()),
});
export type SignUpRequirement = Static<typeof SignUpRequirement>;

const LinkToken = Type.String({ minLength: 1, maxLength: 200 });

/** What a link of a mail leads to; of one that is over only that. */
export const InviteLink = Type.Object({
  state: Type.Enum(['open', 'expired', 'over']),
  kind: Type.Enum(['invite', 'sign_up']),
  email: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  is_external: Type.Boolean(),
  /** True where an administrator decides after this step. */
  is_moderated: Type.Boolean(),
  group: Nullable(
    Type.Object({
      name: Type.String(),
      teaser: Type.String(),
      /** The picture itself as a `data:` address (RFC 2397): whoever is not signed in may load none. */
      picture: Nullable(Type.String()),
      color: Type.String(),
    }),
  ),
  author: Nullable(Type.String()),
  additional_message: Type.String(),
  requirements: Type.Array(SignUpRequirement),
});
export type InviteLink = Static<typeof InviteLink>;

export const readInviteLink = endpoint({
  ids: ['API-352'],
  name: 'readInviteLink',
  method: 'POST',
  path: '/api/v1/invite_links/read',
  summary: 'What the secret of a mailed link leads to; a POST, so that the secret stands in no address',
  tag: 'session',
  access: 'anyone',
  body: Type.Object({ token: LinkToken }, { additionalProperties: false }),
  status: 200,
  answer: InviteLink,
});

export const acceptInviteLink = endpoint({
  ids: ['API-353'],
  name: 'acceptInviteLink',
  method: 'POST',
  path: '/api/v1/invite_links/accept',
  summary: 'Become a member by a mailed link, signed in at once unless an administrator decides first',
  tag: 'session',
  access: 'anyone',
  body: Type.Object(
    {
      token: LinkToken,
      first_name: Type.String({ minLength: 1, maxLength: 100 }),
      last_name: Type.String({ maxLength: 100 }),
      password: Password,
      language: LanguageSchema,
      requirements: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 50 }),
    },
    { additionalProperties: false },
  ),
  status: 201,
  answer: Type.Object({
    state: Type.Enum(['signed_in', 'awaiting_moderation']),
    redirect_to: Type.String(),
    csrf_token: Type.String(),
  }),
});
