/** The languages of the editor; others get English [RUL-0584]. */
export const DESIGNER_LOCALES = ['de-DE', 'en-US', 'es-ES', 'fr-FR'] as const;
export type DesignerLocale = (typeof DESIGNER_LOCALES)[number];

/** Something to drag into the newsletter, in MJML. */
export interface DesignerBlock {
  id: string;
  label: string;
  category: string;
  content: string;
}

export interface DesignerLoad {
  /** The project of the editor as JSON; empty where the text was written by hand. */
  design: string;
  mjml: string;
  /** Rules that stand beside the text; an editor that has none hands them back. */
  css: string;
  locale: DesignerLocale;
  /** How the editor is dressed. */
  look: { accent: string; scheme: 'light' | 'dark' };
  /** What stands on its own buttons, by key. */
  texts: Readonly<Record<string, string>>;
  placeholders: readonly { name: string; label: string }[];
  blocks: readonly DesignerBlock[];
}

export interface DesignerExport {
  design: string;
  body: string;
  css: string;
  fonts: string[];
}

/** What the page says to the editor. */
export type ToDesigner = ({ type: 'load' } & DesignerLoad) | { type: 'export'; request: number };

/** What the editor says to the page. */
export type FromDesigner =
  /** It listens, and wants to be told what to show. */
  | { type: 'waiting' }
  /** What it was told is on its screen. */
  | { type: 'ready' }
  | { type: 'changed'; body: string }
  | ({ type: 'exported'; request: number } & DesignerExport)
  | { type: 'failed'; request?: number; reason: string };

const isText = (value: unknown): value is string => typeof value === 'string';

/** A message of the channel; undefined for whatever else is posted. */
function read(data: unknown, channel: string): Record<string, unknown> | undefined {
  const message = data as Record<string, unknown> | null;
  return typeof message === 'object' && message !== null && message.channel === channel ? message : undefined;
}

/** What an editor said, as far as it is what editors say. */
export function readFromDesigner(data: unknown, channel: string): FromDesigner | undefined {
  const message = read(data, channel);
  if (!message) return undefined;
  const { type, request, body, design, css, fonts, reason } = message;
  if (type === 'waiting' || type === 'ready') return { type };
  if (type === 'changed') return isText(body) ? { type, body } : undefined;
  if (type === 'failed')
    return {
      type,
      reason: isText(reason) ? reason : '',
      ...(typeof request === 'number' && { request }),
    };
  if (type !== 'exported' || typeof request !== 'number') return undefined;
  if (!isText(design) || !isText(body) || !isText(css) || !Array.isArray(fonts)) return undefined;
  return { type, request, design, body, css, fonts: fonts.filter(isText) };
}

/** What the page said; its shape is that of the same build, so that only the channel is asked for. */
export function readToDesigner(data: unknown, channel: string): ToDesigner | undefined {
  const message = read(data, channel);
  return message?.type === 'load' || message?.type === 'export'
    ? (message as unknown as ToDesigner)
    : undefined;
}
