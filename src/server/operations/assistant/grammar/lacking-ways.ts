/** Ways of asking for what lacks, waits or is left out, and what is read in their place, as data (operations §19.30). */
import { phrasePattern as pattern } from './phrases.ts';

/** Somebody after a title, or by two names at least: 'la dra Soto', 'Ana Araya'. */
const TITLED =
  '(?:(?:el|la) )?(?:dra?\\.?|doctora?) (?!que |no |y )\\p{L}{3,}(?: (?!que |no |y |o |en |de )\\p{L}{2,}){0,3}';
const NAMED = `${TITLED}|(?:(?:el|la) )?(?!(?:el|la|los|las|clinica|sociedad|especialidad|nomina|mes|ano|que|quien|quienes|cual|cuales|hay|ningun|alguien|nadie|algun|medico|medica) )\\p{L}{3,}(?: (?!que |no |y |o |en |de )\\p{L}{2,}){1,3}`;
const YET = '(?: (?:todavia|aun|por ahora|hoy))?';
const NOTHING = '(?: (?:nada|ni un peso|impuestos?))?';
const DOCTORS = '(?:(?:algun|alguno|algunos) )?(?:medicos?|doctores|doctor)';
/** After 'lo pendiente de', what of it is no money that is owed. */
const NO_DEBT =
  '(?!(?:(?:el|la|los|las) )?(?:aproba|calcul|proces|boleta|factura|correc|descuento|descontar|haber|transfer|import|revis|atencion|regla|firma|cierre|cerrar|anticipo|arriendo|retenc|saldo|deuda))';
const PAST =
  '(?:pagad|llegad|depositad|transferid|calculad|procesad|cobrad|retenid|descontad|enviad|recibid)[oa]s?';

/** Doctors who have records of one type and none of the other: 'qué médicos hicieron participaciones sin HMQ'. */
const OF_NOBODY =
  '(?!.*(?:medic|doctor|quien|pacient|especialidad|sociedad|prestacion|previsi|isapre|mes(?:es)? |dias? ))';

export const LACKING_WAYS: readonly (readonly [said: RegExp, read: string])[] = [
  // 'No se le a pagado': 'a' sounds like 'ha'.
  [pattern(`((?<!\\p{L})(?:no|ya|se|me|le|les|nos)) a (?=${PAST}(?!\\p{L}))`), '$1 ha '],
  // 'Por qué no se le ha pagado a Ana Araya, tiene algo bloqueado': what is held is told with it.
  [
    pattern(
      '(por(?: |)que no (?:se les? (?:ha|han) pagado|se les? pago|les? han pagado|les? hemos pagado|les? pagamos|les? pagaron) a [^?,.]+)[\\s,.?¿]+(?:tiene|hay) algo (?:retenido|en pausa|bloqueado|detenido|trabado|congelado)END',
    ),
    '$1',
  ],
  // 'A quiénes no hay que pagarles todavía': what is held.
  [
    pattern(
      `BEGINa (?:quien|quienes|que ${DOCTORS}) (?:todavia |aun )?no (?:hay que|tenemos que|debemos|se debe) pagar(?:le|les|se|sele|seles)?${YET}END`,
    ),
    '$1qué pagos están en pausa',
  ],
  // 'Hay médicos a los que no se les retiene nada', 'médicos sin retención'.
  [
    pattern(
      `BEGIN(?:(?:hay|existen|tenemos) )?${DOCTORS} (?:a los que|a los cuales|a quienes|al que|a quien) no (?:se )?les? (?:retiene|retienen|retenemos|retenga|retengan|retengamos)${NOTHING}${YET}END`,
    ),
    '$1a qué médicos no se les retiene',
  ],
  [
    pattern(
      `BEGIN(?:(?:que|cuales|hay) )?${DOCTORS} (?:que )?(?:no tienen?|estan sin|sin) retencion(?: de impuestos?)?END`,
    ),
    '$1a qué médicos no se les retiene',
  ],
  // 'Por las participaciones, sin HMQ': they are the other type.
  [
    pattern(
      `^(${OF_NOBODY}.*(?<!\\p{L})participacion(?:es)?(?!.* hmq.* hmq)(?!.* (?:mas|y|o) ).*?)[\\s,.;]+(?:sin|no) (?:contar |incluir )?(?:el |los |las )?hmqEND`,
    ),
    '$1',
  ],
  [
    pattern(
      `^(${OF_NOBODY}.*(?<!\\p{L})hmq(?!.* participa.* participa)(?!.* (?:mas|y|o) ).*?)[\\s,.;]+(?:sin|no) (?:contar |incluir )?(?:la |las )?participacion(?:es)?END`,
    ),
    '$1',
  ],
  // 'Honorarios de octubre sin HMQ': of the other type, where nobody is asked for who has none.
  [
    pattern(
      `(^[\\s¿¡]*(?:y )?${OF_NOBODY}(?!.*hmq.* hmq)(?:cuant[oa]s? (?:me|se|le|les|nos|suman?|es|son|hay|hubo|atenciones|honorarios)|(?:los |mis |las )?honorarios|(?:las |mis )?atenciones|(?:el )?total)(?!\\p{L}).*?)[\\s,]+sin (?=(?:el |los )?hmqEND)`,
    ),
    '$1 sin contar ',
  ],
  // 'Cuánto suma lo pendiente de Ana Araya': what of her fees is not paid.
  [
    pattern(
      `BEGINcuant(?:o|a plata) (?:suma|es|seria|hay de|hay en) lo (?:que esta |que queda )?pendiente(?: de (?:pago|pagar|cobro))? (de|del) ${NO_DEBT}(?=\\p{L}{3,})`,
    ),
    '$1cuánto suman los honorarios sin pagar $2 ',
  ],
  // 'Qué tiene pendiente la dra Soto': her attentions in that state.
  [
    pattern(`BEGINque (?:cosas )?tiene pendientes? (${NAMED})END`),
    '$1qué atenciones pendientes tiene $2',
  ],
  // 'Ana Araya le debe algo a la clínica', 'le debo algo a la clínica', 'tengo deudas'.
  [
    pattern(
      `BEGIN(${NAMED}) (?:le|nos) debe (?:algo|plata|dinero|algo de plata)${YET} a la clinica${YET}END`,
    ),
    '$1cuánto le debe $2 a la clínica',
  ],
  [
    pattern(
      `BEGIN(?:yo )?(?:(?:cuanto|cuanta plata|que) )?le (?:debo|adeudo|estoy debiendo)(?: (?:algo|plata|dinero))?${YET}(?: a la clinica)?${YET}END`,
    ),
    '$1cuánto nos debe mi saldo',
  ],
  [
    pattern(
      `BEGIN(?:yo )?(?:tengo|mantengo) (?:(?:alguna|una) )?deudas?(?: (?:pendientes?|vigentes?))?(?: con la clinica)?${YET}END`,
    ),
    '$1cuánto nos debe mi saldo',
  ],
  // 'Cuánto nos debe la clínica' is what a doctor is owed.
  [pattern('(?<!\\p{L})nos (debe|deben|adeuda|esta debiendo) (?=la clinica(?!\\p{L}))'), 'me $1 '],
  // 'El total de octubre, lo que ya está calculado aunque no se haya pagado': whatever became of it.
  [
    pattern(
      `BEGIN(?:(?:necesito|quiero|dame) )?(?:el )?total (?:de|del) (?!(?:las? |los? |el )?(?:atencion|pago|reten|bruto|liquido|boleta|medic|pacient))([\\p{L} \\d]+?)[\\s,]+(?:de )?lo (?:que )?(?:ya )?(?:esta )?calculado[\\s,]+aunque (?:todavia |aun )?no (?:se haya|este|lo hayan|se hayan) pagad[oa]s?END`,
    ),
    '$1cuánto llevamos calculado de $2',
  ],
  // 'De qué previsión llegaron más pacientes', 'cuántos pacientes llegaron'.
  [
    pattern(
      '(?<!\\p{L}|no )(?:llegaron|nos llegaron|han llegado) (?=(?:mas |menos )?pacientes(?!\\p{L}))',
    ),
    'hubo ',
  ],
  [
    pattern('(?<=(?:mas|menos|cuantos) pacientes )(?:nos )?(?:llegaron|han llegado)(?!\\p{L})'),
    'hubo',
  ],
  // 'Hasta qué mes estamos al día con los pagos': what is owed, by month.
  [
    pattern(
      'BEGIN(?:hasta (?:que|cual) mes) (?:estamos|vamos|estan|esta|tenemos) (?:al dia|todo pagado|pagado todo)(?: (?:con|en|de) (?:los pagos|el pago|los honorarios|todo)(?: (?:a|de) los (?:medicos|doctores))?)?END',
    ),
    '$1cuánto se debe por mes',
  ],
];
