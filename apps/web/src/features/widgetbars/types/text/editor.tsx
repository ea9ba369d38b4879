import { ContentField } from '../fields.tsx';
import type { EditorProps } from '../widget-type.ts';

export const TextEditor = (props: EditorProps) => <ContentField {...props} />;
