import { CountField } from '../fields.tsx';
import type { EditorProps } from '../widget-type.ts';

export const SpeedDialEditor = (props: EditorProps) => <CountField {...props} />;
