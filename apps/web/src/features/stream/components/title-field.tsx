import { Field, TextInput } from '@dorfplatz/ui';
import { useEffect, useRef } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import { type Kind, titleOf, withTitle } from '../kinds.ts';

interface TitleFieldProps {
  kind: Exclude<Kind, 'note'>;
  /** What is kept of the kind. */
  text: string;
  onText: (text: string) => void;
  errors: Readonly<Record<string, readonly string[]>>;
}

/** What stands above the text of a post that has a title. */
export function TitleField({ kind, text, onText, errors }: TitleFieldProps) {
  const t = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const isRefused = errors.title !== undefined;
  // Writing begins here, and goes on here where it is missing.
  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    if (isRefused) input.current?.focus();
  }, [isRefused]);
  return (
    <Field label={t(`stream.title.${kind}`)} error={errors.title?.join(' ')} required>
      <TextInput
        ref={input}
        value={titleOf(text)}
        maxLength={200}
        placeholder={t(`stream.title_hint.${kind}`)}
        onChange={(event) => onText(withTitle(text, event.target.value))}
      />
    </Field>
  );
}
