export { OptionList } from './components/option-list.tsx';
export { PropertyDialog } from './components/property-dialog.tsx';
export { TypeSettings, withSetting } from './components/type-settings.tsx';
export {
  allWords,
  type DraftOption,
  type DraftProperty,
  nameFor,
  newOption,
  type Words,
  wordIn,
} from './draft.ts';
