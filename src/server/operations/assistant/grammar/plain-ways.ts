/** Loose ways of saying what another question says in one way, as data (operations §19.27). */

import { LACKING_WAYS } from './lacking-ways.ts';
import { OWN_WAYS } from './own-ways.ts';
import { MONTHS_SAID as MONTHS, phrasePattern as pattern } from './phrases.ts';
import { withoutPlainAsides } from './plain-asides.ts';
import { RANKING_WAYS } from './ranking-ways.ts';

const COUNT = '\\d{1,2}|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez';

/** What is said, and what is read in its place. The first group is a 'y' that begins it. */
const WAYS: readonly (readonly [said: RegExp, read: string])[] = [
  ...LACKING_WAYS,
  // 'Por qué no me han pagado octubre, tengo algo retenido': what is held is told with it.
  [
    pattern(
      '(por(?: |)que no (?:me han pagado|me pagaron|se me ha pagado|me pagan) [^?,.]+)[\\s,.?¿]+(?:tengo|hay) algo (?:retenido|en pausa|bloqueado|detenido)END',
    ),
    '$1',
  ],
  // 'No entiendo por qué', 'si trabajé lo mismo'.
  [pattern('BEGIN(?:no (?:entiendo|cacho|se)) (?=por(?: |)que )'), '$1'],
  [
    pattern(
      '(por(?: |)que .*)[\\s,.]+si (?:trabaje|hice|atendi) (?:lo mismo|igual|mas|parecido)END',
    ),
    '$1',
  ],
  // 'Antes de descuentos'.
  [pattern('(?<!\\p{L})antes de (?:los )?descuentos(?!\\p{L})'), 'bruto'],
  // 'Contando todo el 2026'.
  [pattern('[\\s,]+(?:contando|considerando|tomando) todo (?:el )?(?=20\\d\\d|este ano)'), ' de '],
  // 'En promedio por cuánto sale el honorario de una cesárea'.
  [pattern('por cuanto (?:nos )?sale (?:el |un )?honorario de'), 'cuánto es el honorario de'],
  // 'Monto de HMQ de junio y cuántos médicos lo componen'.
  [
    pattern(
      '(?<=^(?!.* y .* y ).*(?:monto|honorarios|total) .*) y cuantos (?:medicos|doctores) (?:(?:lo|la|los|las) )?(?:componen|suman|aportan|hicieron|generaron)END',
    ),
    ' por médico',
  ],
  // 'Participación más HMQ'.
  [pattern('(?<!\\p{L})participacion mas hmq(?!\\p{L})'), 'participación y hmq'],
  [
    pattern(
      '(isapres?)[\\s,]+o sea nada de (?:fonasa ni (?:de )?particular(?:es)?|particular(?:es)? ni (?:de )?fonasa)END',
    ),
    '$1',
  ],
  // 'Fonasa, sacando los del tramo B'.
  [
    pattern(
      '(fonasa.* (?:sacando|quitando|sin contar|menos|sin|excepto|salvo) (?:a )?(?:los |las )?(?:del? |en )?)(?:el )?tramo (a|b|c|d)(?!\\p{L})',
    ),
    '$1fonasa $2',
  ],
  // 'Impuesto retenido'.
  [pattern('(?<!\\p{L})impuestos? retenidos?(?!\\p{L})'), 'retención'],
  // 'Distinta a la del resto'.
  [
    pattern(
      '(distint[oa]) (?:a la |al |a el )?(?:del resto|de los demas|que el resto|que los demas)(?!\\p{L})',
    ),
    '$1',
  ],
  // 'Sobre qué monto lo sacan'.
  [
    pattern(
      '^[\\s¿¡]*(?:y )?(?:eso )?sobre que (?:monto|base|valor) (?:(?:lo|la|me lo|me la|se) )?(?:sacan|sacaron|calculan|calcularon|calcula|descuentan)END',
    ),
    'y el bruto cuánto era',
  ],
  // 'Y cuántos de ellos no tienen cuenta', of doctors.
  [
    pattern(
      '(cuantos (medicos|doctores)(?: activos)? (?:hay|tenemos)) y cuantos de ellos (?=no |tienen |estan |son |cobran )',
    ),
    '$1 y cuántos $2 ',
  ],
  // 'Los tres que menos produjeron': the gross of what they attended.
  [
    pattern(
      `BEGIN(?:(?:quienes|cuales) (?:son|fueron) )?los (${COUNT}) (?:medicos |doctores )?que (mas|menos) produjeron(?!\\p{L})`,
    ),
    '$1los $2 médicos que $3 facturaron',
  ],
  // 'Octubre en qué está, qué le falta para pagarse'.
  [
    pattern(
      `BEGIN(?:(?:y )?(${MONTHS}) en que (?:esta|va|anda)[\\s,.?¿]+)(?:y )?que le falta para (?:pagarse|pagarlo|que se pague)END`,
    ),
    '$1qué falta para pagar $2',
  ],
  // 'El supervisor alcanza a ver la nómina? no debería'.
  [pattern('(?<!\\p{L})alcanza(n)? a (?=ver|entrar|editar|aprobar)'), 'puede$1 '],
  [pattern('(puede[n]? .*)[\\s,.?¿]+(?:no deberian?|no corresponde|no me gusta)END'), '$1'],
  // 'Se cargó alguna atención de octubre': 'se cargó alguna hoy' asks for the day of the load, and not of the attention.
  [
    pattern(
      'BEGINse (?:cargo|cargaron|subio|subieron) (?:alguna|algunas) (?=atencion(?:es)? (?:de|del) (?!.*(?<!(?:^|[^\\p{L}])de )(?<!\\p{L})(?:hoy|ayer|anteayer|anoche|recien|este|esta|en|el)(?!\\p{L})))',
    ),
    '$1hay ',
  ],
  [pattern('BEGIN(?:quedo|quedaron) (?:(?:alguna|algunas) )?(?=atencion(?:es)? )'), '$1hay '],
  // 'Hay dos Hernández, de qué especialidad es cada uno'.
  [
    pattern(
      'BEGIN(?:hay|tenemos) (dos|tres|cuatro) (\\p{L}+)[\\s,.]+(?:y )?de que especialidad (?:es|son) cada un[oa]END',
    ),
    '$1tenemos $2 $3, especialidad de cada uno',
  ],
  // 'Cuánto vamos a terminar pagando'.
  [pattern('(?<!\\p{L})(vamos|van|va) a terminar pagando(?!\\p{L})'), '$1 a pagar'],
  // 'Porcentaje del bruto de mayo'.
  [
    pattern('((?:que |cual )(?:porcentaje|proporcion)) del bruto (?=de|del|en)'),
    '$1 de los honorarios brutos ',
  ],
  // 'Y sumando todo el año cuánto es', after another time.
  [
    pattern(
      '^[\\s¿¡]*(?:y )?sumando todo el ano(?: (?:cuanto|como cuanto) (?:es|seria|va|suma|da))?END',
    ),
    'y este año',
  ],
  // 'Qué % se retiene hoy y cuánto será el próximo año'.
  [
    pattern(
      'BEGIN(?:que|cual es el|cual) (?:porcentaje|tasa) (?:se retiene|retienen|retenemos|de retencion)(?: (?:rige|hay|corre|es))? (?:hoy|ahora|este ano)(?: dia)? y (?:a )?(?:cuanto|cual) (?:sera|va a ser|es|subira|sube)(?: el| en)? (?:proximo ano|2027)END',
    ),
    '$1cuál es la retención legal de este año y el próximo año',
  ],
  // 'Cuánto nos falta por pagar'.
  [pattern('(?<!\\p{L})nos (falta|queda|faltan|quedan) por (pagar|cobrar|procesar)'), '$1 por $2'],
  // 'Mis 5 prestaciones que más plata me dejan'.
  [
    pattern(`BEGINmis (${COUNT}) (prestaciones|procedimientos) (?=que (?:mas|menos))`),
    '$1las $2 prestaciones ',
  ],
  // 'Cuánto nos costó agosto en médicos'.
  [
    pattern('(nos (?:costo|salio|cuesta)|gastamos)( .*) en (?:los )?(?:medicos|doctores)END'),
    '$1$2',
  ],
  // 'Quién no atendió a nadie en agosto'.
  [
    pattern('BEGIN(?:quien|quienes) no (?:atendio|atendieron) (?:a )?(?:nadie|ninguno)(?!\\p{L})'),
    '$1qué médicos no atendieron a nadie',
  ],
  // 'Cuánto pesa cardiología en los honorarios de agosto'.
  [
    pattern(
      'BEGIN(?:cuanto|que tanto) (?:pesa|representa|significa|pesan|representan) ((?:(?!en ).)+?) (?:en|dentro de) (los honorarios|las atenciones|los pagos) (.+)END',
    ),
    '$1qué porcentaje de $3 $4 es de $2',
  ],
  // 'Necesito el total de junio'.
  [
    pattern(
      'BEGIN(?:necesito|quiero|ocupo|requiero|dame|deme) el (?=total (?:de|del|pagado|retenido|en) )',
    ),
    '$1',
  ],
  // 'No lo pagado sino lo trabajado': the month of the work.
  [
    pattern(
      '[\\s,.;]+no (?:lo|por lo) (?:pagado|cobrado|depositado) sino (?:que )?(?:lo|por lo) (?:trabajado|generado|producido|atendido|hecho)END',
    ),
    ' por mes de atención',
  ],
  // 'Cuánta plata hay en atenciones de octubre que todavía no se paga'.
  [
    pattern(
      `BEGINcuanta plata hay en (?:las )?atenciones (?:de|del) ((?:${MONTHS})(?: de 20\\d\\d)?) que (?:todavia |aun )?no se (?:paga|pagan|ha pagado|han pagado)END`,
    ),
    '$1cuánto se debe de $2',
  ],
  // 'Tengo algo trabado'.
  [
    pattern(
      '((?:tengo|hay|tienen|tiene) (?:algo|algun pago|pagos|alguna atencion) )(?:trabad[oa]s?|atascad[oa]s?|congelad[oa]s?|frenad[oa]s?|bloquead[oa]s?)(?!\\p{L})',
    ),
    '$1en pausa',
  ],
  // 'Tengo algo en pausa? no me calza el pago'.
  [
    pattern(
      '(tengo algo (?:en pausa|retenido|bloqueado|trabado))[\\s,.;?¿]+no me (?:calza|cuadra) (?:el|mi|lo del) pagoEND',
    ),
    '$1',
  ],
  // 'Llamó la paciente …, dime qué atenciones tiene y cuáles ya le pagamos al médico': each is told with its state.
  [
    pattern(
      '^[\\s¿¡]*(?:llamo|vino|consulto|pregunto) (la|el) paciente ((?:(?! y | que )[\\p{L} ])+)[.,;]+\\s*(?:dime |digame )?que atenciones tiene(?: y cuales (?:ya )?(?:le )?(?:pagamos|se pagaron|estan pagadas)(?: al medico)?)?END',
    ),
    'qué atenciones tiene $1 paciente $2',
  ],
  // 'Atendí a … y no sé si la ingresaron, ¿está?'
  [
    pattern(
      '(atendi a .+?) y no se si (?:la|lo) (?:ingresaron|registraron|anotaron)(?:[\\s.,?¿]+(?:ya )?esta)?END',
    ),
    '$1, está ingresada',
  ],
  // 'Cuántas endoscopias van en el año y quién las hace': of each doctor, with all of them.
  [
    pattern(
      '^([\\s¿¡]*cuant[oa]s (?:(?! y ).)+) y quien(?:es)? (?:las|los) (?:hace|hacen|realiza|realizan)END',
    ),
    '$1 por médico',
  ],
  // 'En qué mes me sacaron más impuesto'.
  [
    pattern('(?<!\\p{L})me (sacaron|quitaron|rebajaron) (mas|menos) impuestos?(?!\\p{L})'),
    'me retuvieron $2',
  ],
  [
    pattern(
      '(?<!\\p{L})(mas|menos) impuestos? me (?:sacaron|quitaron|rebajaron|descontaron)(?!\\p{L})',
    ),
    '$1 me retuvieron',
  ],
  // 'Variación porcentual de pediatría entre enero y agosto'.
  [pattern('(variacion|diferencia|cambio) (?:en )?(?:porcentaje|porcentual) (?=de|entre)'), '$1 '],
  // 'Participaciones no más, nada de HMQ'.
  [pattern('(participacion(?:es)?(?!.* hmq.* hmq).*?)[\\s,.;]+nada de hmq(?!\\p{L})'), '$1'],
  [pattern('(hmq.*?)[\\s,.;]+nada de participacion(?:es)?(?!\\p{L})'), '$1'],
  // 'A todo el mundo'.
  [pattern('(?<!\\p{L})(a|de|entre|para) todo el mundo(?!\\p{L})'), '$1 todos los médicos'],
  // 'Mis lucas de particular'.
  [
    pattern(
      '(?<!\\p{L})mis (?:lucas|luquitas|platas|plata|ingresos|ganancias|monedas)(?= (?:de|del|en|por|con) )',
    ),
    'mis honorarios',
  ],
  ...OWN_WAYS,
  ...RANKING_WAYS,
  // 'Cuántos otorrinos tenemos y quiénes son': who they are is told with how many.
  [
    pattern(
      'BEGINcuantos ((?!.* y .* y )(?:medicos|doctores|usuarios|profesionales|\\p{L}+(?:logos|iatras|istas|rinos))(?: (?!y )[\\p{L}\\d.$]+)*?) y (?:quienes|cuales)(?: son| eran| fueron)?END',
    ),
    '$1qué $2',
  ],
  // 'Qué porcentaje del bruto de mayo se fue en cardiología'.
  [
    pattern(
      `BEGIN((?:que |cual )(?:porcentaje|proporcion) (?:de|del) .+?) (?:se (?:nos )?(?:fue|va|gasto|gasta) en|(?:corresponde|pertenece)n? a|(?:representa|aporta)n?|se (?:lo |la |los )?llev(?:a|o|an|aron)) (?=\\S)`,
    ),
    '$1$2 es de ',
  ],
  // 'Última vez que cobró el doctor Muñoz'.
  [
    pattern(
      'BEGIN(?:(?:cuando|cual) fue )?(?:la )?ultima vez que (?:cobro|se le pago a|le pagamos a|le pagaron a|recibio plata) (?=\\S)',
    ),
    '$1cuál fue el último pago de ',
  ],
  // 'Colonoscopias largas, con el nombre del médico al lado'.
  [
    pattern(
      '[\\s,]+(?:y )?con (?:el |los )?nombres? (?:del|de los|de cada) (?:medico|doctor|medicos|doctores)(?: (?:al lado|que (?:la|las|lo|los) hizo|que (?:la|las|lo|los) hicieron))?END',
    ),
    ' por médico',
  ],
  // 'Mi primer semestre al lado de lo que llevo del segundo'.
  [
    pattern(
      '(primer|segundo) (semestre|trimestre) al lado de(?:l| lo que (?:llevo|llevamos|va) del) (segundo|tercer|cuarto)(?: (?:semestre|trimestre))?END',
    ),
    '$1 $2 comparado con el $3 $2',
  ],
  // 'Mi primer semestre comparado con el segundo'.
  [
    pattern('BEGINmi (?=(?:primer|segundo) (?:semestre|trimestre) comparado)'),
    '$1mis honorarios del ',
  ],
  // 'Quiénes son socios de Imágenes Boldo': who is paid through it.
  [
    pattern(
      'BEGIN(?:quienes|que medicos|que doctores|cuales medicos)(?: son| integran| componen| forman parte| estan| hay)?(?: los| las)? (?:socios|socias|integrantes|miembros) (?:de|en) (?:la sociedad )?(?!que)(?=\\S)',
    ),
    '$1qué médicos cobran a través de ',
  ],
  // 'Los médicos que pertenecen a Maternidad Canelo'.
  [
    pattern(
      'BEGIN(?:(?:nombre|nombra|diga|di)(?:me|nos) )?(?:(?:por favor|porfa)[\\s,]+)?(?:los|que|cuales) (?:medicos|doctores) (?:que )?(?:pertenecen|integran|estan adscritos) a (?:la sociedad )?(?=\\S)',
    ),
    '$1qué médicos cobran a través de ',
  ],
  // 'A qué sociedades no les retenemos': to which nothing is retained is told with those to which it is.
  [
    pattern(
      'BEGINa (?:que|cuales) sociedades no (?:se )?les (?:retenemos|retienen|retiene|descontamos|descuenta|descuentan)(?: nada| impuestos?)?END',
    ),
    '$1a qué sociedades se les retiene',
  ],
  // 'Reglas que paguen fijo y no porcentaje, cuáles'.
  [
    pattern(
      '((?:^|[^\\p{L}])(?:reglas?|convenios?)) que (?:paguen?|pagan?|sean?|son|tengan?|tienen) (?:un |por )?(?:monto |valor |pago )?fij[oa]s?(?:[\\s,]+(?:y )?no (?:un |por )?porcentajes?)?(?:[?.,;\\s]+cuales(?: son)?)?END',
    ),
    '$1 de monto fijo',
  ],
  [
    pattern(
      `BEGIN(monto total|total|cuanto|cuanta plata)(?: hay| esta| tenemos)? (?:frenad[oa]|congelad[oa]|trabad[oa])(?: hoy| ahora)?END`,
    ),
    '$1cuánta plata hay en pausa',
  ],
  // 'Lo de agosto ya está pagado entero o falta': how it stands is told.
  [
    pattern(
      `BEGIN((?:lo de )?(?:${MONTHS})(?: de 20\\d\\d)?) (?:ya )?esta pagado(?: (?:entero|completo|todo))? o (?:todavia |aun )?me (?:falta|faltan)(?: (?:algo|plata|una parte))?END`,
    ),
    '$1$2 ya está pagado',
  ],
  // What is missing is told, not only what was paid.
  [
    pattern(
      `BEGIN(?:lo de )?((?:${MONTHS})(?: de 20\\d\\d)?) (?:ya )?esta pagado(?: (?:entero|completo|todo)(?: o (?:todavia |aun )?(?:falta|faltan)(?: (?:algo|plata|una parte))?)?| o (?:todavia |aun )?(?:falta|faltan)(?: (?:algo|plata|una parte))?)END`,
    ),
    '$1cuánto falta por pagar de $2',
  ],
  // 'Todo el año menos noviembre', 'total pagado a todos menos las sociedades'.
  [
    pattern(
      `((?:ano|20\\d\\d|semestre|trimestre|meses|todo|total|fecha|hoy))[\\s,]+(?:menos|quitando|sacando|salvo|excepto) (?:lo de |el mes de |el de )?(?=(?:${MONTHS})(?:[^\\p{L}]|$))`,
    ),
    '$1 sin contar ',
  ],
  [
    pattern(
      '((?:tod[oa]s|total|pagado|pagados|pagos|honorarios|medicos|doctores))[\\s,]+(?:menos|salvo|excepto|quitando|sacando|descontando|sin contar|dejando fuera) (?:a )?(?:las )?sociedades(?!\\p{L})',
    ),
    '$1 sin las sociedades',
  ],
  [
    pattern(
      '(?<!\\p{L})no (?:me )?(?:cuentes|consideres|incluyas) (?:a )?las sociedades(?!\\p{L})',
    ),
    'sin las sociedades',
  ],
];

/** 'El total de agosto, menos las de Fonasa': some are left out of a sum, and nothing is ranked. 'Al menos' leaves nothing out. */
const LESS = pattern(
  '(?<=\\S)(?<!(?:^|[\\s,.;])(?:al|lo|o))[\\s,]+menos (?:a )?(?:las|los|lo|el|la) (?=\\p{L}{2,})(?!.* (?:y|ni|o) |.* (?:de|del) (?:la |el )?(?:dra?|doctora?|medic[oa]|sociedad|especialidad)(?!\\p{L}))',
);
const SUMS =
  /(?<!\p{L})(?:total|tod[oa]s?|sum[ae]n?|cu[aá]nto (?:suman?|pagamos|se pag[oó]))(?!\p{L})/iu;
const RANKS =
  /(?<!\p{L})(?:qui[eé]n(?:es)?|cu[aá]l(?:es)?|qu[eé] (?:m[eé]d|esp|prest|soc|prev|reg|mes|d[ií]a)\p{L}*|m[aá]s)(?!\p{L})|menos .* que (?!no)/iu;

/** The question said in one way, without what asks for nothing. */
export function inPlainWays(typed: string): string {
  const rest = withoutPlainAsides(typed);
  const sum = SUMS.test(rest) && !RANKS.test(rest) ? rest.replace(LESS, ' sin contar ') : rest;
  return WAYS.reduce((question, [said, read]) => question.replace(said, read), sum);
}
