import { registerFileUses } from '../../platform/registries/file-uses.ts';

// Who sees a preview reads its picture by the name that the preview gives it, and nobody by the number of the file.
registerFileUses([{ table: 'link_previews', column: 'image_id' }]);
