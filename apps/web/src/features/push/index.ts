export { PushSection } from './components/push-section.tsx';
