import { directionOf, isolated } from '@dorfplatz/content/directions';
import type { Language } from '@dorfplatz/contract';
import { translate } from '../../platform/i18n/translate.ts';
import type { Mail } from '../../platform/mail/mail.ts';

/** One thing in a letter, with the place it leads to. */
export type LetterItem = {
  title: string;
  text: string;
  place: string;
  /** What a letter about this alone is called; without it, by what happened and where. */
  subject?: string;
  /** Empty where it leads nowhere: whoever reads it does not sign in. */
  path: string;
  /** What others said to it. */
  replies?: { name: string; text: string }[];
};

/** Things of one sort, with what stands above them; nothing does where a letter has only one sort. */
export type LetterPart = { heading: string; items: LetterItem[] };

/** What a letter shows above its words; it comes along, so that nothing is fetched from anywhere when it is read. */
export type LetterPicture = { jpeg: Buffer; width: number };

/** A letter before it is written: everything that a person reads in it. */
export type LetterContent = {
  language: Language;
  network: string;
  subject: string;
  greeting: string;
  /** Lines of their own stay so. */
  intro: string;
  picture?: LetterPicture;
  parts: LetterPart[];
  /** Null for whom it would lead to the sign-in. */
  button: { label: string; path: string } | null;
  /** What of the settings made us send it. */
  reasons: string[];
  /** Empty for whoever has no settings. */
  settingsPath: string;
  unsubscribePath: string;
};

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const dir = (text: string) => `dir="${directionOf(text)}"`;

const lines = (text: string) => escaped(text).replaceAll('\n', '<br>');

const footer = ({ language, network, reasons, settingsPath }: LetterContent): string =>
  translate(language, settingsPath === '' ? 'letters.reason_outside' : 'letters.reason', {
    network,
    reasons: reasons.join(' · '),
  });

/** A letter as plain text. */
export function plainLetter(letter: LetterContent, origin: string): string {
  const t = (key: string) => translate(letter.language, key);
  const parts = letter.parts.flatMap(({ heading, items }) => [
    heading.toLocaleUpperCase(letter.language.slice(0, 2)),
    ...items.map(({ title, text, place, path, replies = [] }) =>
      [title, place, text, ...replies.map((reply) => `> ${reply.name}: ${reply.text}`), path && origin + path]
        .filter((line) => line !== '')
        .join('\n'),
    ),
  ]);
  return [
    letter.greeting,
    letter.intro,
    ...parts,
    letter.button ? `${letter.button.label}:\n${origin}${letter.button.path}` : '',
    [
      '-- ',
      footer(letter),
      ...(letter.settingsPath ? [`${t('letters.settings')}: ${origin}${letter.settingsPath}`] : []),
      `${t('letters.unsubscribe')}: ${origin}${letter.unsubscribePath}`,
    ].join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** The one picture of a letter, as its HTML names it (RFC 2392). */
const PICTURE_ID = 'picture';

/** What of a letter its mail carries along, and its HTML shows. */
export const attachmentsOf = ({ picture }: Pick<LetterContent, 'picture'>): Pick<Mail, 'attachments'> =>
  picture
    ? {
        attachments: [
          { filename: 'picture.jpg', contentType: 'image/jpeg', content: picture.jpeg, cid: PICTURE_ID },
        ],
      }
    : {};

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/**
 * The same letter as HTML that any mail program shows: no images but its own, no scripts, styles beside what they dress.
 * @param colour of the button, dark enough for white words
 */
export function htmlLetter(letter: LetterContent, origin: string, colour: string): string {
  const t = (key: string) => escaped(translate(letter.language, key));
  const link = (path: string, label: string) =>
    `<a href="${escaped(origin + path)}" style="color:#575757">${label}</a>`;
  const settings = letter.settingsPath ? `${link(letter.settingsPath, t('letters.settings'))} · ` : '';
  const headingRow = (heading: string) => `
<tr><td style="padding:18px 0 6px"><h2 style="margin:0;font-size:18px;line-height:24px">${escaped(heading)}</h2></td></tr>`;
  // Mail programs know no logical sides.
  const sideOf = (text: string) => (directionOf(text) === 'rtl' ? 'right' : 'left');
  const replyLine = ({ name, text }: { name: string; text: string }) =>
    `<div ${dir(text)} style="margin-top:6px;padding-${sideOf(text)}:10px;border-${sideOf(text)}:3px solid #e4e4e0;color:#5f5f5a;font-size:14px;line-height:20px"><b>${escaped(isolated(name))}</b>: ${escaped(text)}</div>`;
  const itemRow = ({ title, text, place, path, replies = [] }: LetterItem) => `
<tr><td ${dir(title)} style="padding:14px 0;border-top:1px solid #e4e4e0">
${path ? `<a href="${escaped(origin + path)}" style="color:#1d1d1b;text-decoration:none"><strong>${escaped(title)}</strong></a>` : `<strong>${escaped(title)}</strong>`}
${place ? `<div ${dir(place)} style="color:#5f5f5a;font-size:14px">${escaped(place)}</div>` : ''}
${text ? `<div ${dir(text)} style="padding-top:4px">${lines(text)}</div>` : ''}${replies.map(replyLine).join('')}
</td></tr>`;
  const picture = letter.picture
    ? `\n<tr><td style="padding:8px 28px"><img src="cid:${PICTURE_ID}" alt="" width="${letter.picture.width}" style="display:block;max-width:100%;height:auto;border:0;border-radius:8px"></td></tr>`
    : '';
  const button = letter.button
    ? `<a href="${escaped(origin + letter.button.path)}" style="display:inline-block;padding:11px 20px;border-radius:8px;background:${escaped(colour)};color:#ffffff;font-weight:bold;text-decoration:none">${escaped(letter.button.label)}</a>`
    : '';
  const rows = letter.parts.flatMap(({ heading, items }) => [
    ...(heading ? [headingRow(heading)] : []),
    ...items.map(itemRow),
  ]);
  return `<!doctype html>
<html lang="${letter.language.slice(0, 2)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escaped(letter.subject)}</title></head>
<body style="margin:0;padding:0;background:#f3f4f1">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f4f1"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:10px;${FONT};font-size:16px;line-height:24px;color:#1d1d1b">
<tr><td style="padding:24px 28px 8px;font-weight:bold">${escaped(letter.network)}</td></tr>${picture}
<tr><td style="padding:8px 28px"><p style="margin:0 0 12px">${escaped(letter.greeting)}</p><p ${dir(letter.intro)} style="margin:0 0 16px">${lines(letter.intro)}</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows.join('')}
</table></td></tr>
<tr><td style="padding:12px 28px 28px">${button}</td></tr>
</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;${FONT};font-size:13px;line-height:20px;color:#575757">
<tr><td style="padding:16px 28px">${escaped(footer(letter))}<br>${settings}${link(letter.unsubscribePath, t('letters.unsubscribe'))}</td></tr>
</table>
</td></tr></table>
</body></html>
`;
}
