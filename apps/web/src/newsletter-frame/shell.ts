import type { Editor } from 'grapesjs';
import type { DesignerLoad } from './protocol.ts';

type Texts = DesignerLoad['texts'];

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.className = className;
  made.append(...children);
  return made;
}

function button(text: string, onPress: () => void): HTMLButtonElement {
  const made = element('button', 'tool', text);
  made.type = 'button';
  made.addEventListener('click', onPress);
  return made;
}

const press = (one: HTMLElement, isOn: boolean) => one.setAttribute('aria-pressed', String(isOn));

/** The three tabs beside the newsletter. */
function buildSide(texts: Texts, panels: Readonly<Record<string, HTMLElement>>) {
  const tabs = Object.keys(panels).map((name) => {
    const tab = button(texts[`tab.${name}`] ?? name, () => show(name));
    tab.id = `tab-${name}`;
    tab.setAttribute('role', 'tab');
    const panel = panels[name]!;
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', tab.id);
    return tab;
  });
  function show(wanted: string): void {
    for (const tab of tabs) {
      const isShown = tab.id === `tab-${wanted}`;
      tab.setAttribute('aria-selected', String(isShown));
      tab.tabIndex = isShown ? 0 : -1;
    }
    for (const [name, panel] of Object.entries(panels)) panel.hidden = name !== wanted;
  }
  const list = element('div', 'tabs', ...tabs);
  list.setAttribute('role', 'tablist');
  list.addEventListener('keydown', ({ key }) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (step === undefined) return;
    const at = tabs.findIndex((tab) => tab.tabIndex === 0);
    const next = tabs[(at + step + tabs.length) % tabs.length]!;
    next.click();
    next.focus();
  });
  show('blocks');
  return { side: element('aside', 'side', list, ...Object.values(panels)), show };
}

/** What stands around the newsletter: buttons of our own, which have names and can be reached by keys. */
export function buildShell({ texts, look, locale }: DesignerLoad) {
  const { documentElement } = document;
  documentElement.lang = locale;
  documentElement.dataset.theme = look.scheme;
  documentElement.style.setProperty('--accent', look.accent);

  const canvas = element('div', 'canvas');
  const blocks = element('div', 'panel');
  const styles = element('div', '');
  const traits = element('div', '');
  const layers = element('div', 'panel');
  const { side, show } = buildSide(texts, {
    blocks,
    styles: element('div', 'panel', traits, styles),
    layers,
  });
  const bar = element('div', 'bar');
  bar.setAttribute('role', 'toolbar');
  bar.setAttribute('aria-label', texts.tools ?? '');
  const root = element('div', 'designer', bar, element('div', 'work', canvas, side));

  /** Ties the buttons to an editor. */
  function follow(editor: Editor): void {
    const device = (name: string, command: string) =>
      button(texts[name] ?? name, () => editor.runCommand(command));
    const desk = device('desk', 'set-device-desktop');
    const phone = device('phone', 'set-device-mobile');
    const undo = button(texts.undo ?? '', () => editor.UndoManager.undo());
    const redo = button(texts.redo ?? '', () => editor.UndoManager.redo());
    const remove = button(texts.remove ?? '', () => editor.runCommand('core:component-delete'));
    const refresh = () => {
      const isDesk = editor.getDevice().toLowerCase() === 'desktop';
      press(desk, isDesk);
      press(phone, !isDesk);
      undo.disabled = !editor.UndoManager.hasUndo();
      redo.disabled = !editor.UndoManager.hasRedo();
      remove.disabled = editor.getSelected()?.get('removable') !== true;
    };
    bar.replaceChildren(
      element('div', 'group', desk, phone),
      element('div', 'group', undo, redo),
      element('div', 'group', remove),
    );
    editor.on('change:device update undo redo component:selected component:deselected', refresh);
    // Pressing a block selects what it brought: the blocks stay, so that one can go on with them.
    editor.on('component:selected', () => {
      if (!blocks.contains(document.activeElement)) show('styles');
    });
    blocks.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      const block = (event.target as Element).closest<HTMLElement>('[role="button"]');
      if (!block) return;
      event.preventDefault();
      block.click();
    });
    refresh();
  }
  return { root, canvas, blocks, styles, traits, layers, follow };
}

/** Lets placeholders be put where one writes. */
export function addPlaceholders(editor: Editor, { placeholders, texts }: DesignerLoad): void {
  const options = placeholders.map(({ name, label }) => {
    const option = element('option', '', label);
    option.value = `{{${name}}}`;
    return option;
  });
  const first = element('option', '', texts.placeholder ?? '');
  first.value = '';
  const select = element('select', 'placeholders', first, ...options);
  select.setAttribute('aria-label', texts.placeholder ?? '');
  editor.RichTextEditor.add('placeholder', {
    icon: select.outerHTML,
    event: 'change',
    result: (writing, action) => {
      const chosen = (action as { btn?: HTMLElement }).btn?.querySelector('select');
      if (chosen?.value) writing.insertHTML(chosen.value);
      if (chosen) chosen.value = '';
    },
  });
}
