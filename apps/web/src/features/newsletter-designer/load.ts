import { type Language, NEWSLETTER_PLACEHOLDERS } from '@dorfplatz/contract';
import type { Translate } from '../../lib/i18n.ts';
import { colourScheme } from '../../lib/theme.ts';
import type { DesignerBlock, DesignerLoad, DesignerLocale } from '../../newsletter-frame/protocol.ts';

/** The editor has no Du. */
const LOCALES: Readonly<Record<Language, DesignerLocale>> = {
  de: 'de-DE',
  de_DU: 'de-DE',
  en: 'en-US',
  es: 'es-ES',
  fr: 'fr-FR',
};

const TEXTS = [
  'tools',
  'canvas',
  'desk',
  'phone',
  'undo',
  'redo',
  'remove',
  'placeholder',
  'tab.blocks',
  'tab.styles',
  'tab.layers',
  'style.align',
  'style.text-align',
  'style.text-decoration',
  'style.font-style',
  'style.vertical-align',
  'style.border-style',
  'style.container-background-color',
  'style.left',
  'style.center',
  'style.right',
  'style.justify',
  'style.none',
  'style.underline',
  'style.line-through',
  'style.normal',
  'style.italic',
  'style.top',
  'style.middle',
  'style.bottom',
  'style.solid',
  'style.dotted',
  'style.dashed',
] as const;

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** What can be put into a newsletter: its placeholders, and the parts of MJML that letters need. */
export function blocksOf(t: Translate): DesignerBlock[] {
  const text = `<mj-text>${escaped(t('newsletter_designer.sample.text'))}</mj-text>`;
  const columns = (count: number) =>
    `<mj-section>${`<mj-column>${text}</mj-column>`.repeat(count)}</mj-section>`;
  const parts: readonly [string, string][] = [
    ['columns_1', columns(1)],
    ['columns_2', columns(2)],
    ['columns_3', columns(3)],
    ['text', text],
    ['button', `<mj-button href="https://">${escaped(t('newsletter_designer.sample.button'))}</mj-button>`],
    ['image', '<mj-image></mj-image>'],
    ['divider', '<mj-divider border-width="1px" border-color="#d0d0d0"></mj-divider>'],
    ['spacer', '<mj-spacer height="20px"></mj-spacer>'],
  ];
  return [
    ...NEWSLETTER_PLACEHOLDERS.map((name) => ({
      id: `placeholder-${name}`,
      label: t(`newsletter_designer.placeholder.${name}`),
      category: t('newsletter_designer.category.placeholders'),
      content: `<mj-text>{{${name}}}</mj-text>`,
    })),
    ...parts.map(([id, content]) => ({
      id,
      label: t(`newsletter_designer.block.${id}`),
      category: t('newsletter_designer.category.parts'),
      content,
    })),
  ];
}

/** How the page looks at the moment. */
function look(): DesignerLoad['look'] {
  const scheme = colourScheme();
  const isDark =
    scheme === 'dark' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  return {
    accent: getComputedStyle(document.documentElement).getPropertyValue('--accent').trim(),
    scheme: isDark ? 'dark' : 'light',
  };
}

/** All that an editor is told to show a newsletter [RUL-0584]. */
export function loadOf(
  { design, body, css }: { design: string; body: string; css: string },
  language: Language,
  t: Translate,
): DesignerLoad {
  return {
    design,
    mjml: body,
    css,
    locale: LOCALES[language],
    look: look(),
    texts: Object.fromEntries(TEXTS.map((key) => [key, t(`newsletter_designer.frame.${key}`)])),
    placeholders: NEWSLETTER_PLACEHOLDERS.map((name) => ({
      name,
      label: t(`newsletter_designer.placeholder.${name}`),
    })),
    blocks: blocksOf(t),
  };
}
