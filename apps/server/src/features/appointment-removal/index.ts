export { type Farewell, farewellsOf } from './farewells.ts';
export { removeAppointmentRows, removeAppointments } from './removal.ts';
