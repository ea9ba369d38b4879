import { sql } from '../../platform/db/database.ts';
import { appointmentVisibleTo } from '../../platform/policy/visible-to.ts';
import { registerFileUses } from '../../platform/registries/file-uses.ts';

registerFileUses([
  {
    table: 'appointment_files',
    column: 'file_id',
    visibleTo: (viewer, _settings, file) => sql<boolean>`exists (
      select 1 from appointment_files held join appointments e on e.id = held.appointment_id
      where held.file_id = ${file} and ${appointmentVisibleTo(viewer, 'e')}
    )`,
    shownIn: (viewer, _settings, file) => sql`
      select 'appointment', e.id::text, e.name, '', '/appointments/' || e.id, e.starts_at,
        ${appointmentVisibleTo(viewer, 'e')}
      from appointment_files held join appointments e on e.id = held.appointment_id where held.file_id = ${file}`,
  },
  {
    table: 'appointments',
    column: 'image_id',
    visibleTo: (viewer, _settings, file) =>
      sql<boolean>`exists (select 1 from appointments e where e.image_id = ${file} and ${appointmentVisibleTo(viewer, 'e')})`,
  },
]);
