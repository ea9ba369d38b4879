import type { App, ItemImport } from '@dorfplatz/contract';
import { Badge } from '@dorfplatz/ui';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from './item-lists.module.css';

interface ExampleRowsProps {
  item: ItemImport;
  app: App | null;
}

/** The first lines as they come in, in the columns that lead somewhere. */
export function ExampleRows({ item, app }: ExampleRowsProps) {
  const t = useTranslate();
  const columns = item.columns.flatMap(({ header, property, type }, index) => {
    if (app === null) return type === null ? [] : [{ index, name: header }];
    if (property === null) return [];
    return [{ index, name: app.properties.find(({ name }) => name === property)?.label ?? header }];
  });
  const heading = t('item_lists.examples', { count: item.examples.length });
  return (
    <section className={styles.part}>
      <h3>{heading}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is moved by keys */}
      <section className={styles.scroller} tabIndex={0} aria-label={heading}>
        <table className={styles.lines}>
          <thead>
            <tr>
              <th scope="col">{t('item_lists.line')}</th>
              {columns.map(({ index, name }) => (
                <th key={index} scope="col">
                  {name}
                </th>
              ))}
              {app === null ? null : <th scope="col">{t('item_lists.outcome')}</th>}
            </tr>
          </thead>
          <tbody>
            {item.examples.map(({ line, outcome, texts }) => (
              <tr key={line}>
                <td>{line}</td>
                {columns.map(({ index }) => (
                  <td key={index}>{texts[index]}</td>
                ))}
                {app === null ? null : (
                  <td>
                    <Badge kind="neutral">{t(`item_lists.outcome.${outcome}`)}</Badge>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
