import type { Activity } from '@dorfplatz/contract';
import { WrittenText } from '../../content/index.ts';
import styles from '../articles.module.css';

/** What stands above the author of an article on its own page: its title and its teaser. */
export default function ArticleHead({ activity: { object } }: { activity: Activity }) {
  return (
    <div className={styles.top}>
      <h1 className={styles.title}>{object.title}</h1>
      <div className={styles.teaser}>
        <WrittenText html={object.html_content} />
      </div>
    </div>
  );
}
