import type { App, AppProperty, ItemCard } from '@dorfplatz/contract';
import { Link } from '../../../../kit/navigation.ts';
import { CellValue } from './cell-value.tsx';
import styles from './table.module.css';

/** So many values a card says beside its title. */
const MOST = 4;

interface ItemCardsProps {
  app: App;
  items: readonly ItemCard[];
  columns: readonly AppProperty[];
  onOpen: () => void;
}

/** The table of an app on narrow screens: each item is a card. */
export function ItemCards({ app, items, columns, onOpen }: ItemCardsProps) {
  return (
    <ul className={styles.cards} aria-label={app.name}>
      {items.map((item) => (
        <li key={item.id} className={styles.card}>
          <h3>
            <Link to={item.html_url} onClick={onOpen}>
              {item.title}
            </Link>
          </h3>
          <dl>
            {columns
              .filter(({ name }) => item.values[name] !== undefined)
              .slice(0, MOST)
              .map((property) => (
                <div key={property.name}>
                  <dt>{property.label}</dt>
                  <dd>
                    <CellValue definition={property} item={item} />
                  </dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
