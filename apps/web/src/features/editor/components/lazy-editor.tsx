import { classNames } from '@dorfplatz/ui';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { EditorProps } from '../editor.tsx';
import styles from './lazy-editor.module.css';

const loadEditor = () => import('../editor.tsx');
const LoadedEditor = lazy(loadEditor);

/** Begins to load the editor, where a person is about to write. */
export function preloadEditor(): void {
  void loadEditor();
}

/** The editor, loaded when it is first shown, with a plain field in its place before. */
export function Editor(props: EditorProps) {
  const [isBegun, setBegun] = useState(false);
  return (
    <Suspense fallback={<PlainField {...props} onBegin={() => setBegun(true)} />}>
      <LoadedEditor {...props} autoFocus={isBegun || (props.autoFocus ?? false)} />
    </Suspense>
  );
}

/**
 * Takes what is typed before the editor is there, so that no letter is lost: it comes after what was written before,
 * which the editor shows as it looks and not in signs.
 */
function PlainField(props: EditorProps & { onBegin: () => void }) {
  const { label, value, onChange, placeholder, autoFocus, size, disabled, onBegin } = props;
  const [before] = useState(value);
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (autoFocus) field.current?.focus();
  }, [autoFocus]);
  return (
    <textarea
      ref={field}
      className={classNames(styles.field, styles[size])}
      aria-label={label}
      placeholder={before === '' ? placeholder : undefined}
      disabled={disabled}
      value={typed}
      onChange={(event) => {
        onBegin();
        setTyped(event.target.value);
        onChange(before + event.target.value);
      }}
    />
  );
}
