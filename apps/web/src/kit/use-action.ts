import { flash } from '@dorfplatz/ui';
import { type RefObject, useState } from 'react';
import { useTranslate } from '../lib/i18n.ts';
import { flashRefusal } from '../lib/refusal.ts';
import { leaveRow } from './catch-focus.ts';

interface Outcome<Result> {
  /** The message that says that it is done. */
  done?: string;
  /** Takes it back, for which the message has a button, and says that this is done. */
  undo?: { act: (result: Result) => Promise<unknown>; done: string };
}

/**
 * What a press carries out: buttons are busy meanwhile, a message says that it is done or why it was refused, and may
 * offer to take it back.
 * @param leaves an element of the row that goes away when it is done: its buttons stay busy until then, and the keys go
 *   on at the next row
 */
export function useAction<Name extends string>({ leaves }: { leaves?: RefObject<Element | null> } = {}) {
  const t = useTranslate();
  /** What is being carried out. */
  const [busy, setBusy] = useState<Name | null>(null);
  /**
   * Carries something out.
   * @param name what `busy` says meanwhile
   * @returns whether it was done
   */
  const run = async <Result>(
    name: Name,
    act: () => Promise<Result>,
    { done, undo }: Outcome<Result> = {},
  ): Promise<boolean> => {
    setBusy(name);
    const goOn = leaves ? leaveRow(leaves.current) : () => setBusy(null);
    try {
      const result = await act();
      if (done !== undefined) {
        const takeBack = undo && (() => run(name, () => undo.act(result), { done: undo.done }));
        flash(done, takeBack && { action: { label: t('kit.undo'), onSelect: () => void takeBack() } });
      }
    } catch (error) {
      flashRefusal(error, t);
      setBusy(null);
      return false;
    }
    goOn();
    return true;
  };
  return { busy, run };
}
