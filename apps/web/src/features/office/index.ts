/** What offices do with files, for the pages of files. */
export { NewDocumentMenu } from './new-document.tsx';
export { firstAction } from './offered.ts';
export { OfficeButton, OfficeLook } from './office-button.tsx';
export { actionIcon } from './office-icon.tsx';
export { openInOffice, useOfficeActions, useOfficeEntries, useOffices } from './use-office.ts';
