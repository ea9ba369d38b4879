export { LockDialog } from './components/lock-dialog.tsx';
