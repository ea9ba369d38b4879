import { ProfileFields } from '../fields.tsx';
import type { EditorProps } from '../widget-type.ts';

export const AdminMembersEditor = (props: EditorProps) => <ProfileFields {...props} />;
