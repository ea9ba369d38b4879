import { useEffect } from 'react';
import { focusPause, lendFocus, takeAsGiven } from './catch-focus.ts';

/** What closes gives the focus back itself first, and so do lists that know better where it goes on (ms). */
const pause = focusPause + 60;
/** A button that is busy longer than this (ms) counts as gone. */
const patience = 3_000;

/** What had the focus, the dialogue or menu around it, and all that it lay in, from inside out, each with its neighbours then. */
interface Trace {
  element: Element;
  overlay: Element | null;
  levels: { element: Element; next: Element | null; previous: Element | null }[];
}

const takers = '[role="dialog"], [role="alertdialog"], [role="menu"]';
const overlays = `${takers}, [role="listbox"]`;

function traceOf(element: Element): Trace {
  const levels: Trace['levels'] = [];
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement)
    levels.push({ element: at, next: at.nextElementSibling, previous: at.previousElementSibling });
  return { element, overlay: element.closest(overlays), levels };
}

const stands = (element: Element) =>
  element.isConnected && element.checkVisibility() && !element.closest('[inert], [aria-hidden="true"]');
const isOpen = (element: Element) => stands(element) && !element.matches(':disabled');

/** The first that can be pressed in an element, itself included. Fields for words are none: on a phone they would call the keys up. */
function pressable(within: Element | null): HTMLElement | undefined {
  if (!within?.isConnected) return undefined;
  const wanted = 'a[href], button, [tabindex="0"], input:is([type="checkbox"], [type="radio"])';
  const all = [...(within.matches(wanted) ? [within] : []), ...within.querySelectorAll(wanted)];
  return all.find(isOpen) as HTMLElement | undefined;
}

/** Where the keys go on: at what was beside it, behind before before, else at what it lay in. */
function nearest({ levels }: Trace): HTMLElement | undefined {
  for (const { element, next, previous } of levels) {
    if (element.id === 'main') return element as HTMLElement;
    const near = pressable(element) ?? pressable(next) ?? pressable(previous);
    if (near) return near;
  }
  return undefined;
}

/**
 * Gives the focus on when what had it is gone from the page or cannot be pressed any more: to itself once it can be
 * pressed again, to what opened a dialogue that is closed, else to what was beside it (WCAG 2.4.3, 3.2.1). Whoever
 * takes the focus anywhere themselves stays there.
 * @returns ends it
 */
export function keepFocus(): () => void {
  let last: Trace | undefined;
  /** Where the focus was before a dialogue or a menu had it. */
  let before: Trace | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let since = 0;
  let isGone = false;

  const isLost = () =>
    last !== undefined && (document.activeElement === null || document.activeElement === document.body);

  /** Where the focus goes on; undefined as long as what had it is busy. */
  function goesOn(lost: Trace): Element | null | undefined {
    if (isOpen(lost.element)) return lost.element;
    if (stands(lost.element) && performance.now() - since < patience) return undefined;
    if (lost.overlay === null || stands(lost.overlay) || !before) return nearest(lost) ?? null;
    return isOpen(before.element) ? before.element : (nearest(before) ?? null);
  }

  /** A dialogue or menu that just opens takes the focus itself. */
  const isTakenSoon = (lost: Trace) =>
    [...document.querySelectorAll(takers)].some(
      (overlay) => stands(overlay) && !overlay.contains(lost.element),
    );

  function look(): void {
    timer = undefined;
    if (!last || !isLost()) return;
    const found = isTakenSoon(last) ? undefined : goesOn(last);
    const element = found ?? document.getElementById('main');
    if (found === undefined) wait();
    else if (element) lendFocus(element as HTMLElement);
  }

  function wait(): void {
    timer ??= setTimeout(look, pause);
  }

  function comes({ target }: FocusEvent): void {
    if (!(target instanceof Element)) return;
    if (target.closest(overlays) && !last?.overlay) before = last;
    last = traceOf(target);
    since = Number.POSITIVE_INFINITY;
    isGone = false;
  }

  /** A press on nothing takes the focus away, and nothing is lost. */
  const leaves = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null || !document.hasFocus()) return;
    const left = target as Element;
    queueMicrotask(() => {
      if (isOpen(left) && last?.element === left) last = undefined;
    });
  };

  const observer = new MutationObserver(() => {
    if (!last || !isLost()) return;
    if (since === Number.POSITIVE_INFINITY) since = performance.now();
    // What was busy and goes then is waited for anew: whoever knows better where the keys go on counts from there.
    if (!isGone && !stands(last.element)) {
      isGone = true;
      clearTimeout(timer);
      timer = undefined;
    }
    wait();
  });
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', comes);
  document.addEventListener('focusout', leaves);
  document.addEventListener('keydown', takeAsGiven, true);
  document.addEventListener('pointerdown', takeAsGiven, true);
  return () => {
    observer.disconnect();
    clearTimeout(timer);
    document.removeEventListener('keydown', takeAsGiven, true);
    document.removeEventListener('pointerdown', takeAsGiven, true);
    document.removeEventListener('focusin', comes);
    document.removeEventListener('focusout', leaves);
  };
}

export const useKeptFocus = (): void => useEffect(keepFocus, []);
