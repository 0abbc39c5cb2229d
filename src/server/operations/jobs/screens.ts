/** The screen that queues each kind of job, where its result is seen, too. */
import type { ProcessPaymentsInput } from '../../../contract/operations/jobs.ts';
import type { Screen } from '../../../contract/screens.ts';

/** The screen that leads to each kind of processing (payout §2.10). */
export const PROCESSING_SCREENS: Readonly<Record<ProcessPaymentsInput['processingType'], Screen>> =
  {
    individual: '/procesar-pagos',
    bulk: '/procesar-pagos-avanzado',
    society: '/procesar-pagos-avanzado',
    by_status: '/procesar-pagos-avanzado',
    full: '/nomina-completa',
    month: '/nomina-completa',
  };

const JOB_SCREENS: Readonly<Record<string, Screen>> = {
  'calculate-payments': '/calcular-pagos',
  'bulk-import': '/atenciones-medicas',
  'run-source': '/atenciones-medicas',
  'send-payslips': '/nomina',
  'send-receipt-reminders': '/boletas',
  'check-month': '/cierre',
};

/** The screen of a job's type; `processingType` is from its payload, if there is one. */
export function screenOfJob(type: string, processingType: string | null): Screen {
  const processing: Readonly<Record<string, Screen>> = PROCESSING_SCREENS;
  return JOB_SCREENS[type] ?? processing[processingType ?? ''] ?? '/job-monitor';
}
