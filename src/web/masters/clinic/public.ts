/** What other features may use of the clinic's settings. */
export { ScheduleTypeField } from './schedule-type-field.tsx';
