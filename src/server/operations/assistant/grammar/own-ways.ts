/** Loose ways in which doctors ask about their own, and of asking for what is to come, as data (operations §19.27). */
import { phrasePattern as pattern } from './phrases.ts';

const KEPT = '(?:retenid[oa]s?|en pausa|bloquead[oa]s?|trabad[oa]s?|detenid[oa]s?)';
const OF_YEAR =
  '(?= (?:de |en |durante )?(?:este ano|el ano|el 20\\d\\d|20\\d\\d)[\\s?.!]*$|[\\s?¿!.]*$)';

/** What is said, and what is read in its place. Where the first group is a 'y', it begins the question. */
export const OWN_WAYS: readonly (readonly [said: RegExp, read: string])[] = [
  // 'Me tienen algo retenido? no me a llegado el pago': what is held is told with why it was not paid.
  [
    pattern(
      `BEGIN(?:me tienen|tengo|hay) algo ${KEPT}[\\s,.;?¿]+(?:que |porque |es que )?(?:todavia |aun )?no me (?:ha |han |a |an )?(?:llegado|llego|llega|pagado|pagaron|depositado|depositaron)(?: (?:el|mi|ningun) (?:pago|deposito)| la plata| nada)?END`,
    ),
    '$1por qué no me han pagado',
  ],
  // 'Cuánto hago en promedio al mes': pesos, and no attentions.
  [
    pattern(
      `BEGINcuanto (?:mas o menos )?hago (?:yo )?(?:en promedio )?(?:al mes|por mes|mensual|mensualmente)(?: en promedio)?${OF_YEAR}`,
    ),
    '$1cuánto gano en promedio al mes',
  ],
  // 'A nombre de quién va la boleta, el RUT de la clínica': the answer tells both.
  [
    pattern(
      '(a nombre de quien [^,.;?]*boleta)[\\s,.;?¿]+(?:y )?(?:(?:cual es |con )?el )?rut (?:de la clinica)END',
    ),
    '$1',
  ],
  [
    pattern(
      'BEGIN(?:cual es |necesito |dame )?(?:el )?(?:nombre y (?:el )?)?rut de la clinica para (?:hacer |emitir )?(?:la|mi) boletaEND',
    ),
    '$1a qué rut hago la boleta',
  ],
  // 'Cuánto vamos a tener que pagar'.
  [pattern('(?<!\\p{L})(vamos|voy|van|va) a tener que (?=pagar)'), '$1 a '],
  [pattern('(?<!\\p{L})(?:tendremos|tendriamos) que (?=pagar)'), 'vamos a '],
];
