/** What other features import from the clinic's settings. */
export { ScheduleTypeField } from './schedule-type-field.tsx';
