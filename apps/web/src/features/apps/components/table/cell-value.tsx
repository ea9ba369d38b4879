import type {
  FileValue,
  ImageValue,
  ItemCard,
  LinkValue,
  PropertyDefinition,
  TagValue,
} from '@dorfplatz/contract';
import { Avatar } from '@dorfplatz/ui';
import { localeOf, useLanguage, useTranslate } from '../../../../lib/i18n.ts';
import { valueText } from '../../../property-sets/index.ts';
import { plainText } from '../../plain-text.ts';
import { ChoiceBadges, TagBadge } from '../item-value.tsx';
import styles from './table.module.css';

/** A value on a line, for tables and the cards of phones. Nothing in it is a link: the cell itself is what is pressed. */
export function CellValue({ definition, item }: { definition: PropertyDefinition; item: ItemCard }) {
  const t = useTranslate();
  const locale = localeOf(useLanguage());
  const value = item.values[definition.name];
  if (value === undefined || value === null) return null;
  switch (definition.type) {
    case 'membership':
      return (
        <span className={styles.people}>
          {(value as LinkValue[]).slice(0, 3).map(({ id, displayValue, thumbnailUrl }) => (
            <span key={id} className={styles.person}>
              <Avatar name={displayValue} src={thumbnailUrl} size={20} />
              <span className="cut">{displayValue || t('apps.value.unseen_person')}</span>
            </span>
          ))}
          {(value as LinkValue[]).length > 3 ? <span>+{(value as LinkValue[]).length - 3}</span> : null}
        </span>
      );
    case 'tag':
      return (
        <span className={styles.people}>
          {(value as TagValue[]).map((tag) => (
            <TagBadge key={tag.id ?? tag.displayValue} tag={tag} />
          ))}
        </span>
      );
    case 'selection':
      return definition.options.some(({ color }) => color) ? (
        <ChoiceBadges definition={definition} value={value} />
      ) : (
        item.display_values[definition.name]
      );
    case 'image':
      return (
        <img src={(value as ImageValue).thumbnailUrl} alt="" className={styles.picture} loading="lazy" />
      );
    case 'file':
      return (value as FileValue[]).map(({ name }) => name).join(', ');
    case 'date':
    case 'number':
      return valueText(definition, value, locale);
    case 'html':
      return plainText(item.display_values[definition.name] ?? '');
    default:
      return item.display_values[definition.name] ?? null;
  }
}
