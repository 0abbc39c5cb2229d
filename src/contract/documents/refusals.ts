/** Refusals of manuals, statements, payslips and reports. */
import { conflict, missing, unavailable } from '../refusal.ts';

export const DOCUMENTS_REFUSALS = {
  'manual.tookTooLong': unavailable(
    'La generación del manual tomó demasiado tiempo. Intente nuevamente.',
  ),
  'statement.tookTooLong': unavailable(
    'La generación de la cartola tomó demasiado tiempo. Intente nuevamente.',
  ),
  'statement.nothingToShow': missing('No se encontraron pagos para este doctor'),
  'certificate.nothingToShow': missing(
    'No hay pagos hechos en {year}: elija un año en que se le haya pagado.',
  ),
  'certificate.tookTooLong': unavailable(
    'La generación del certificado tomó demasiado tiempo. Intente nuevamente.',
  ),
  'bankSummary.tookTooLong': unavailable(
    'La generación del resumen tomó demasiado tiempo. Intente nuevamente.',
  ),
  'report.tookTooLong': unavailable(
    'La generación del reporte tomó demasiado tiempo. Acote los filtros o intente de nuevo.',
  ),
  'report.tooManyRows': conflict(
    'El PDF tiene espacio para {limit} prestaciones y los filtros encuentran {count}. Acote los filtros o exporte a Excel.',
  ),
  'history.tookTooLong': unavailable(
    'La generación del historial tomó demasiado tiempo. Acote las fechas o exporte a Excel.',
  ),
  'history.nothingToShow': missing('No hay atenciones en el período elegido.'),
  'history.tooManyRows': conflict(
    'El PDF tiene espacio para {limit} atenciones y el período tiene {count}. Acote las fechas o exporte a Excel.',
  ),
  'payslip.nothingToShow': missing('No hay liquidaciones en {period}.'),
  'payslip.documentGone': missing('El documento ya no está disponible. Genere el PDF de nuevo.'),
  'payslip.mailNotConfigured': unavailable(
    'El correo no está configurado (SMTP_URL). Descargue el PDF y entréguelo por otro medio.',
  ),
  'payslip.withoutEmail': conflict(
    '{doctor} no tiene correo registrado. Agréguelo en Médicos o entregue el PDF.',
  ),
  'payslip.alreadySent': conflict(
    'La liquidación de {period} ya se envió a {email}. Para enviarla otra vez, use Reenviar.',
  ),
  'payslip.uncertain': conflict(
    'El envío anterior se interrumpió y no se sabe si llegó. Confirme con el médico y use Reenviar.',
  ),
  'payslip.underWay': conflict('Esta liquidación ya se está enviando.'),
  'payslip.sentMeanwhile': conflict(
    'Hubo otro envío de esta liquidación mientras tanto. Revise el registro de envíos.',
  ),
  'payslip.notSent': { status: 502, message: '{reason}' },
  'payslip.nothingToSend': conflict(
    'No hay liquidaciones de {period} por enviar: ya se enviaron o están en camino, no se sabe si llegaron o los médicos no tienen correo.',
  ),
  'payslip.tooManyDownloads': unavailable(
    'Ya se están descargando otras liquidaciones. Espere a que terminen e intente de nuevo.',
  ),
} as const;
