/** Checks of what is paid or discounted besides fees. */
import type { CheckKind } from './check-kind.ts';

const WAYS = ['openEntries', 'openDoctor', 'hold', 'accept'] as const;

export const ENTRY_KINDS = {
  entryTwice: {
    title: 'El mismo haber o descuento dos veces',
    what: '{kind} de {amount:pesos} está {times:count} veces en el mes.',
    why: 'Uno de los dos se pagaría o descontaría de más. Retire el que sobra.',
    severity: 'blocking',
    subject: 'doctor',
    ways: WAYS,
  },
  entryUnusual: {
    title: 'Haber o descuento de otro monto que el usual',
    what: '{kind} es de {amount:pesos}, y lo usual son {usual:pesos}.',
    why: 'Un cero de más, o el monto de otro médico. Compare con el contrato o el acuerdo.',
    severity: 'warning',
    subject: 'doctor',
    ways: WAYS,
  },
  entryRepeatedSoon: {
    title: 'Otro anticipo antes de devolver el anterior',
    what: '{kind} de {amount:pesos}, y ya hubo uno el {month}.',
    why: 'El anterior no se ha devuelto: quizás se pagó dos veces el mismo.',
    severity: 'warning',
    subject: 'doctor',
    ways: WAYS,
  },
  entrySign: {
    title: 'Haber que parece un descuento, o al revés',
    what: '{kind} de {amount:pesos}: lo mismo con el signo contrario estuvo en {month}.',
    why: 'Un signo cambiado paga lo que debía descontar. Revíselo con quien lo propuso.',
    severity: 'blocking',
    subject: 'doctor',
    ways: WAYS,
  },
  entryRetention: {
    title: 'Retención que no es la de su tipo',
    what: '{kind} de {amount:pesos} {said} retención, y su tipo {usual}.',
    why: 'Lo que lleva retención va en la boleta, y lo demás no: una de las dos está mal.',
    severity: 'warning',
    subject: 'doctor',
    ways: WAYS,
  },
  entryMissing: {
    title: 'Falta un haber o descuento de todos los meses',
    what: 'Se esperaba {kind} por {usual:pesos}, y este mes no está.',
    why: 'Lo que se descuenta o paga cada mes no termina sin que alguien lo diga: regístrelo o acepte que terminó.',
    severity: 'warning',
    subject: 'doctor',
    ways: WAYS,
  },
  entryNew: {
    title: 'Descuento nuevo sin relación con antes',
    what: '{kind} de {amount:pesos}, y antes no tuvo ninguno, mientras a otro médico le falta el mismo.',
    why: 'Quizás se anotó al médico equivocado. Compare los dos nombres.',
    severity: 'warning',
    subject: 'doctor',
    ways: WAYS,
  },
  instalmentOver: {
    title: 'Cuota después de la última',
    what: '{kind} de {amount:pesos}: «{description}», y la última ya se descontó.',
    why: 'El anticipo está devuelto. Retire la cuota.',
    severity: 'blocking',
    subject: 'doctor',
    ways: WAYS,
  },
  negativePayment: {
    title: 'Saldo en contra del médico',
    what: 'Los honorarios suman {fees:pesos}, y los descuentos {entries:pesos}.',
    why: 'No se paga menos de $0: lo que falta pasa al mes siguiente. Revise si los descuentos son los acordados.',
    severity: 'warning',
    subject: 'doctor',
    ways: WAYS,
  },
} as const satisfies Readonly<Record<string, CheckKind>>;
