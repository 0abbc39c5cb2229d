/** Refusals of closing months and opening them again. */
export const MONTH_REFUSALS = {
  'months.closed': { status: 409, message: '{period} ya está cerrado.' },
  'months.open': { status: 409, message: '{period} está abierto: no hay nada que reabrir.' },
  'months.notOver': {
    status: 409,
    message: '{period} no ha terminado: ciérrelo después de su último día.',
  },
  'months.unpaid': {
    status: 409,
    message:
      '{period} no se cerró: tiene {payments} sin pagar, por {amount}. Márquelos como pagados, o anúlelos para que se paguen en otro mes.',
  },
  'months.blocked': {
    status: 409,
    message:
      '{period} no se cerró: tiene {findings}. Resuélvalos o acéptelos con un motivo, y ciérrelo de nuevo.',
  },
  'months.changed': {
    status: 409,
    message:
      '{period} no se cerró: lo que queda sin pagar ha cambiado; ahora son {fees} y {attentions}. Revíselo y ciérrelo de nuevo.',
  },
  'months.asked': {
    status: 409,
    message: 'Ya se pidió reabrir {period}: otra persona tiene que aprobarlo o rechazarlo.',
  },
  'months.administrators': {
    status: 403,
    message: 'Solo un administrador pide reabrir un mes: hable con uno.',
  },
  'months.notFound': { status: 404, message: 'Esta petición ya no existe. Actualice la pantalla.' },
  'months.answered': {
    status: 409,
    message: 'Ya se decidió si se reabre {period}. Actualice la pantalla.',
  },
  'months.samePerson': {
    status: 409,
    message: 'Usted pidió reabrir {period}: lo decide otra persona con acceso a Cierre de Mes.',
  },
  'months.foreign': {
    status: 409,
    message: 'Otra persona pidió reabrir {period}: solo ella desiste. Puede rechazarlo.',
  },
  'payroll.monthClosed': {
    status: 409,
    message:
      '{period} está cerrado: lo que llegó después se paga en {next}. Elija ese mes, o pida reabrir {period} en Cierre de Mes.',
  },
} as const;
