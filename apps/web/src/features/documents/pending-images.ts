import { uploadDocumentImage } from '@dorfplatz/contract';
import type { Editor, NodeViewRendererProps } from '@tiptap/core';
import { Fragment, type Node } from '@tiptap/pm/model';
import type { NodeView } from '@tiptap/pm/view';
import { upload } from '../../lib/client.ts';
import { checked } from '../../lib/held.ts';
import { imageAddress } from './image-address.ts';

/** A picture on its way to the server. */
export interface PendingImage {
  file: File;
  share: number;
  /** Why it did not get there; null while it is on its way. */
  reason: string | null;
}

/** What a picture that is on its way says, in the language of the page. */
export interface PendingTexts {
  reason: (error: unknown) => string;
  sending: (name: string, percent: number) => string;
  retry: string;
  remove: string;
  missing: string;
}

/**
 * The pictures of one editor that are on their way. Each has a place in the text at once; the text itself gets it when
 * it is there, so that one that fails takes nothing else with it.
 */
export class PendingImages {
  readonly #images = new Map<string, PendingImage>();
  readonly #listeners = new Set<() => void>();
  readonly #running = new Map<string, AbortController>();
  readonly texts: () => PendingTexts;
  readonly #onCount: (underway: number) => void;

  constructor(texts: () => PendingTexts, onCount: (underway: number) => void) {
    this.texts = texts;
    this.#onCount = onCount;
  }

  get = (key: string): PendingImage | undefined => this.#images.get(key);

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Begins to send a picture for which the text has a place. */
  send(editor: Editor, key: string, file: File): void {
    this.#images.set(key, { file, share: 0, reason: null });
    this.#carry(editor, key, file).catch(() => {});
  }

  retry(editor: Editor, key: string): void {
    const image = this.#images.get(key);
    if (image) this.send(editor, key, image.file);
  }

  /** Stops all of them: the editor is gone. */
  stop(): void {
    for (const controller of this.#running.values()) controller.abort();
  }

  drop(key: string): void {
    this.#running.get(key)?.abort();
    this.#images.delete(key);
    this.#tell();
  }

  async #carry(editor: Editor, key: string, file: File): Promise<void> {
    const controller = new AbortController();
    this.#running.set(key, controller);
    this.#tell();
    const change = (part: Partial<PendingImage>) => {
      const image = this.#images.get(key);
      if (image) this.#images.set(key, { ...image, ...part });
      this.#tell();
    };
    try {
      const sent = await upload(uploadDocumentImage, {
        params: {},
        file,
        signal: controller.signal,
        onProgress: (share) => change({ share }),
      });
      const { id } = await checked(sent, 'images', controller.signal);
      this.#images.delete(key);
      settle(editor, key, id);
    } catch (error) {
      if (!controller.signal.aborted) change({ reason: this.texts().reason(error) });
    } finally {
      this.#running.delete(key);
      this.#tell();
    }
  }

  #tell(): void {
    this.#onCount([...this.#images.values()].filter(({ reason }) => reason === null).length);
    for (const listener of this.#listeners) listener();
  }
}

/** Puts the file into the place that waits for it; whoever took that out meanwhile does not want it. */
function settle(editor: Editor, key: string, file: number): void {
  if (editor.isDestroyed) return;
  const { tr } = editor.state;
  editor.state.doc.descendants((node, position) => {
    if (node.type.name === 'image' && node.attrs.pending === key)
      tr.setNodeMarkup(position, undefined, { ...node.attrs, file, pending: null });
  });
  // Taking the paste back takes back the place, and not only what has come into it.
  if (tr.docChanged) editor.view.dispatch(tr.setMeta('addToHistory', false));
}

/** A document without the pictures that are not there yet. */
export function withoutPending(node: Node): Node {
  if (node.isTextblock || node.isLeaf) return node;
  const kept = node.children.filter((child) => child.type.name !== 'image' || child.attrs.file !== null);
  if (kept.length === 0) kept.push(node.type.schema.nodes.paragraph!.create());
  return node.copy(Fragment.from(kept.map(withoutPending)));
}

/** How a picture looks while it is written about: with its caption, or with how far it is. */
export function imageView({ node, editor, getPos }: NodeViewRendererProps, pending: PendingImages): NodeView {
  const dom = document.createElement('figure');
  let shown = node;
  const remove = () => {
    const position = getPos();
    if (position !== undefined)
      editor.view.dispatch(editor.state.tr.delete(position, position + shown.nodeSize));
    editor.commands.focus();
  };
  const draw = () => {
    const { file, alt, caption, width, pending: key } = shown.attrs;
    dom.className = `image${width === 'full' ? '' : ` image-${width}`}`;
    if (file !== null) {
      const picture = document.createElement('img');
      picture.src = imageAddress(file);
      picture.alt = alt;
      const words = document.createElement('figcaption');
      words.textContent = caption;
      dom.replaceChildren(picture, ...(caption ? [words] : []));
      return;
    }
    const texts = pending.texts();
    const image = key ? pending.get(key) : undefined;
    const words = document.createElement('p');
    words.setAttribute('role', 'status');
    dom.className += ' image-pending';
    if (image?.reason === null) {
      words.textContent = texts.sending(image.file.name, Math.round(image.share * 100));
      dom.replaceChildren(words);
      return;
    }
    words.textContent = image ? `${image.file.name}: ${image.reason}` : texts.missing;
    const buttons = [
      ...(image && key ? [button(texts.retry, () => pending.retry(editor, key))] : []),
      button(texts.remove, () => {
        if (key) pending.drop(key);
        remove();
      }),
    ];
    dom.replaceChildren(words, ...buttons);
  };
  draw();
  const stop = pending.subscribe(() => shown.attrs.file === null && draw());
  return {
    dom,
    update(next) {
      if (next.type !== shown.type) return false;
      shown = next;
      draw();
      return true;
    },
    stopEvent: (event) => event.target instanceof HTMLButtonElement,
    ignoreMutation: () => true,
    destroy: stop,
  };
}

function button(label: string, onClick: () => void): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.textContent = label;
  element.addEventListener('click', onClick);
  return element;
}
