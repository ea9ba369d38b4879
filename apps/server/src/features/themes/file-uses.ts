import { registerFileUses } from '../../platform/registries/file-uses.ts';

registerFileUses(['logo_id', 'banner_id', 'favicon_id'].map((column) => ({ table: 'themes', column })));
