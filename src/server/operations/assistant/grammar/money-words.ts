/** Phrases of states and stands that are put together of two lists: of what is paid, and of receipts. */
import { joined } from './phrases.ts';

/** 'Sin contar lo que todavía no pagan': what is paid, and nothing else. */
export const PAID_ALONE = joined(
  'sin contar, sin considerar, sin incluir, no cuentes, sin',
  [
    joined(
      'lo que, lo que todavia, lo que aun',
      'no pagan, no me pagan, no han pagado, no me han pagado, no se paga, no se ha pagado',
    ),
    'lo que falta por pagar, lo que falta pagar, lo que queda por pagar, lo pendiente de pago, lo no pagado, lo impago, lo que no esta pagado',
  ].join(', '),
);

/** 'Tengo plata pendiente': pesos wait to be paid, attentions to be calculated. */
export const MONEY_PENDING = joined('plata, dinero, lucas, pesos', 'pendiente, pendientes');

/** 'Que no cuadre con lo que se pagó'. */
export const OTHER_THAN_PAID = joined(
  joined(
    'que no, no',
    'cuadra, cuadran, cuadre, cuadren, calza, calzan, calce, calcen, coincide, coinciden, coincida, coincidan',
  ),
  'con lo calculado, con lo que se pago, con lo que se le pago, con lo que se les pago, con lo que pagamos, con lo que les pagamos, con el monto pagado, con su pago, con el monto del pago',
);

/** 'Quiénes están atrasados con la boleta': whose is missing. */
export const LATE_WITH = [
  joined(
    joined('atrasado, atrasada, atrasados, atrasadas', 'con, en'),
    'la, las, su, sus, el, los, la entrega de, entregar la',
  ),
  joined(
    'hay que recordarle, hay que recordarles, hay que pedirle, hay que pedirles, hay que cobrarle',
    'la, las, su, sus',
  ),
  'atrasada, atrasadas',
].join(', ');
