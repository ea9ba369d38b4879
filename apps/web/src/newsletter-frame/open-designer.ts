import grapesjs, { type Editor } from 'grapesjs';
import 'grapesjs/dist/css/grapes.min.css';
import mjml from 'grapesjs-mjml';
import '../../../../packages/ui/src/tokens.css';
import './designer.css';
import { addBlocks } from './blocks.ts';
import { localeMessages, pluginMessages } from './messages.ts';
import { closeTags, fontsIn } from './mjml.ts';
import type { DesignerExport, DesignerLoad } from './protocol.ts';
import { addPlaceholders, buildShell } from './shell.ts';
import { styleSectors } from './style-sectors.ts';
import { whole } from './whole.ts';

/** So long (ms) after the last change the page hears of it. */
const SETTLED_MS = 300;

export interface Opened {
  export(): DesignerExport;
  close(): void;
}

const bodyOf = (editor: Editor): string => editor.getHtml().trim();

/** What has no settings in mails: an id and a title are none. */
const WITHOUT_SETTINGS = [
  'mj-text',
  'mj-section',
  'mj-column',
  'mj-group',
  'mj-wrapper',
  'mj-body',
  'mj-divider',
];

function addMjml(editor: Editor): void {
  whole(mjml)(editor, { blocks: [], i18n: pluginMessages, resetStyleManager: false, useCustomTheme: false });
  for (const type of [...WITHOUT_SETTINGS, 'mj-spacer', 'mj-raw'])
    editor.Components.addType(type, { model: { defaults: { traits: [] } } });
}

function start(load: DesignerLoad, shell: ReturnType<typeof buildShell>): Editor {
  const locale = load.locale.slice(0, 2);
  return grapesjs.init({
    container: shell.canvas,
    width: '100%',
    height: '100%',
    // Nothing is kept here, and nothing is asked of others.
    storageManager: false,
    telemetry: false,
    noticeOnUnload: false,
    cssIcons: '',
    protectedCss: '',
    canvasCss: 'mj-head { display: none }',
    panels: { defaults: [] },
    assetManager: { upload: false, dropzone: false, showUrlInput: true },
    blockManager: { appendTo: shell.blocks, appendOnClick: true },
    styleManager: { appendTo: shell.styles, sectors: styleSectors(load.texts) },
    traitManager: { appendTo: shell.traits },
    layerManager: { appendTo: shell.layers },
    i18n: { locale, localeFallback: 'en', detectLocale: false, messages: localeMessages },
    richTextEditor: { actions: ['bold', 'italic', 'underline', 'strikethrough', 'link'] },
    plugins: [addMjml],
  });
}

/** Shows a newsletter to be designed, once it is on the screen. */
export async function openDesigner(load: DesignerLoad, onChange: (body: string) => void): Promise<Opened> {
  const shell = buildShell(load);
  document.body.replaceChildren(shell.root);
  const editor = start(load, shell);
  await new Promise<void>((done) => editor.onReady(() => done()));
  editor.Canvas.getFrameEl().title = load.texts.canvas ?? '';
  addBlocks(editor, load.blocks);
  addPlaceholders(editor, load);
  shell.follow(editor);
  if (load.design === '') editor.setComponents(closeTags(load.mjml));
  else editor.loadProjectData(JSON.parse(load.design) as Record<string, unknown>);
  editor.UndoManager.clear();

  let told = bodyOf(editor);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tellSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const body = bodyOf(editor);
      if (body === told) return;
      told = body;
      onChange(body);
    }, SETTLED_MS);
  };
  editor.on('update', tellSoon);
  return {
    export: () => ({
      design: JSON.stringify(editor.getProjectData()),
      body: bodyOf(editor),
      // What the editor has of rules is how it shows things; in MJML all that counts stands in the text.
      css: load.css,
      fonts: fontsIn(bodyOf(editor)),
    }),
    close: () => {
      clearTimeout(timer);
      editor.destroy();
    },
  };
}
