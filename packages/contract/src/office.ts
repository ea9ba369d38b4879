import { type Static, Type } from 'typebox';
import { Id, Instant, Nullable } from './common.ts';
import { resource } from './resource.ts';

const files = resource('files');

/** Two offices can be there beside each other; both speak WOPI. */
export const OFFICE_TYPES = ['wopi', 'docs'] as const;
export type OfficeType = (typeof OFFICE_TYPES)[number];

/** What is offered of what an office can do. */
export const OFFICE_ACTIONS = ['view', 'edit', 'review'] as const;
export type OfficeActionName = (typeof OFFICE_ACTIONS)[number];
const ActionName = Type.Enum([...OFFICE_ACTIONS]);

export const OfficeAction = Type.Object({
  name: ActionName,
  /** Whether the viewer may do that with the file as such; what they may not is not shown [RUL-0166]. */
  authorized: Type.Boolean(),
  /** What stands against it at the moment; never against looking at it [RUL-0168]. */
  disabled: Nullable(Type.Enum(['locked', 'final', 'in_office'])),
  /** The program of the office that does it, as it calls itself. */
  app: Type.String(),
  /** The page that hosts the office [RUL-0184]. */
  html_url: Type.String(),
});
export type OfficeAction = Static<typeof OfficeAction>;

const actionsOf = { params: { fileId: Id }, answer: { actions: Type.Array(OfficeAction) } };

export const getWopiActions = files.get('getWopiActions', '/files/{fileId}/wopi/actions', {
  ids: ['API-101'],
  summary: 'What the office does with a file, each with whether the viewer may; nothing where there is none',
  ...actionsOf,
});

export const getDocsActions = files.get('getDocsActions', '/files/{fileId}/docs/actions', {
  ids: ['API-102'],
  summary: 'As getWopiActions, of the second office',
  ...actionsOf,
});

export const openOffice = files.get('openOffice', '/files/{id}/{type}/host/{action}', {
  ids: ['API-103'],
  summary: 'What the page that hosts an office begins with: where the office is, and the token it is given',
  params: { id: Id, type: Type.Enum([...OFFICE_TYPES]), action: ActionName },
  answer: {
    file: Type.Object({ id: Id, name: Type.String(), html_url: Type.String() }),
    action: ActionName,
    app: Type.String(),
    /** Where the form goes whose answer is the office. */
    action_url: Type.String(),
    access_token: Type.String(),
    /** Until when the token opens anything, in milliseconds since 1970 [F-25]. */
    access_token_ttl: Type.Integer(),
    expires_at: Instant,
  },
  screen: true,
  secret: true,
});

export const discoverOffices = files.get('discoverOffices', '/api/storage/v2/discover', {
  ids: ['API-104'],
  summary: 'What offices do with which kinds of files; nothing where there is none',
  answer: {
    offices: Type.Array(
      Type.Object({
        type: Type.Enum([...OFFICE_TYPES]),
        extensions: Type.Array(
          Type.Object({ extension: Type.String(), app: Type.String(), actions: Type.Array(ActionName) }),
        ),
        /** Endings of the documents that it begins from an empty file. */
        new_documents: Type.Array(
          Type.Object({
            kind: Type.Enum(['text', 'table', 'presentation']),
            extension: Type.String(),
          }),
        ),
      }),
    ),
  },
});
export type OfficeDiscovery = Static<typeof discoverOffices.answer>;

// ── what offices call ───────────────────────────────────────────────────────
/** A file, or with the id of its author a draft of it. */
const WopiId = Type.String({ pattern: '^[1-9][0-9]{0,14}(-[1-9][0-9]{0,14})?$' });
const wopi = {
  params: { id: WopiId },
  query: { access_token: Type.Optional(Type.String({ maxLength: 4000 })) },
  // The token says whose call it is; offices have no session.
  access: 'anyone',
} as const;

export const checkFileInfo = files.get('checkFileInfo', '/wopi/files/{id}', {
  ...wopi,
  ids: ['API-640'],
  summary: 'What an office is told of a file and of who opens it (WOPI CheckFileInfo)',
  answer: {
    BaseFileName: Type.String(),
    FileExtension: Type.String(),
    OwnerId: Type.String(),
    UserId: Type.String(),
    UserFriendlyName: Type.String(),
    IsAnonymousUser: Type.Boolean(),
    Size: Type.Integer(),
    SHA256: Type.String(),
    Version: Type.String(),
    LastModifiedTime: Type.String(),
    ReadOnly: Type.Boolean(),
    UserCanWrite: Type.Boolean(),
    UserCanRename: Type.Boolean(),
    UserCanReview: Type.Boolean(),
    UserCanNotWriteRelative: Type.Boolean(),
    SupportsLocks: Type.Boolean(),
    SupportsGetLock: Type.Boolean(),
    SupportsExtendedLockLength: Type.Boolean(),
    SupportsUpdate: Type.Boolean(),
    SupportsRename: Type.Boolean(),
    SupportsUserInfo: Type.Boolean(),
    SupportsDeleteFile: Type.Boolean(),
    FileNameMaxLength: Type.Integer(),
    PostMessageOrigin: Type.String(),
    ClosePostMessage: Type.Boolean(),
    CloseUrl: Type.String(),
    HostViewUrl: Type.String(),
    HostEditUrl: Type.String(),
    BreadcrumbBrandName: Type.String(),
    BreadcrumbBrandUrl: Type.String(),
    BreadcrumbDocName: Type.String(),
    BreadcrumbFolderName: Type.String(),
    BreadcrumbFolderUrl: Type.String(),
  },
});

export const operateWopiFile = files.post('operateWopiFile', '/wopi/files/{id}', {
  ...wopi,
  ids: ['API-641'],
  summary:
    'What the header X-WOPI-Override says: LOCK, UNLOCK, REFRESH_LOCK, GET_LOCK, PUT_RELATIVE, RENAME_FILE (WOPI)',
  signedAddress: true,
  upload: true,
  status: 200,
  bytes: true,
});

export const getWopiContents = files.get('getWopiContents', '/wopi/files/{id}/contents', {
  ...wopi,
  ids: ['API-642'],
  summary: 'The bytes of a file, for an office (WOPI GetFile)',
  bytes: true,
});

export const putWopiContents = files.post('putWopiContents', '/wopi/files/{id}/contents', {
  ...wopi,
  ids: ['API-643'],
  summary: 'What an office saves (WOPI PutFile): the body is the bytes, whatever their type',
  signedAddress: true,
  upload: true,
  status: 200,
  bytes: true,
});
