/** The screens that queue each kind of job, and the one where its result is seen. */
import type { ProcessPaymentsInput } from '../../../contract/operations/jobs.ts';
import { FINDING_SCREENS } from '../../../contract/operations/month-checks.ts';
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

/** Kinds that several screens queue. */
const QUEUED_BY: Readonly<Record<string, readonly Screen[]>> = {
  'send-payslips': ['/nomina', '/nomina-completa'],
  'check-month': FINDING_SCREENS,
  'retroactive-change': ['/reglas', '/convenios'],
};

/** The screens whose users may queue a job of this type, and so follow, cancel and repeat it: one of them is enough. */
export function screensOfJob(type: string, processingType: string | null): readonly Screen[] {
  return QUEUED_BY[type] ?? [screenOfJob(type, processingType)];
}

/** The screen that shows a job's type; `processingType` is from its payload, if there is one. */
export function screenOfJob(type: string, processingType: string | null): Screen {
  const processing: Readonly<Record<string, Screen>> = PROCESSING_SCREENS;
  return JOB_SCREENS[type] ?? processing[processingType ?? ''] ?? '/job-monitor';
}
