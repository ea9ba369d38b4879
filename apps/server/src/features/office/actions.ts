import {
  type Language,
  OFFICE_ACTIONS,
  type OfficeAction,
  type OfficeActionName,
  type OfficeType,
} from '@dorfplatz/contract';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { canEditInOffice, type FileRow, isInOffice } from '../files/index.ts';
import type { Discovered, DiscoveredAction } from './discovery-xml.ts';

/** What the actions that we offer are called by offices, the best first; looking is what an editor does too. */
const NAMES: Readonly<Record<OfficeActionName, readonly string[]>> = {
  view: ['view', 'edit'],
  edit: ['edit'],
  review: ['review', 'view_comment'],
};

/** The office's own action behind one of ours, for a file of this ending; an empty file is begun as a new document [F-05]. */
export function officeActionOf(
  { actions }: Discovered,
  name: OfficeActionName,
  { extension, size }: { extension: string; size: number },
): DiscoveredAction | undefined {
  const find = (wanted: string) => actions.find((one) => one.extension === extension && one.name === wanted);
  const found = NAMES[name].map(find).find((one) => one !== undefined);
  return name === 'edit' && found && size === 0 ? (find('editnew') ?? found) : found;
}

/** The page that hosts an office [RUL-0184]. */
export const hostAddress = (fileId: number, type: OfficeType, action: OfficeActionName): string =>
  `/files/${fileId}/${type}/host/${action}`;

const unbound = (file: FileRow): FileRow => ({
  ...file,
  finalized_at: null,
  locked_until: null,
  locked_by: null,
  office: null,
});

/** Whether somebody may do that with a file which nobody has locked. */
export const isAuthorized = (viewer: Viewer, file: FileRow, name: OfficeActionName): boolean =>
  name === 'view' || canEditInOffice(viewer, unbound(file));

function obstacle(viewer: Viewer, file: FileRow, name: OfficeActionName): OfficeAction['disabled'] {
  if (name === 'view' || canEditInOffice(viewer, file)) return null;
  if (file.finalized_at !== null) return 'final';
  return isInOffice(file) && canEditInOffice(viewer, { ...file, office: null }) ? 'in_office' : 'locked';
}

/** What an office does with a file, and which of it the viewer may. */
export const actionsFor = (
  discovered: Discovered,
  type: OfficeType,
  viewer: Viewer,
  file: FileRow,
): OfficeAction[] =>
  OFFICE_ACTIONS.flatMap((name) => {
    const action = officeActionOf(discovered, name, file);
    if (!action) return [];
    const authorized = isAuthorized(viewer, file, name);
    return [
      {
        name,
        authorized,
        disabled: authorized ? obstacle(viewer, file, name) : null,
        app: action.app,
        html_url: hostAddress(file.id, type, name),
      },
    ];
  });

const TAGS: Readonly<Record<string, string>> = { de: 'de-DE', en: 'en-US', es: 'es-ES', fr: 'fr-FR' };
const PLACEHOLDER = /<(\w+)=(\w+)(&?)>/g;
const LANGUAGES = new Set(['UI_LLCC', 'DC_LLCC']);

/** The address of an action for a file: placeholders that we know are filled, the others left out. */
export function actionUrl({ urlsrc }: DiscoveredAction, source: string, language: Language): string {
  const tag = TAGS[language.slice(0, 2)]!;
  let saysLanguage = false;
  const filled = urlsrc.replace(PLACEHOLDER, (_whole, name: string, value: string, and: string) => {
    if (!LANGUAGES.has(value)) return '';
    saysLanguage = true;
    return `${name}=${tag}${and}`;
  });
  const joint = filled.includes('?') ? (/[?&]$/.test(filled) ? '' : '&') : '?';
  const more = saysLanguage ? '' : `&lang=${tag}`;
  return `${filled}${joint}WOPISrc=${encodeURIComponent(source)}${more}`;
}

const DOCUMENTS = {
  text: ['docx', 'odt'],
  table: ['xlsx', 'ods'],
  presentation: ['pptx', 'odp'],
} as const;

/** What an office does by the endings of files, and which documents it begins from an empty one. */
export function knownOf(type: OfficeType, discovered: Discovered) {
  const endings = new Set(discovered.actions.map(({ extension }) => extension));
  const extensions = [...endings].sort().flatMap((extension) => {
    const ofEnding = { extension, size: 1 };
    const actions = OFFICE_ACTIONS.filter((name) => officeActionOf(discovered, name, ofEnding));
    const app = actions.length > 0 ? officeActionOf(discovered, actions[0]!, ofEnding)!.app : '';
    return actions.length > 0 ? [{ extension, app, actions }] : [];
  });
  const isBegun = (extension: string, names: readonly string[]) =>
    discovered.actions.some((one) => one.extension === extension && names.includes(one.name));
  const newDocuments = Object.entries(DOCUMENTS).flatMap(([kind, wanted]) => {
    const extension =
      wanted.find((one) => isBegun(one, ['editnew'])) ?? wanted.find((one) => isBegun(one, ['edit']));
    return extension === undefined ? [] : [{ kind: kind as keyof typeof DOCUMENTS, extension }];
  });
  return { type, extensions, new_documents: newDocuments };
}
