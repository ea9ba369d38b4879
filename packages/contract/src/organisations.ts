import { type Static, Type } from 'typebox';
import { Attachment } from './attachments.ts';
import { Actor, Id, IdOrSlug, Images, Instant, Nullable } from './common.ts';
import { resource } from './resource.ts';

const organisations = resource('organisations');
const administration = resource('administration');

export const ORGANISATION_NAME_MAX = 120;
export const ORGANISATION_DESCRIPTION_MAX = 10_000;
export const ORGANISATION_ADDRESS_MAX = 500;
export const ORGANISATION_LINE_MAX = 254;
export const ORGANISATION_PHONE_MAX = 60;
export const ORGANISATION_CONTACTS_MAX = 20;
/** The most organisations that one group keeps. */
export const ORGANISATIONS_MAX = 500;
export const ORGANISATION_LIST_BYTES_MAX = 2_000_000;

/** An organisation as lists show it. */
export const OrganisationCard = Type.Object({
  id: Id,
  name: Type.String(),
  /** How its description begins, as plain text. */
  excerpt: Type.String(),
  address: Type.String(),
  images: Nullable(Images),
  html_url: Type.String(),
});
export type OrganisationCard = Static<typeof OrganisationCard>;

/** An organisation that belongs to a group. */
export const Organisation = Type.Object({
  ...OrganisationCard.properties,
  description: Type.String(),
  html_description: Type.String(),
  website: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  image_id: Nullable(Id),
  /** Those whom the viewer may know of. */
  contacts: Type.Array(Actor),
  files: Type.Array(Attachment),
  updated_at: Instant,
  can: Type.Object({ update: Type.Boolean(), destroy: Type.Boolean() }),
});
export type Organisation = Static<typeof Organisation>;

const line = (maxLength: number) => Type.Optional(Type.String({ maxLength }));
const fields = {
  name: Type.String({ maxLength: ORGANISATION_NAME_MAX }),
  description: line(ORGANISATION_DESCRIPTION_MAX),
  address: line(ORGANISATION_ADDRESS_MAX),
  website: line(ORGANISATION_LINE_MAX),
  email: line(ORGANISATION_LINE_MAX),
  phone: line(ORGANISATION_PHONE_MAX),
  image_id: Type.Optional(Nullable(Id)),
  contact_ids: Type.Optional(Type.Array(Id, { maxItems: ORGANISATION_CONTACTS_MAX })),
  files: Type.Optional(Type.Array(Id, { maxItems: 20 })),
};
const ofGroup = { slug: IdOrSlug };
const one = { slug: IdOrSlug, id: Id };

export const listOrganisations = organisations.get('listOrganisations', '/groups/{slug}/organisations', {
  ids: ['API-987a'],
  summary: 'The organisations of a group in their order; of some with `q`',
  params: ofGroup,
  query: { q: Type.Optional(Type.String({ maxLength: 100 })) },
  paging: 'pages',
  answer: { organisations: Type.Array(OrganisationCard), can: Type.Object({ administrate: Type.Boolean() }) },
  screen: true,
});

export const getOrganisation = organisations.get('getOrganisation', '/groups/{slug}/organisations/{id}', {
  ids: ['API-987b'],
  summary: 'One organisation of a group',
  params: one,
  answer: Organisation,
  screen: true,
});

export const listAdministeredOrganisations = administration.get(
  'listAdministeredOrganisations',
  '/groups/{slug}/administration/organisations',
  {
    ids: ['API-988a'],
    summary: 'All organisations of a group for those who run it, and whether others see them',
    params: ofGroup,
    answer: {
      is_shown: Type.Boolean(),
      organisations: Type.Array(OrganisationCard),
      can: Type.Object({ update: Type.Boolean() }),
    },
    screen: true,
  },
);

export const createOrganisation = administration.post(
  'createOrganisation',
  '/groups/{slug}/administration/organisations',
  {
    ids: ['API-988b'],
    summary: 'Add an organisation to a group, behind the others',
    params: ofGroup,
    body: { organisation: Type.Object(fields) },
    answer: Organisation,
  },
);

export const updateOrganisation = administration.put(
  'updateOrganisation',
  '/groups/{slug}/administration/organisations/{id}',
  {
    ids: ['API-988c'],
    summary: 'Change an organisation; what is not sent stays as it is',
    params: one,
    body: { organisation: Type.Object({ ...fields, name: Type.Optional(fields.name) }) },
    answer: Organisation,
  },
);

export const deleteOrganisation = administration.delete(
  'deleteOrganisation',
  '/groups/{slug}/administration/organisations/{id}',
  { ids: ['API-988d'], summary: 'Delete an organisation with its files', params: one },
);

export const sortOrganisations = administration.put(
  'sortOrganisations',
  '/groups/{slug}/administration/organisations/order',
  {
    ids: ['API-990'],
    summary: 'Say in which order the organisations of a group stand',
    params: ofGroup,
    body: { order: Type.Array(Id, { maxItems: ORGANISATIONS_MAX }) },
    status: 204,
  },
);

export const showOrganisations = administration.put(
  'showOrganisations',
  '/groups/{slug}/administration/organisations/tab',
  {
    ids: ['API-991'],
    summary: 'Say whether a group shows its organisations',
    params: ofGroup,
    body: { is_shown: Type.Boolean() },
    answer: { is_shown: Type.Boolean() },
  },
);

export const ORGANISATION_PROBLEMS = ['no_name', 'twice', 'too_long', 'bad_email', 'bad_website'] as const;

/** What a line of a list brings, or would bring. */
export const OrganisationLine = Type.Object({
  line: Type.Integer(),
  name: Type.String(),
  brings: Type.Enum(['new', 'change', 'nothing', 'rejected']),
  problems: Type.Array(Type.Object({ code: Type.Enum([...ORGANISATION_PROBLEMS]), header: Type.String() })),
});
export type OrganisationLine = Static<typeof OrganisationLine>;

/** A list (CSV) as it was read. */
export const OrganisationList = Type.Object({
  /** Columns by what they become; null for one that nothing is made of. */
  columns: Type.Array(Type.Object({ header: Type.String(), field: Nullable(Type.String()) })),
  lines: Type.Array(OrganisationLine),
  counts: Type.Object({
    new: Type.Integer(),
    change: Type.Integer(),
    nothing: Type.Integer(),
    rejected: Type.Integer(),
  }),
  /** The lines that bring nothing in as a list to mend (CSV); empty where there are none. */
  rejected_list: Type.String(),
});
export type OrganisationList = Static<typeof OrganisationList>;

export const importOrganisations = administration.post(
  'importOrganisations',
  '/groups/{slug}/administration/organisations/import',
  {
    ids: ['API-992a'],
    summary: 'Read a list of organisations (CSV), and with `run` bring in what it has',
    params: ofGroup,
    query: { run: Type.Optional(Type.Boolean()) },
    upload: true,
    status: 200,
    answer: OrganisationList,
  },
);

export const exportOrganisations = administration.get(
  'exportOrganisations',
  '/groups/{slug}/administration/organisations/list',
  {
    ids: ['API-992b'],
    summary: 'The organisations of a group as a list (CSV) that can be brought in again',
    params: ofGroup,
    bytes: true,
  },
);
