import type { Folder } from '@dorfplatz/contract';
import { hasValues, PropertyValue } from '../../property-sets/index.ts';
import { useProperties } from '../profiles.ts';
import styles from './folder-facts.module.css';

/** What is said of a folder beside its name and description. */
export function FolderFacts({ folder }: { folder: Folder }) {
  const profile = folder.folder_profile;
  const said = useProperties('folder_profile', [folder]).filter((one) => hasValues([one], profile));
  if (said.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {said.map((definition) => (
        <div key={definition.name}>
          <dt>{definition.label}</dt>
          <dd>
            <PropertyValue definition={definition} value={profile[definition.name]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
