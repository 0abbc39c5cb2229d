/** What rules and agreements are asked for, as data: the phrases of each mark, and of each way in which rules pay. */
import { joined } from './phrases.ts';

/** In which way a rule pays. */
export const PAID_AS = {
  fixed_amount:
    'monto fijo, montos fijos, un monto fijo, de monto fijo, con monto fijo, por monto fijo, en monto fijo, valor fijo, un valor fijo, con valor fijo, suma fija, una suma fija, un fijo, el fijo, fijo por atencion, fijo, fijos',
  percentage:
    'por porcentaje, con porcentaje, en base a porcentaje, a porcentaje, un porcentaje, de porcentaje, son porcentaje, o porcentaje, o un porcentaje, o por porcentaje, o es porcentaje, o va por porcentaje',
  table_accumulated:
    'por tramos, con tramos, en tramos, de tramos, por escala, con escala, escalonada, escalonadas, por tramo, usan tramos, tienen tramos, que tienen tramos, que usan tramos',
  price_table:
    'tabla de precios, por tabla de precios, con tabla de precios, lista de precios, con lista de precios, por lista de precios',
} as const;

const NEVER =
  'nunca, jamas, no, que nunca, que jamas, que no, aun no, todavia no, que aun no, que todavia no';
const USED =
  'se ha usado, se han usado, se usa, se usan, se uso, se usaron, se haya usado, se hayan usado, usan, usa, usaron, ha sido usada, han sido usadas, se ha aplicado, se han aplicado, se aplico, se aplicaron, se haya aplicado, se hayan aplicado, se ocupa, se ocupan, se ocupo, se ocuparon, se ha ocupado, se han ocupado, se haya ocupado, se hayan ocupado, ha calculado nada, han calculado nada, calculo nada, calcularon nada';
const LACKS =
  'sin, que no tienen, no tienen, que no tengan, no tengan, que no tiene, no tiene, que carecen de';

export const RULE_MARKS = {
  // Rules by which nothing was calculated.
  unused: [
    joined(NEVER, USED),
    'sin uso, sin usar, sin usarse, en desuso, que nadie usa, que nadie ocupa, que no se ocupan',
  ].join(', '),
  // Rules that began in a time, whether or not they are still to come.
  began:
    'partieron, que partieron, partio, que partio, empezaron, que empezaron, empezo, comenzaron, que comenzaron, comenzo, entraron en vigencia, que entraron en vigencia, entraron a regir, que entraron a regir, empezaron a regir, que empezaron a regir, comenzaron a regir, que comenzaron a regir, rigen desde, que rigen desde',
  // Doctors of whom no agreement is, and services that no rule pays.
  'no-agreement': joined(
    LACKS,
    'convenio, convenios, ningun convenio, un convenio, convenio propio, convenios propios, convenio especial, convenio vigente, ningun convenio vigente, ningun convenio propio',
  ),
  'no-rule-of': joined(
    LACKS,
    'ninguna regla asociada, regla asociada, una regla asociada, reglas asociadas, regla que las pague, ninguna regla que las pague, regla que la pague',
  ),
  // Of which of two rules that match one pays.
  'comes-first': [
    joined(
      'cual, cual regla, que regla, regla',
      'gana, ganaria, manda, prima, prevalece, se impone, va primero, va antes',
    ),
    'se pisan, se topan, chocan, se cruzan',
  ].join(', '),
  'several-match': joined(
    'si calza con, cuando calza con, calza con, que calza con, si le calzan, si calzan, cuando calzan, si le sirven, si tiene',
    'dos, dos reglas, dos a la vez, dos al mismo tiempo, dos reglas a la vez, dos reglas al mismo tiempo, varias, varias reglas, mas de una, mas de una regla',
  ),
  // Whether other hours pay more.
  'hours-extra':
    'existe recargo, hay recargo, recargo por, hay recargo por, existe recargo por, algun recargo, algun recargo por, paga extra, se paga distinto, se paga diferente, cambia el pago, cambia el valor, de noche vs de dia, de noche versus de dia, de dia y de noche, de dia o de noche, de noche o de dia, de dia vs de noche, de dia versus de noche, de noche y de dia, de dia que de noche, de noche que de dia',
  // To a doctor: whether what they are paid by changed.
  'terms-changed': joined(
    'me cambiaron, me han cambiado, me bajaron, me han bajado, me subieron, me han subido, me cambio, me bajo, me subio',
    'el porcentaje, el porcentaje de, mi porcentaje, la tarifa, mi tarifa',
  ),
  // By how much each month differs from the one before.
  growth:
    'crecimiento, crecimiento de, el crecimiento, el crecimiento de, tasa de crecimiento, crecimiento porcentual, ritmo de crecimiento, cuanto crecio mes a mes, como ha crecido mes a mes, variacion mes a mes, variacion porcentual mes a mes',
  // What the asker may do.
  'own-menu':
    'que puedo hacer yo, que puedo ver yo, a que pantallas puedo entrar, a que pantallas tengo acceso, a que tengo acceso, que pantallas tengo, que pantallas puedo ver, cuales son mis permisos, que permisos tengo, cuales son mis pantallas, que perfil tengo y que puedo hacer',
  'only-of-profile': joined(
    'o eso es solo, o es solo, o solo lo hace, o solo puede, o eso lo hace solo, o lo hace solo, o eso es cosa, o solo, o nada mas',
    'del admin, del administrador, de administrador, el admin, el administrador, de los administradores',
  ),
  // Whose own it is: an agreement of a doctor, or the rules of the specialty.
  'of-its-own':
    'convenio propio, convenios propios, convenio especial propio, reglas propias, regla propia, tiene propias, tiene propios, tienen propias, tienen propios, propias tiene, propios tiene, o va por la regla general, o va por la regla general de su especialidad, o va por la general, o se le paga por la regla general, o se le aplica la regla general, o tiene la general, que le gane a la regla general, que le gane a la regla general de su especialidad, que le gane a la general',
} as const;
