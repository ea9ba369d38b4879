import { sql } from '../../platform/db/database.ts';
import { registerFileUses } from '../../platform/registries/file-uses.ts';
import { canChangeSettings } from './policy.ts';

registerFileUses([
  {
    table: 'network_settings',
    column: 'birthday_image_id',
    // Mails carry it along: only those who choose it see it here.
    visibleTo: (viewer, _settings, file) => sql<boolean>`(
      ${canChangeSettings(viewer)} and ${file} in (select birthday_image_id from network_settings)
    )`,
  },
]);
