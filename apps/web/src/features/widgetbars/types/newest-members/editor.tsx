import { CountField } from '../fields.tsx';
import type { EditorProps } from '../widget-type.ts';

export const NewestMembersEditor = (props: EditorProps) => <CountField {...props} />;
