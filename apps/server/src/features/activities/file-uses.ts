import { registerFileUses } from '../../platform/registries/file-uses.ts';

registerFileUses([
  {
    table: 'activity_files',
    column: 'file_id',
    counts: `exists (select 1 from activities a where a.id = used.activity_id and a.deleted_at is null)
      and not exists (select 1 from replies r where r.id = used.reply_id and r.deleted_at is not null)`,
  },
]);
