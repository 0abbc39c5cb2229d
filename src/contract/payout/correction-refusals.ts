/** Refusals of going back before payment, and of corrections after it. */
export const CORRECTION_REFUSALS = {
  'goingBack.nothingToReturn': {
    status: 409,
    message:
      'No hay registros por devolver en lo que eligió. Lo que está en un pago vuelve al anular el pago; lo pagado se corrige.',
  },
  'goingBack.nothingToAnnul': {
    status: 409,
    message: 'No hay pagos por anular en lo que eligió: ya están anulados, o no hay ninguno.',
  },
  'goingBack.notAnnullable': {
    status: 409,
    message: 'Nada se anuló: el pago de {payee} no lo permite. {reason}',
  },
  'corrections.notCorrectable': {
    status: 409,
    message: 'Nada se corrigió: {name} no lo permite. {reason}',
  },
  'corrections.changedMeanwhile': {
    status: 409,
    message:
      'Nada se {moved}: lo pagado o las reglas cambiaron mientras confirmaba. Ahora son {lines} con una diferencia de {difference}. Revise y confirme de nuevo.',
  },
  'corrections.periodBefore': {
    status: 400,
    message: 'La corrección no puede caer en un mes anterior al del pago que corrige.',
  },
  'corrections.fileUnreadable': {
    status: 400,
    message: '{problem} Nada se corrigió: revise el archivo y súbalo de nuevo.',
  },
  'corrections.nothingInFile': {
    status: 409,
    message:
      'Nada se corrigió: ninguna fila del archivo se puede corregir. Descargue las rechazadas, que dicen qué hacer con cada una.',
  },
  'corrections.periodFar': {
    status: 400,
    message:
      'La corrección puede caer hasta {last}: elija un mes más cercano, para que no se olvide.',
  },
  'corrections.dayToCome': {
    status: 400,
    message:
      'Lo que ya se pagó no puede ser de un día que aún no llega: elija hoy o un día anterior.',
  },
  'corrections.notProposed': {
    status: 409,
    message: 'Nada cambió: la corrección de {name} ya está decidida. Actualice la lista.',
  },
  'corrections.nothingWaits': {
    status: 409,
    message: 'Nada cambió: ninguna corrección de este cambio espera decisión. Actualice la lista.',
  },
  'corrections.decidedSingly': {
    status: 409,
    message:
      'Nada cambió: {name} quedó sin regla, y se decide por separado. Quítela de las elegidas y ábrala sola.',
  },
  'corrections.notApproved': {
    status: 409,
    message: 'Nada se retiró: la corrección de {name} no está aprobada. Actualice la lista.',
  },
  'corrections.inPayment': {
    status: 409,
    message:
      'Nada se retiró: la corrección de {name} ya está en un pago. Anule ese pago primero; si está pagado, corrija de nuevo.',
  },
  'corrections.followed': {
    status: 409,
    message:
      'Nada se retiró: {name} tiene una corrección posterior. Retire o descarte primero esa.',
  },
  'retroactive.nothingElsewhere': {
    status: 409,
    message:
      'Nada se propuso: los pagos elegidos ya son de quien corresponde, o sus líneas ya tienen una corrección. Actualice la lista.',
  },
  'retention.nothingToDo': {
    status: 400,
    message:
      'Nada se guardó: desde esa fecha no hay pagos por procesar de nuevo ni ajustes por proponer. Revise la fecha, o guarde solo desde ahora.',
  },
  'retention.changedMeanwhile': {
    status: 409,
    message:
      'Nada se guardó: los pagos cambiaron mientras confirmaba. Ahora son {unpaid} y {paid} de diferencia. Revise y confirme de nuevo.',
  },
  'retention.mayNotReprocess': {
    status: 403,
    message:
      'Nada se guardó: para anular pagos y procesarlos de nuevo necesita acceso a la nómina. Guarde sin esa opción, o pídalo a quien la procesa.',
  },
  'retroactive.nothingToDo': {
    status: 400,
    message:
      'Elija qué hacer: calcular de nuevo lo que no se ha pagado, proponer correcciones, o ambas.',
  },
} as const;
