import { registerAdministration } from '../../platform/registries/administration.ts';

registerAdministration({
  key: 'audit_log',
  of: 'network',
  section: 'operation',
  position: 30,
  path: '/administration/audit_log',
});
