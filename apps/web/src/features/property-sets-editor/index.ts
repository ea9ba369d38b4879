export { PropertyDialog } from './components/property-dialog.tsx';
export { TypeSettings, withSetting } from './components/type-settings.tsx';
export {
  allWords,
  type DraftOption,
  type DraftProperty,
  nameFor,
  wordIn,
} from './draft.ts';
