/** Refusals of approving months, and of what waits for it. */
export const MONTH_APPROVAL_REFUSALS = {
  'approvals.nothing': {
    status: 409,
    message: '{period} no tiene pagos: procese la nómina y pida después la aprobación.',
  },
  'approvals.changed': {
    status: 409,
    message:
      '{period} cambió: ahora son {payments} por {amount} líquidos. Mire qué cambió, y pida la aprobación de lo que hay ahora.',
  },
  'approvals.asked': {
    status: 409,
    message: 'Ya se pidió la aprobación de {period}, tal como está: falta que se apruebe.',
  },
  'approvals.approved': {
    status: 409,
    message: '{period} ya está aprobado, tal como está: prepare el archivo del banco.',
  },
  'approvals.notFound': {
    status: 404,
    message: 'Esta petición ya no existe. Actualice la pantalla.',
  },
  'approvals.answered': {
    status: 409,
    message: 'Ya se decidió sobre esta petición de {period}. Actualice la pantalla.',
  },
  'approvals.samePerson': {
    status: 409,
    message:
      'Usted pidió la aprobación de {period}: la decide otra persona con acceso a Cierre de Mes.',
  },
  'approvals.foreign': {
    status: 409,
    message: 'Otra persona pidió la aprobación de {period}: solo ella desiste. Puede devolverla.',
  },
  'bank.notApproved': {
    status: 409,
    message: 'El archivo no se preparó: {period} {state} {next}',
  },
  'payroll.blocked': {
    status: 409,
    message:
      'Nada se procesó: {period} tiene {findings}. En Cierre de Mes, resuélvalos o acéptelos con un motivo; si ya los corrigió, revise el mes de nuevo.',
  },
} as const;
