/** Refusals of going back before payment, and of corrections after it. */
import { conflict, forbidden, invalid } from '../refusal.ts';

export const CORRECTION_REFUSALS = {
  'goingBack.nothingToReturn': conflict(
    'No hay registros por devolver en lo que eligió. Lo que está en un pago vuelve al anular el pago; lo pagado se corrige.',
  ),
  'goingBack.nothingToAnnul': conflict(
    'No hay pagos por anular en lo que eligió: ya están anulados, o no hay ninguno.',
  ),
  'goingBack.notAnnullable': conflict('Nada se anuló: el pago de {payee} no lo permite. {reason}'),
  'corrections.notCorrectable': conflict('Nada se corrigió: {name} no lo permite. {reason}'),
  'corrections.changedMeanwhile': conflict(
    'Nada se {moved}: lo pagado o las reglas cambiaron mientras confirmaba. Ahora son {lines} con una diferencia de {difference}. Revise y confirme de nuevo.',
  ),
  'corrections.periodBefore': invalid(
    'La corrección no puede caer en un mes anterior al del pago que corrige.',
  ),
  'corrections.fileUnreadable': invalid(
    '{problem} Nada se corrigió: revise el archivo y súbalo de nuevo.',
  ),
  'corrections.nothingInFile': conflict(
    'Nada se corrigió: ninguna fila del archivo se puede corregir. Descargue las rechazadas, que dicen qué hacer con cada una.',
  ),
  'corrections.periodFar': invalid(
    'La corrección puede caer hasta {last}: elija un mes más cercano, para que no se olvide.',
  ),
  'corrections.dayToCome': invalid(
    'Lo que ya se pagó no puede ser de un día que aún no llega: elija hoy o un día anterior.',
  ),
  'corrections.notProposed': conflict(
    'Nada cambió: la corrección de {name} ya está decidida. Actualice la lista.',
  ),
  'corrections.nothingWaits': conflict(
    'Nada cambió: ninguna corrección de este cambio espera decisión. Actualice la lista.',
  ),
  'corrections.decidedSingly': conflict(
    'Nada cambió: {name} quedó sin regla, y se decide por separado. Quítela de las elegidas y ábrala sola.',
  ),
  'corrections.notApproved': conflict(
    'Nada se retiró: la corrección de {name} no está aprobada. Actualice la lista.',
  ),
  'corrections.inPayment': conflict(
    'Nada se retiró: la corrección de {name} ya está en un pago. Anule ese pago primero; si está pagado, corrija de nuevo.',
  ),
  'corrections.followed': conflict(
    'Nada se retiró: {name} tiene una corrección posterior. Retire o descarte primero esa.',
  ),
  'retroactive.nothingElsewhere': conflict(
    'Nada se propuso: los pagos elegidos ya son de quien corresponde, o sus líneas ya tienen una corrección. Actualice la lista.',
  ),
  'retention.nothingToDo': invalid(
    'Nada se guardó: desde esa fecha no hay pagos por procesar de nuevo ni ajustes por proponer. Revise la fecha, o guarde solo desde ahora.',
  ),
  'retention.changedMeanwhile': conflict(
    'Nada se guardó: los pagos cambiaron mientras confirmaba. Ahora son {unpaid} y {paid} de diferencia. Revise y confirme de nuevo.',
  ),
  'retention.mayNotReprocess': forbidden(
    'Nada se guardó: para anular pagos y procesarlos de nuevo necesita acceso a la nómina. Guarde sin esa opción, o pídalo a quien la procesa.',
  ),
  'retroactive.nothingToDo': invalid(
    'Elija qué hacer: calcular de nuevo lo que no se ha pagado, proponer correcciones, o ambas.',
  ),
} as const;
