import { MjmlError } from './clean-mjml.ts';
import { cleanCss } from './clean-values.ts';
import { cutAtPlaceholders, type Segment } from './placeholders.ts';

/** A template ready to be filled: made once for all who read it. */
export type Compiled = { html: readonly Segment[]; text: readonly Segment[] };

/** What a template consists of. */
export type TemplateSource = { body: string; css: string };

/** Nothing is fetched: no fonts of others, no other files. */
const OPTIONS = {
  fonts: {},
  keepComments: false,
  ignoreIncludes: true,
  useMjmlConfigOptions: false,
  validationLevel: 'soft',
} as const;

/** The template with the rules of its style sheet in its head. */
function withStyles({ body, css }: TemplateSource): string {
  const rules = cleanCss(css).trim();
  if (rules === '') return body;
  const style = `<mj-style>${rules}</mj-style>`;
  return body.includes('</mj-head>')
    ? body.replace('</mj-head>', () => `${style}</mj-head>`)
    : body.replace(/<mj-body/, (start) => `<mj-head>${style}</mj-head>${start}`);
}

/** What stands in the text part: the words of the template, where it has its placeholders. */
async function textOf(body: string): Promise<string> {
  const { convert } = await import('html-to-text');
  const parts = [...body.matchAll(/<(mj-text|mj-button|mj-table)(\s[^>]*)?>([\s\S]*?)<\/\1>/g)];
  return parts
    .map(([, name, attributes = '', inside = '']) => {
      const text = convert(inside, {
        wordwrap: false,
        selectors: [{ selector: 'img', format: 'skip' }],
        limits: { maxInputLength: 200_000 },
      }).trim();
      const link = name === 'mj-button' ? /\shref="([^"]*)"/.exec(attributes)?.[1] : undefined;
      return link && text ? `${text}:\n${link.replaceAll('&amp;', '&')}` : text;
    })
    .filter((text) => text !== '')
    .join('\n\n');
}

/**
 * Makes HTML and text of a template that was cleaned.
 * @throws MjmlError where it cannot be made
 */
export async function compileTemplate(source: TemplateSource): Promise<Compiled> {
  // Both are only needed where newsletters are written.
  const [{ default: core }, { default: preset }] = await Promise.all([
    import('mjml-core'),
    import('mjml-preset-core'),
  ]);
  try {
    // Whether its own default comes in another depends on who loads it.
    const mjml2html = typeof core === 'function' ? core : core.default;
    const { html } = await mjml2html(withStyles(source), { ...OPTIONS, presets: [preset] });
    // Half of what comes out is room at the beginnings of lines.
    return {
      html: cutAtPlaceholders(html.replaceAll(/\n\s+/g, '\n')),
      text: cutAtPlaceholders(await textOf(source.body)),
    };
  } catch (error) {
    throw new MjmlError((error as Error).message);
  }
}
