import { type Static, Type } from 'typebox';
import { LanguageSchema, Nullable, Password } from './common.ts';
import { resource } from './resource.ts';

const session = resource('session');

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

export const readInviteLink = session.post('readInviteLink', '/api/v1/invite_links/read', {
  ids: ['API-352'],
  summary: 'What the secret of a mailed link leads to; a POST, so that the secret stands in no address',
  access: 'anyone',
  body: { token: LinkToken },
  status: 200,
  answer: InviteLink,
});

export const acceptInviteLink = session.post('acceptInviteLink', '/api/v1/invite_links/accept', {
  ids: ['API-353'],
  summary: 'Become a member by a mailed link, signed in at once unless an administrator decides first',
  access: 'anyone',
  body: {
    token: LinkToken,
    first_name: Type.String({ minLength: 1, maxLength: 100 }),
    last_name: Type.String({ maxLength: 100 }),
    password: Password,
    language: LanguageSchema,
    requirements: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 50 }),
  },
  answer: {
    state: Type.Enum(['signed_in', 'awaiting_moderation']),
    redirect_to: Type.String(),
    csrf_token: Type.String(),
  },
});
