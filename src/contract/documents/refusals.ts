/** Refusals of manuals, statements, payslips and reports. */
export const DOCUMENTS_REFUSALS = {
  'manual.tookTooLong': {
    status: 503,
    message: 'La generación del manual tomó demasiado tiempo. Intente nuevamente.',
  },
  'statement.tookTooLong': {
    status: 503,
    message: 'La generación de la cartola tomó demasiado tiempo. Intente nuevamente.',
  },
  'statement.nothingToShow': { status: 404, message: 'No se encontraron pagos para este doctor' },
  'certificate.nothingToShow': {
    status: 404,
    message: 'No hay pagos hechos en {year}: elija un año en que se le haya pagado.',
  },
  'certificate.tookTooLong': {
    status: 503,
    message: 'La generación del certificado tomó demasiado tiempo. Intente nuevamente.',
  },
  'bankSummary.tookTooLong': {
    status: 503,
    message: 'La generación del resumen tomó demasiado tiempo. Intente nuevamente.',
  },
  'report.tookTooLong': {
    status: 503,
    message:
      'La generación del reporte tomó demasiado tiempo. Acote los filtros o intente de nuevo.',
  },
  'report.tooManyRows': {
    status: 409,
    message:
      'El PDF tiene espacio para {limit} prestaciones y los filtros encuentran {count}. Acote los filtros o exporte a Excel.',
  },
  'history.tookTooLong': {
    status: 503,
    message:
      'La generación del historial tomó demasiado tiempo. Acote las fechas o exporte a Excel.',
  },
  'history.nothingToShow': { status: 404, message: 'No hay atenciones en el período elegido.' },
  'history.tooManyRows': {
    status: 409,
    message:
      'El PDF tiene espacio para {limit} atenciones y el período tiene {count}. Acote las fechas o exporte a Excel.',
  },
  'payslip.nothingToShow': { status: 404, message: 'No hay liquidaciones en {period}.' },
  'payslip.documentGone': {
    status: 404,
    message: 'El documento ya no está disponible. Genere el PDF de nuevo.',
  },
  'payslip.mailNotConfigured': {
    status: 503,
    message:
      'El correo no está configurado (SMTP_URL). Descargue el PDF y entréguelo por otro medio.',
  },
  'payslip.withoutEmail': {
    status: 409,
    message: '{doctor} no tiene correo registrado. Agréguelo en Médicos o entregue el PDF.',
  },
  'payslip.alreadySent': {
    status: 409,
    message:
      'La liquidación de {period} ya se envió a {email}. Para enviarla otra vez, use Reenviar.',
  },
  'payslip.uncertain': {
    status: 409,
    message:
      'El envío anterior se interrumpió y no se sabe si llegó. Confirme con el médico y use Reenviar.',
  },
  'payslip.underWay': { status: 409, message: 'Esta liquidación ya se está enviando.' },
  'payslip.sentMeanwhile': {
    status: 409,
    message: 'Hubo otro envío de esta liquidación mientras tanto. Revise el registro de envíos.',
  },
  'payslip.notSent': { status: 502, message: '{reason}' },
  'payslip.nothingToSend': {
    status: 409,
    message:
      'No hay liquidaciones de {period} por enviar: ya se enviaron o los médicos no tienen correo.',
  },
  'payslip.tooManyDownloads': {
    status: 503,
    message:
      'Ya se están descargando otras liquidaciones. Espere a que terminen e intente de nuevo.',
  },
} as const;
