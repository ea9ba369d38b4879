import { CountField } from '../fields.tsx';
import type { EditorProps } from '../widget-type.ts';

export const OnlineMembersEditor = (props: EditorProps) => <CountField {...props} />;
