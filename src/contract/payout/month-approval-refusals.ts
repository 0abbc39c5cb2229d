/** Refusals of approving months, and of what waits for it. */
import { conflict, missing } from '../refusal.ts';

export const MONTH_APPROVAL_REFUSALS = {
  'approvals.nothing': conflict(
    '{period} no tiene pagos: procese la nómina y pida después la aprobación.',
  ),
  'approvals.changed': conflict(
    '{period} cambió: ahora son {payments} por {amount} líquidos. Mire qué cambió, y pida la aprobación de lo que hay ahora.',
  ),
  'approvals.asked': conflict(
    'Ya se pidió la aprobación de {period}, tal como está: falta que se apruebe.',
  ),
  'approvals.approved': conflict(
    '{period} ya está aprobado, tal como está: prepare el archivo del banco.',
  ),
  'approvals.notFound': missing('Esta petición ya no existe. Actualice la pantalla.'),
  'approvals.answered': conflict(
    'Ya se decidió sobre esta petición de {period}. Actualice la pantalla.',
  ),
  'approvals.samePerson': conflict(
    'Usted pidió la aprobación de {period}: la decide otra persona con acceso a Cierre de Mes.',
  ),
  'approvals.foreign': conflict(
    'Otra persona pidió la aprobación de {period}: solo ella desiste. Puede devolverla.',
  ),
  'bank.notApproved': conflict('El archivo no se preparó: {period} {state} {next}'),
  'payroll.blocked': conflict(
    'Nada se procesó: {period} tiene {findings}. En Cierre de Mes, resuélvalos o acéptelos con un motivo; si ya los corrigió, revise el mes de nuevo.',
  ),
} as const;
