/** The kinds of jobs: how each is called, and what people may do with one. Server, buttons and calls ask here. */
import { attempt, JOB_MOVES, type JobState } from '../states.ts';

type JobKind = {
  /** Spanish, shown to people. */
  readonly label: string;
  /** Whether a running one may be aborted: the database rolls back all its work. */
  readonly isAbortable?: true;
  /** Whether a new one with the same payload does the work that a failed one did not. */
  readonly isRepeatable?: true;
};

/**
 * A feature that adds a kind of job adds its line. Repeatable ones find their work in their payload and in the states
 * of the records. The letters of `send-payslips` and `send-receipt-reminders` belong to their job; they are sent again from
 * their screen.
 */
const KINDS = {
  'calculate-payments': { label: 'Cálculo de pagos', isRepeatable: true },
  'process-bulk-payments': { label: 'Procesamiento de nómina', isRepeatable: true },
  'bulk-import': { label: 'Importación de atenciones', isRepeatable: true, isAbortable: true },
  'run-source': { label: 'Importación de una fuente guardada', isAbortable: true },
  'send-payslips': { label: 'Envío de liquidaciones' },
  'send-receipt-reminders': { label: 'Recordatorios de boletas' },
  'retroactive-change': { label: 'Cambio retroactivo de una regla', isRepeatable: true },
  'check-month': { label: 'Revisión del mes', isRepeatable: true },
  'back-up': { label: 'Respaldo', isRepeatable: true },
  'try-backup': { label: 'Prueba del respaldo', isRepeatable: true },
  'verify-books': { label: 'Revisión de los libros', isRepeatable: true },
} as const satisfies Readonly<Record<string, JobKind>>;

export const JOB_TYPES = Object.keys(KINDS) as [keyof typeof KINDS, ...(keyof typeof KINDS)[]];

function kindOf(type: string): JobKind | undefined {
  return Object.hasOwn(KINDS, type) ? KINDS[type as keyof typeof KINDS] : undefined;
}

/** The label of a job's type; an unknown type is shown unchanged. */
export function jobTypeLabel(type: string): string {
  return kindOf(type)?.label ?? type;
}

/** Whether a running job of this type may be aborted. */
export function isAbortable(type: string): boolean {
  return kindOf(type)?.isAbortable ?? false;
}

/** Whether the job can be cancelled: any job that waits, or a running one of an abortable kind. */
export function isCancellable(job: { readonly type: string; readonly status: JobState }): boolean {
  if (attempt(JOB_MOVES.cancel, job.status).outcome !== 'moves') return false;
  return job.status !== 'processing' || isAbortable(job.type);
}

/** Whether a new job with the same payload does the work that a failed one of this type did not. */
export function isRepeatable(type: string): boolean {
  return kindOf(type)?.isRepeatable ?? false;
}
