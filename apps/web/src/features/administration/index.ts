/** What waits for those who administer a group or a category, and where they set what. */
export { AdministrationStart } from './components/start.tsx';
