import type { App, Item, PropertyValues } from '@dorfplatz/contract';
import { useState } from 'react';
import { useUnsaved } from '../../kit/unsaved.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { reasonOf } from '../../lib/refusal.ts';
import { changedValues, propertyProblem } from '../property-sets/index.ts';
import { saveItem } from './api.ts';

type Problem = ReturnType<typeof propertyProblem>;
const noProblem: Problem = { errors: {}, summary: [] };

/** What somebody else made of fields that are changed here too, and what is still to be decided of it. */
export interface Conflict {
  name: string;
  theirs: unknown;
}

/** The base of a form with what somebody else wrote in it: what is saved now is compared with that. */
export const basedOn = (base: PropertyValues, changed: PropertyValues): PropertyValues =>
  Object.fromEntries(Object.keys(changed).map((name) => [name, base[name] ?? null]));

/**
 * The form of an item. It keeps the item that it was opened with: only what changed since is sent, whatever becomes of
 * the item meanwhile, and what somebody else wrote in the same field is put beside it [C11].
 */
export function useItemForm(item: Item, app: App, onSaved: () => void) {
  const t = useTranslate();
  const [base, setBase] = useState<PropertyValues>(item.values);
  const [values, setValues] = useState<PropertyValues>(item.values);
  const [problem, setProblem] = useState(noProblem);
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const [isGone, setGone] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const changed = changedValues(base, values);
  const isDirty = Object.keys(changed).length > 0;
  useUnsaved(isDirty && !isBusy);
  const refused = (error: unknown) => {
    if (error instanceof ApiError && error.status === 404) setGone(true);
    if (error instanceof ApiError && error.status === 409 && Object.keys(error.present).length > 0) {
      setConflicts(Object.entries(error.present).map(([name, theirs]) => ({ name, theirs })));
      setProblem(noProblem);
      return;
    }
    const known = error instanceof ApiError ? propertyProblem(error, app.properties, 'values') : noProblem;
    setProblem(known.summary.length > 0 ? known : { errors: {}, summary: [{ text: reasonOf(error, t) }] });
  };
  return {
    values,
    changed,
    isDirty,
    isBusy,
    isGone,
    problem,
    conflicts,
    change: setValues,
    /** Decides between what is written here and what stands there by now. */
    decide: ({ name, theirs }: Conflict, takes: 'mine' | 'theirs') => {
      setBase((before) => ({ ...before, [name]: theirs ?? undefined }));
      if (takes === 'theirs') setValues((before) => ({ ...before, [name]: theirs ?? undefined }));
      setConflicts((all) => all.filter((each) => each.name !== name));
    },
    save: async () => {
      if (isBusy) return;
      setBusy(true);
      try {
        if (isDirty) await saveItem(item.id, changed, basedOn(base, changed));
        onSaved();
      } catch (error) {
        refused(error);
        setBusy(false);
      }
    },
  };
}
