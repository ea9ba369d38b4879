import type { LinkValue } from '@dorfplatz/contract';
import { PeoplePicker } from '../../../../kit/people-picker.tsx';
import { useTranslate } from '../../../../lib/i18n.ts';
import { errorAt, fieldId, type PropertyFieldProps } from '../../../property-sets/index.ts';

/** People of the network, found by their names. */
export default function MembershipField(props: PropertyFieldProps<LinkValue[]>) {
  const t = useTranslate();
  const { definition, value = [], onChange, errors, disabled } = props;
  const { label, hint, name, multiple = false, required } = definition;
  return (
    <PeoplePicker
      id={fieldId(name)}
      label={required ? `${label} *` : label}
      help={hint}
      error={errorAt(errors, name)}
      most={multiple ? Number.POSITIVE_INFINITY : 1}
      disabled={disabled}
      value={value.map(({ id, displayValue, thumbnailUrl, html_url }) => ({
        type: 'member',
        id,
        name: html_url === null && displayValue === '' ? t('apps.value.unseen_person') : displayValue,
        image: thumbnailUrl,
      }))}
      onChange={(picked) =>
        onChange(
          picked.length === 0
            ? null
            : picked.map(
                ({ id, name: displayValue, image }) =>
                  value.find((link) => link.id === id) ?? {
                    id,
                    displayValue,
                    imageId: null,
                    thumbnailUrl: image ?? null,
                    html_url: `/members/${id}`,
                  },
              ),
        )
      }
    />
  );
}
