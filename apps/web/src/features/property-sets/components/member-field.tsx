import type { LinkValue } from '@dorfplatz/contract';
import { PeoplePicker, type Picked } from '../../../kit/people-picker.tsx';
import { errorAt, fieldId } from '../property-problem.ts';
import { linksAfter, seenLinks } from '../values.ts';
import type { PropertyFieldProps } from './field-props.ts';

const picked = ({ id, displayValue, thumbnailUrl }: LinkValue): Picked => ({
  type: 'member',
  id,
  name: displayValue,
  image: thumbnailUrl,
});

/** People by their names, found while typing [RUL-0404]. */
export function MemberField(props: PropertyFieldProps<LinkValue[]>) {
  const { definition, value, onChange, errors, disabled } = props;
  const { name, label, required, hint, multiple } = definition;
  const change = (chosen: Picked[]) => {
    // Of a property that names one the last counts.
    const kept = multiple ? chosen : chosen.slice(-1);
    const links = kept.map(({ id, name: displayValue, image = null }) => ({
      id,
      displayValue,
      imageId: null,
      thumbnailUrl: image,
      html_url: `/members/${id}`,
    }));
    onChange(linksAfter(value, links));
  };
  return (
    <PeoplePicker
      id={fieldId(name)}
      label={required ? `${label} *` : label}
      value={seenLinks(value).map(picked)}
      onChange={change}
      disabled={disabled}
      error={errorAt(errors, name)}
      {...(hint !== '' && { help: hint })}
    />
  );
}
