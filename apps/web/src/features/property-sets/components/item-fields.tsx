import type { ComponentType } from 'react';
import { DocumentField } from './document-field.tsx';
import type { PropertyFieldProps } from './field-props.ts';
import { FileField } from './file-field.tsx';
import { MemberField } from './member-field.tsx';
import { RelationField } from './relation-field.tsx';

const fields: Record<string, unknown> = {
  file: FileField,
  html: DocumentField,
  membership: MemberField,
  relation: RelationField,
};

/** The field of a type that only items have: people who fill their profile in do not wait for these. */
export default function ItemField(props: PropertyFieldProps<never>) {
  const Field = fields[props.definition.type] as ComponentType<PropertyFieldProps<never>>;
  return <Field {...props} />;
}
