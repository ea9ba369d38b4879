import type { FormValues } from './form-values.ts';

/** The picture that is meant, and where it can be seen. */
export interface DraftImage {
  id: number | null;
  src: string | null;
}

export interface FormDraft {
  values: FormValues;
  image: DraftImage;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Fields that hold nothing at first, with what they may hold. */
const emptyable: Partial<Record<keyof FormValues, (value: unknown) => boolean>> = {
  rule: (value) => typeof value === 'object',
  rhythmDay: (value) => value === null || typeof value === 'string',
  deadlineDay: (value) => value === null || typeof value === 'string',
};

function fits(key: keyof FormValues, value: unknown, base: FormValues): boolean {
  const known = emptyable[key];
  if (known) return known(value);
  if (value === null || typeof value !== typeof base[key]) return false;
  return Array.isArray(value) === Array.isArray(base[key]);
}

/**
 * What differs from how the form began, as a text to keep; empty where nothing does. Only that is kept: what others
 * change of an appointment meanwhile is not undone by an old draft.
 */
export function writeDraft(base: FormDraft, { values, image }: FormDraft): string {
  const changed = Object.entries(values).filter(
    ([key, value]) => !isSame(value, base.values[key as keyof FormValues]),
  );
  const isOtherImage = image.id !== base.image.id;
  if (changed.length === 0 && !isOtherImage) return '';
  return JSON.stringify({ values: Object.fromEntries(changed), ...(isOtherImage && { image }) });
}

/** The form with what was kept of it; what cannot be read, or fits no field any more, is left out. */
export function readDraft(base: FormDraft, text: string): FormDraft {
  if (text === '') return base;
  try {
    const kept = JSON.parse(text) as { values?: Record<string, unknown>; image?: DraftImage };
    const entries = Object.entries(kept.values ?? {}).filter(
      ([key, value]) => key in base.values && fits(key as keyof FormValues, value, base.values),
    );
    const { image } = kept;
    const isImage = image && (image.id === null || Number.isSafeInteger(image.id));
    return {
      values: { ...base.values, ...Object.fromEntries(entries) },
      image: isImage ? { id: image.id, src: typeof image.src === 'string' ? image.src : null } : base.image,
    };
  } catch {
    return base;
  }
}
