export { ScheduleForm } from './schedule-form.tsx';
export { SchedulesTable } from './schedules-table.tsx';
