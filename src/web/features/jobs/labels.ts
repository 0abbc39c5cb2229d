/** The Spanish words of jobs (spec 2 §3, §4). */
import type { Job } from '../../../contract/jobs.ts';
import { CLINIC_ZONE } from '../../../domain/calendar.ts';
import { JOB_STATE_LOOKS, type StateLook } from '../../../domain/state-looks.ts';

const TYPE_LABELS: Readonly<Record<string, string>> = {
  'calculate-payments': 'Cálculo de pagos',
  'process-bulk-payments': 'Procesamiento de nómina',
  'bulk-import': 'Importación de atenciones',
  'send-payslips': 'Envío de liquidaciones',
  'verify-books': 'Revisión de los libros',
};

/** What kind of work a job is; an unknown kind by its own name. */
export function jobTypeLabel(type: string): string {
  return TYPE_LABELS[type] ?? type;
}

export const JOB_LOOKS: Readonly<Record<Job['status'], StateLook>> = {
  ...JOB_STATE_LOOKS,
  cancelled: { label: 'Cancelado', color: 'gray' },
};

const clock = new Intl.DateTimeFormat('es-CL', {
  timeZone: CLINIC_ZONE,
  timeStyle: 'medium',
  hourCycle: 'h23',
});

/** The time of day in the clinic: `09:31:05`. */
export function clockTime(instant: string): string {
  return clock.format(new Date(instant));
}
