import type { Component, Editor } from 'grapesjs';
import { closeTags } from './mjml.ts';
import type { DesignerBlock } from './protocol.ts';

/** What lies in the body itself; all else lies in a column. */
const IN_BODY = /^\s*<mj-(section|wrapper|hero)\b/;

const SHAPES: Readonly<Record<string, string>> = {
  columns_1: '<rect x="3" y="5" width="18" height="14" rx="2"/>',
  columns_2:
    '<rect x="3" y="5" width="8" height="14" rx="2"/><rect x="13" y="5" width="8" height="14" rx="2"/>',
  columns_3:
    '<rect x="2" y="5" width="6" height="14" rx="2"/><rect x="9" y="5" width="6" height="14" rx="2"/><rect x="16" y="5" width="6" height="14" rx="2"/>',
  text: '<path d="M5 6h14M12 6v13"/>',
  button: '<rect x="3" y="8" width="18" height="8" rx="3"/><path d="M8 12h8"/>',
  image: '<rect x="3" y="5" width="18" height="14" rx="2"/><path d="m4 17 5-5 4 4 3-3 4 4"/>',
  divider: '<path d="M3 12h18"/>',
  spacer: '<path d="M12 4v16M8 8l4-4 4 4M8 16l4 4 4-4"/>',
};
/** Braces: what stands for something else. */
const PLACEHOLDER = '<path d="M9 5c-4 0 0 7-4 7 4 0 0 7 4 7M15 5c4 0 0 7 4 7-4 0 0 7-4 7"/>';

const picture = (id: string) =>
  `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${SHAPES[id] ?? PLACEHOLDER}</svg>`;

/** The nearest of a type: the component itself, or one around it. */
const around = (component: Component | undefined, type: string): Component | undefined =>
  component?.is(type) ? component : component?.closestType(type);

/** The part of the body in which a component lies. */
function partOf(body: Component, component: Component | undefined): Component | undefined {
  let part = component;
  while (part && part.parent() !== body) part = part.parent();
  return part;
}

/** Puts a block behind what is selected, or at the end of the newsletter. */
export function insertBlock(editor: Editor, content: string): void {
  const body = editor.getWrapper()?.findType('mj-body')[0];
  if (!body) return;
  const selected = editor.getSelected();
  const part = partOf(body, selected);
  const mjml = closeTags(content);
  const inBody = (what: string) => body.append(what, part ? { at: part.index() + 1 } : {});
  let added: Component[];
  if (IN_BODY.test(content)) added = inBody(mjml);
  else {
    const column =
      around(selected, 'mj-column') ?? (part ?? body.components().last())?.findType?.('mj-column')[0];
    const at = selected?.parent() === column && column ? { at: (selected?.index() ?? 0) + 1 } : {};
    added = column
      ? column.append(mjml, at)
      : inBody(`<mj-section><mj-column>${mjml}</mj-column></mj-section>`);
  }
  const [first] = added;
  if (!first) return;
  editor.select(first);
  editor.Canvas.scrollTo(first, { behavior: 'smooth', block: 'nearest' });
}

/** Offers the blocks: to drag, and to press, with a pointer or with keys. */
export function addBlocks(editor: Editor, blocks: readonly DesignerBlock[]): void {
  for (const { id, label, category, content } of blocks)
    editor.Blocks.add(id, {
      label,
      category,
      media: picture(id),
      content: closeTags(content),
      attributes: { role: 'button', tabindex: '0' },
      select: true,
      onClick: () => insertBlock(editor, content),
    });
}
