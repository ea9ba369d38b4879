import type { LayoutRowType, WidgetType } from '@dorfplatz/contract';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import type { Acts } from './acts.ts';
import { startDrag } from './drag.ts';
import type { Target } from './rows.ts';
import type { Arrow } from './steps.ts';
import type { useEditor } from './use-editor.ts';

const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];

const isTyped = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/**
 * What pointer and keys do in the editor, heard in one place for all its rows and widgets: a drag begins at what has
 * `data-drag`, and `data-grip` is what the keys hold.
 */
export function useCanvas(editor: ReturnType<typeof useEditor>, acts: Acts) {
  const canvas = useRef<HTMLDivElement>(null);
  const slot = useRef<HTMLDivElement>(null);
  const latest = useRef(editor);
  latest.current = editor;

  const drop = (what: string, id: string, target: Target) => {
    if (what === 'widget') return acts.place(Number(id), target);
    if (what === 'type') return acts.make(id as WidgetType, target);
    if (target.in === 'cell') return;
    if (what === 'row_type') return acts.addRow(target.at, id as LayoutRowType);
    const from = latest.current.rows.findIndex((row) => row.id === id);
    acts.moveRow(id, target.at > from ? target.at - 1 : target.at);
  };
  const onPointerDown = (event: PointerEvent) => {
    if (editor.lift) editor.putDown();
    const pressed = event.target as Element;
    const part = pressed.closest<HTMLElement>('[data-drag]');
    const button = pressed.closest('button');
    if (!part || !canvas.current || !slot.current || event.button !== 0) return;
    const isHandle = button ? button.hasAttribute('data-grip') || button === part : false;
    // What is no handle scrolls under a finger; other buttons are pressed.
    if (button ? !isHandle : event.pointerType !== 'mouse') return;
    if (event.pointerType !== 'mouse' && !pressed.closest('[data-grip]')) return;
    const { drag: what = '', id = '' } = part.dataset;
    startDrag({
      event: event.nativeEvent,
      source:
        (what === 'widget' && part.closest<HTMLElement>('[data-card]')) ||
        (what === 'row' && part.closest<HTMLElement>('[data-row]')) ||
        part,
      canvas: canvas.current,
      slot: slot.current,
      goesBetween: what === 'row' || what === 'row_type',
      onDrop: (target) => drop(what, id, target),
    });
  };
  const gripOf = (target: EventTarget) =>
    (target as Element).closest<HTMLElement>('[data-grip]')?.dataset.grip?.split(':') as
      | ['widget' | 'row', string]
      | undefined;
  const onClick = (event: MouseEvent) => {
    const grip = gripOf(event.target);
    if (!grip) return;
    const [of, id] = grip;
    // A press of Enter or Space arrives as a click without a pointer.
    if (event.detail > 0) return of === 'widget' ? acts.askWidget(Number(id)) : acts.askRow(id);
    const { lift } = editor;
    if (lift && lift.of === of && String(lift.id) === id) editor.putDown();
    else editor.pickUp(of, id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!editor.lift) return;
    if (ARROWS.includes(event.key)) {
      event.preventDefault();
      editor.carry(event.key as Arrow);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      editor.letGo();
    } else if (event.key === 'Tab') editor.putDown();
  };

  useEffect(() => {
    const onWindowKey = (event: globalThis.KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'z';
      const isRedo = event.ctrlKey && !event.altKey && event.key.toLowerCase() === 'y';
      if ((!isUndo && !isRedo) || isTyped(event.target)) return;
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      event.preventDefault();
      latest.current.travel(isRedo || event.shiftKey ? 'redo' : 'undo');
    };
    window.addEventListener('keydown', onWindowKey);
    return () => window.removeEventListener('keydown', onWindowKey);
  }, []);

  return { canvas, slot, handlers: { onPointerDown, onClick, onKeyDown } };
}
