/**
 * The assistant's words, as data: which phrases say what. All are folded (lower case, no accents); a phrase of several
 * words wins over its first word alone. A word that stands nowhere here is not understood, and then there is no figure.
 */
import { MONTH_NAMES } from '../../../../domain/calendar/calendar.ts';
import { foldName } from '../../../../formats/text.ts';
import { ACTS_BY_SCREEN } from './acts.ts';
import { MARKS } from './marks.ts';
import { LATE_WITH, MONEY_PENDING, OTHER_THAN_PAID, PAID_ALONE } from './money-words.ts';
import { joined } from './phrases.ts';
import { PAID_AS } from './rule-marks.ts';
import { formsOf } from './verbs.ts';

/** Words that add nothing to what is asked. */
const SMALL = `
  a al ante con como cosa creo da dame de decir decirme del deme di dice digame dime el ella ellas ellos en es esa ese eso
  esos esas esta este esto estos estas ha haber habia habian han hasta|ahora hasta|hoy hasta|la|fecha hay he hola
  hubo hubieron la las le les lo los me|puedes|decir mostrar muestra muestrame muestreme nos oye o para por porfa
  porfavor favor por|favor podria podrias puede puedes que quiero quisiera necesito saber se ser si sistema clinica su
  sus te tenemos tengo tiene tienen tuve tuvimos tuvo tuvieron un una unas uno unos va van vamos llevamos llevo lleva llevan y ya
  fue fueron estan esta sido son era eran cuentame ver ve ven veo mirar entonces oiga pues me|gustaria e quedan queda hoy|en|dia
  actualmente ahora existe existen gracias buenos|dias buenas|tardes buenas|noches registradas registrados registrada registrado|en
  portal pesos plata dinero monto montos nuestra nuestro nuestros nuestras en|este|momento usted ustedes tu tus ahi
  el|mes|de mes|de del|mes|de los|meses|de durante asi
  aproximadamente exactamente exacto de|la|clinica del|sistema quedo quedaron aparecen aparece corresponden|a les
  me|dices me|dicen a|traves|de pero dices digan todavia aun sea al|final finalmente algun alguna alguno algunas algunos
  veces hizo hicieron se|hicieron realizo realizaron se|repite se|repiten se|repitio se|repitieron se|realiza se|realizan dio dan da sumo de|fecha del|dia el|dia eso|si
  solo solamente sube suben seria sera serian
  en|estado figuran figura se|registraron se|registro correspondientes|a correspondientes|al correspondiente|a correspondiente|al
  o|sea iba iban valor|bruto|de creado creados creadas tenia tenian me|dice lo|de
  hice|en hacemos hicimos hacen se|hacen se|hace han|hecho se|han|hecho se|ha|hecho hemos|hecho hecho hechos hecha hechas
  lleva|hechas llevan|hechas llevamos|hechas va|a|haber cada|una cada|uno de|cada|una de|cada|uno
  se|encuentran se|encuentra
  sabes sabe sabras sabe|si sabes|si quisiera|preguntar quiero|preguntar mas|o|menos|cuanto a|ver aver mira fijate ojala pucha
  cachai al|tiro altiro pe po digo digamos bueno listo|gracias de|antemano muchas|gracias mil|gracias saludos atte atentamente
  se|lo|agradeceria se|agradece propio propia propios propias por|que|valor por|que|monto en|plata en|lucas en|dinero en|pesos|chilenos
  mas|exactamente en|concreto especificamente efectivamente realmente solamente|de todavia|no|mas no|mas nomas
  por|casualidad ya|que vez veces|en|total llamado llamada llamados apellido de|apellido senor senora don dona
  dentro|de dentro|del respectivo respectiva respectivos respectivas mismo misma tambien ademas igual podra puedo|saber
  puede|ser al|dia|de|hoy a|la|fecha hasta|el|momento disponible disponibles del|portal de|el de|la hubieran hubiera habido ha|habido han|habido otra|consulta
  unidad|de la|unidad|de llevaba llevaban le|estamos|haciendo les|estamos|haciendo esta|puesto|como esta|cargado|como me|referia|a me|refiero|a quise|decir hablaba|de
  sacame separame separamelo separamelos separamelas abreme abremelo abrelo abrela desglosalo desglosala separalo separala muestremelo muestremelos muestramelo muestramelos muestralo osea en|ese|valor ese|valor
  o|ya|esta|todo|pagado o|esta|todo|pagado o|ya|me|pagaron|todo o|ya|esta|pagado o|ya|se|pago|todo separado separados separada separadas
  desglosado desglosados desglosada desglosadas agrupado agrupados no|la|plata no|los|montos solo|la|cantidad solo|el|numero estaba estaban
  sin|contar|los|que|tuvieron|cero sin|contar|los|que|tienen|cero sin|contar|ceros sin|los|ceros sale salen sale|como salen|como esten pasan|por pasaron|por pasa|por me|puedes|contar segun|el|portal segun|el|sistema en|el|sistema en|el|portal
  en|este|minuto alguna|vez la|consulta|es mi|consulta|es la|pregunta|es consulta|rapida hacer|una|consulta hago|una|consulta tengo|una|consulta de|cualquier|mes cualquier|mes valor valor|total cosas busque busqueme buscame busca busquen o|estoy|limpio o|estoy|limpia o|estoy|al|dia o|esta|limpio o|esta|al|dia o|esta|todo|bien o|todo|bien sola solas son|los|mismos son|las|mismas los|mismos las|mismas fueron|los|mismos o|no o|nada o|ninguna o|ninguno o|todavia|nada o|aun|nada lo|que es|verdad|que cierto|cierto|que
  del|catalogo en|el|catalogo c/u pasame tirame damelo dame|el cuentame|de para|poder puro pura puros puras quede queden sumados sumadas completo completos todo|junto todos|juntos todas|juntas junto juntos juntas o|todavia|no o|aun|no indiqueme indicame segun|lo de|toda|la|clinica en|toda|la|clinica toda|la|clinica necesitamos ocupo ocupamos requiero requerimos precisaria en|general cuyo cuya cuyos cuyas`;

/** Verbs of what is asked about anyway: 'cuántas atenciones se realizaron'. */
const SMALL_VERBS = formsOf('registrar realizar efectuar');

/** An isapre by its name: 'consalud', 'de la isapre consalud'. */
const ofIsapre = (name: string) =>
  [
    '',
    'de ',
    'paciente ',
    'con paciente ',
    'con ',
    'pacientes ',
    'pacientes de ',
    'isapre ',
    'de isapre ',
    'de la isapre ',
    'con isapre ',
    'la isapre ',
  ]
    .map((before) => before + name)
    .join(', ');

/** Phrases, and the same of what lasts: 'aún no han entregado'. */
const lasting = (phrases: string) =>
  phrases
    .split(', ')
    .flatMap((phrase) =>
      /^no /.test(phrase) ? ['', 'aun ', 'todavia '].map((word) => word + phrase) : [phrase],
    )
    .join(', ');

const TIER_WORDS = ['tramo ', 'letra ', 'grupo '];
/** A tier of Fonasa: 'fonasa b', 'del tramo b de fonasa'. */
const ofTier = (letter: string) =>
  ['', 'de ', 'con ', 'son ', 'son de ', 'pacientes ', 'de pacientes ', 'pacientes de ']
    .flatMap((before) =>
      // 'Fonasa a Ana Soto' is no tier.
      (letter === 'a' ? TIER_WORDS : ['', ...TIER_WORDS]).map(
        (tier) => `${before}fonasa ${tier}${letter}`,
      ),
    )
    .join(', ');

/** What narrows the question down or orders it: slots of the query, and the phrases of each value. */
const SLOTS = {
  recordType: {
    // There are two record types: all but one are of the other.
    participacion: 'participacion, participaciones, de participacion',
    hmq: 'hmq, hmqs, de hmq, cirugias',
  },
  state: {
    pending:
      'sin valorizar, por valorizar, no valorizadas, aun no calculadas, todavia no calculadas, sin haberse calculado, que no se han calculado, no se han calculado, pendiente, pendientes, sin calcular, por calcular, sin calculo, falta por calcular, faltan por calcular, falta calcular, faltan calcular, no tienen calculo',
    calculated: [
      'calculada, calculadas, calculado, calculados',
      // What was sent to be paid is 'pendiente de pago', and what is calculated no more.
      joined(
        joined('calculado, calculados, calculadas', 'pero, y, que, y que, pero que'),
        joined(
          'no se, todavia no se, aun no se',
          'manda a pago, mandan a pago, ha mandado a pago, han mandado a pago, envia a pago, envian a pago, ha enviado a pago, han enviado a pago',
        ),
      ),
    ].join(', '),
    pending_payment:
      'pasadas a nomina, enviadas a nomina, enviados a nomina, pasados a nomina, ya enviados a nomina, ya enviadas a nomina, mandadas a nomina, mandados a nomina, esperando proceso, por procesar, pendiente de pago, pendientes de pago, en nomina',
    processed: 'procesado, procesados, procesada, procesadas',
    // Calculated, and in no payment yet.
    unprocessed: [
      joined(
        'no se, todavia no se, aun no se, que no se, que todavia no se, que aun no se',
        'procesa, procesan, ha procesado, han procesado',
      ),
      // In no payment, as the screens say it.
      joined(
        joined(
          'no, todavia no, aun no, que no, que todavia no, que aun no, y que no, y no',
          'pasa a, pasan a, ha pasado a, han pasado a, paso a, pasaron a, esta en, estan en, entra en, entran en, entra a, entran a, ha entrado a, han entrado a',
        ),
        'ningun pago, un pago, pago, pagos',
      ),
      'sin pasar a pago, sin pasar a ningun pago, en ningun pago',
      'sin procesar, sin procesarse, falta procesar, faltan procesar, falta por procesar, faltan por procesar, queda por procesar, quedan por procesar',
    ].join(', '),
    paid: `${PAID_ALONE}, se han pagado, han sido pagadas, han sido pagados, ya se pagaron, ya fueron pagadas, fueron pagadas, pagado, pagados, pagada, pagadas, cobrado, cobradas`,
    unpaid: `${MONEY_PENDING}, le falta pago, les falta pago, falta pago, falta el pago, falta su pago, le falta el pago, les falta el pago, no marcados como pagados, no marcadas como pagadas, no estan marcados como pagados, sin marcar como pagados, sin marcar como pagadas, falta por girar, faltan por girar, falta girar, queda por girar, por girar, sin girar, no lo que ya se pago, no lo que se pago, no lo ya pagado, no lo pagado, sin lo ya pagado, sin lo pagado, no la veo pagada, no lo veo pagado, no las veo pagadas, no los veo pagados, no aparece pagada, no aparecen pagadas, no salen, todavia no salen, aun no salen, no han salido, que no han salido, todavia no han salido, aun no han salido, falta por pagarle, falta por pagarles, queda por pagarle, queda por pagarles, falta por pagarme, queda por pagarme, falta pagarles, falta pagarme, por recibir, pendiente por recibir, sin pagarse, por pagarse, que falta pagar, que falta por pagar, que queda por pagar, que nos queda por pagar, falta pagarle, faltan pagarse, falta pagarse, queda pagar, quedan pagar, por transferir, sin transferir, por depositar, sin depositar, por pagarme, sin pagarme, por pagarle, no ha llegado, no me ha llegado, no le ha llegado, no le llego, no les llego, no le llego plata, no le llego nada, no le llego el pago, no me llego, no me llego plata, no me llego nada, no me llego el pago, no han llegado, no llega, no me llega, todavia no llega, todavia no me llega, no me han pagado, que no me han pagado, no me hayan pagado, que no me hayan pagado, sin pagar, por pagar, impago, impaga, impagos, impagas, hay que pagar, vamos a pagar, va a pagar, van a pagar, falta pagar, falta por pagar, faltan por pagar, faltan pagar, queda por pagar, quedan por pagar, falta por cobrar, me falta por cobrar, me falta cobrar, falta cobrar, faltan para pagarme, falta para pagarme, falta recibir, falta que me paguen, me falta por recibir, no me depositan, aun no me depositan, todavia no me depositan, no me han depositado, aun no me pagan, todavia no me pagan, no me pagan, tenemos que pagar, por cobrar, pendiente por pagar, pendientes por pagar, pendiente de pagar, pendientes de pagar, pendiente sin pagar, pendientes sin pagar, pendiente por cobrar, pendientes por cobrar, pendiente de cobrar, pendientes de cobrar, pendiente de cobro, pendientes de cobro`,
  },
  measure: {
    gross:
      'bruto, brutos, bruta, brutas, valor bruto, antes de retencion, antes de la retencion, antes de descontar retencion, antes de descontar la retencion, antes de impuestos, sin descontar la retencion, sin descontar retencion',
    net: 'sin contar lo retenido, sin lo retenido, descontando lo retenido, liquido, liquidos, neto, netos, valor neto, en la mano, despues de retencion, despues de la retencion, despues de impuestos, libre de retencion, descontando la retencion, descontando retencion, descontando impuestos, descontada la retencion, una vez descontada la retencion, ya descontada la retencion, con la retencion descontada',
    retention:
      'le retuvieron tanto, les retuvieron tanto, se le retuvo tanto, le retuvimos tanto, le retienen tanto, le retuvieron tan poco, se le retuvo tan poco, le retienen tan poco, se le desconto de impuesto, se le desconto de impuestos, se les desconto de impuestos, me han descontado de impuesto, me han descontado de impuestos, le han descontado de impuesto, le han descontado de impuestos, les han descontado de impuesto, le descontaron de impuesto, le descontaron de impuestos, me descontaron de impuesto, me descontaron de impuestos, me van a descontar de impuesto, me van a descontar de impuestos, me descuentan de impuesto, me descuentan de impuestos, retencion por pagar, estamos reteniendo, reteniendo, le estamos reteniendo, les estamos reteniendo, retenemos, le retenemos, les retenemos, les retuvimos, le retuvimos, les retuvieron, le retuvieron, se les retuvo, se le retuvo, me han retenido, han retenido, hemos retenido, se ha retenido, le han retenido, les han retenido, retencion a pagar, retenciones por pagar, retener, retienes, se retendra, retendran, descuento de ley, me descuentan de retencion, retencion, retenciones, se retuvo, retuvo, retuvimos, retuvieron, se retiene, se le retiene, se les retiene, retiene, le retienen, les retienen, retienen, me retuvieron, me retienen, retenido',
    base: 'base imponible, monto base',
    participated:
      'participado, monto participado, valor participado, recaudado, valor recaudado, monto recaudado, recaudamos, se recaudo, recaudacion',
  },
  // Whether a month is that of the work, or that of the day of payment.
  basis: {
    period:
      'por fecha de atencion, segun fecha de atencion, segun la fecha de atencion, por la fecha de atencion, por mes de atencion, segun mes de atencion, por el mes de atencion, segun el periodo, segun periodo, periodo, por periodo, correspondientes al periodo, correspondiente al periodo, corresponden al periodo, del periodo, en el periodo, hablo del periodo',
    payment_date: 'con fecha, por fecha de pago, fecha de pago, segun fecha de pago',
  },
  coverage: {
    no_rule:
      'sin regla, sin reglas, sin ninguna regla, sin regla asignada, que quedaron sin regla, que no calzan con ninguna regla, que no calcularon con ninguna regla, no calcularon con ninguna regla, que no se calcularon con ninguna regla, no se calcularon con ninguna regla, que no calzaron con ninguna regla, no calzaron con ninguna regla, ninguna regla, no tienen regla, no tiene regla, no tienen reglas, que no tienen regla',
  },
  stand: {
    rejected:
      'rechazada, rechazadas, reboto, rebotaron, rebota, rebotada, rebotadas, rebotado, rebotados, se reboto, se rebotaron, devuelta, devueltas, devolvio, devolvieron, la devolvio, las devolvio, nos devolvio, fueron devueltas, fue devuelta, fue rechazada, no se pudo hacer, no pudo pasar, no pasaron, rechazado, rechazados, rechazo, rechazaron, fueron rechazadas',
    withdrawn: 'retirada, retiradas',
    replaced: 'sustituida, sustituidas',
    sent: 'sin confirmar, aun no confirma, no confirma, todavia no confirma, que el banco aun no confirma, que el banco no ha confirmado, que el banco todavia no confirma, el banco aun no confirma, el banco no ha confirmado, no ha confirmado, por confirmar, sin confirmacion, no confirmadas, esperando al banco, enviada, enviadas, sin respuesta',
    surplus: 'pagadas doble, pagada dos veces, dos veces, pagadas dos veces, duplicadas',
    different: `${OTHER_THAN_PAID}, ${joined('no cuadra, no cuadran, no calza, no calzan, no coincide, no coinciden', 'con la liquidacion, con su liquidacion, con las liquidaciones')}, no cuadran con lo pagado, que no cuadran con lo pagado, no cuadra con lo pagado, no cuadren con lo pagado, que no cuadren con lo pagado, no calzan con lo pagado, que no calzan con lo pagado, no coinciden con lo pagado, que no coinciden con lo pagado, no cuadran con el pago, que no cuadran con el pago, no calzan con el pago, que no calzan con el pago, no coinciden con el pago, que no coinciden con el pago, con monto distinto, que no calcen, no calcen, que no cuadren, no cuadren, que no coincidan, que vienen malas, vienen malas, estan malas, estan mal, que estan mal, mal emitida, con problemas, tienen problemas, tienen diferencias, tienen diferencia, que tienen diferencia, que tienen diferencias, monto distinto, con montos distintos, con otro monto, con monto malo, con el monto malo, con el monto mal, con el monto equivocado, con el monto distinto, con el monto incorrecto, con monto diferente, distintas, que difieren, mal emitidas, mal hecha, mal hechas, incorrectas, no cuadran, que no cuadran, no cuadra, no calzan, que no calzan, no calza, no coinciden, que no coinciden, descuadradas, observadas, diferencia, diferencias, con diferencia, con diferencias, difieren, erroneas, malas, con errores`,
    matched:
      'ok, cuadrados, cuadrado, cuadraron, que calzan, en orden, conforme, conformes, sin diferencias, sin problemas, cuadradas, cuadra, cuadran, calza, calzan, coinciden, que cuadran, correctas, bien',
    unexpected:
      'que no corresponden a un pago, sueltas, suelta, huerfanas, huerfana, sin pago asociado, sin ningun pago asociado, que no calzan con ningun pago, que no calcen con ningun pago, no calzan con ningun pago, no calcen con ningun pago, que no calzan con un pago, que no cuadran con ningun pago, no cuadran con ningun pago, que no cuadren con ningun pago, que no correspondan a ningun pago, no corresponden a ningun pago, no corresponden a un pago, que no tienen pago, no tienen pago, que no tengan pago, no tienen un pago, que no son de un pago, que nadie esperaba, que no corresponden a ningun pago, sin pago que las respalde, sin pago que la respalde, sin un pago, sin ningun pago, que no son de ningun pago, de ningun pago, sin respaldo, que sobran, sin pago, sobran, sobra',
    missing_receipt: lasting(
      `${LATE_WITH}, sin enviar, sin entregar, no la han mandado, no las han mandado, no la ha mandado, no la mandan, no la han enviado, no las han enviado, no la han emitido, no emitieron, no emitio, no mando, no mandaron, no envio, no enviaron, no entrego, no entregaron, deben boleta, deben la boleta, debe la boleta, deben factura, debe factura, debe la factura, deben la factura, no han llegado, que no han llegado, no llegan, que falten, falten, sin recibir, por llegar, por recibir boleta, pendientes de llegar, que debe boleta, sin boleta, sin boletas, sin mandar, no han mandado, no ha mandado, no han enviado, no ha enviado, no mandan, no han entregado, no ha emitido, sin factura, sin facturas, sin emitir, no emitidas, no han emitido`,
    ),
  },
  schedule: {
    night:
      'horario nocturno, por horario nocturno, el horario nocturno, trabajo de noche, el trabajo de noche, turnos de noche, por turnos de noche, turnos nocturnos, turno de noche, por turno de noche, del turno de noche, en turno de noche, de turno noche, turno noche, nocturna, nocturnas, nocturno, nocturnos, de noche, en la noche, en horario nocturno, de horario nocturno',
    irregular:
      'horario inhabil, por horario inhabil, el horario inhabil, inhabil, inhabiles, en horario inhabil, de horario inhabil, irregular, irregulares, en horario irregular, de horario irregular, fuera de horario',
    regular: 'en horario habil, en horario regular, de horario regular, de horario habil',
  },
  // Saturdays and Sundays of the time that is asked for, but not one weekend.
  weekday: {
    weekend:
      'de fin de semana, en fin de semana, fin de semana, fines de semana, los fines de semana, de fines de semana, en fines de semana, de los fines de semana, en los fines de semana, sabados y domingos, los sabados y domingos, de sabados y domingos, sabado y domingo, en sabado y domingo',
  },
  plan: {
    // No plan is called so: they are all but these two.
    isapre: [
      'isapre, isapres, de isapre, de isapres, con isapre, de las isapres, pacientes isapre, pacientes de isapre, pacientes con isapre, de pacientes isapre, con pacientes isapre, de pacientes de isapre',
      joined(
        'sin, que no sean, que no sean de, que no son, que no son de, que no sea, ni de, ni',
        'fonasa ni particular, fonasa ni particulares, fonasa ni de particulares, fonasa o particular, particular ni fonasa, particulares ni fonasa',
      ),
    ].join(', '),
    fonasa:
      'fonasa, de fonasa, con fonasa, paciente fonasa, con paciente fonasa, a un fonasa, un fonasa, pacientes fonasa, con pacientes fonasa, pacientes de fonasa',
    'fonasa a': ofTier('a'),
    'fonasa b': ofTier('b'),
    'fonasa c': ofTier('c'),
    'fonasa d': ofTier('d'),
    particular:
      'de particular, paciente particular, un paciente particular, un particular, a un particular, si es particular, particulares, pacientes particulares, de particulares, con pacientes particulares',
    banmedica: ofIsapre('banmedica'),
    colmena: ofIsapre('colmena'),
    consalud: ofIsapre('consalud'),
    'cruz blanca': ofIsapre('cruz blanca'),
    'vida tres': ofIsapre('vida tres'),
    masvida: `${ofIsapre('masvida')}, ${ofIsapre('nueva masvida')}`,
    esencial: ofIsapre('esencial'),
  },
  // What is not of a plan: said by a denial of the plan.
  otherPlan: {},
  flaw: {
    no_request_date:
      'que no tengan fecha de solicitud, no tengan fecha de solicitud, que no traigan fecha de solicitud, sin fecha de solicitud, no tienen fecha de solicitud, no tiene fecha de solicitud, no traen fecha de solicitud, les falta la fecha de solicitud',
    invalid_rut:
      'con el rut del paciente malo, con el rut del paciente invalido, con el rut del paciente incorrecto, con el rut del paciente mal, con el rut malo, con el rut invalido, el rut del paciente malo, el rut del paciente invalido, rut del paciente malo, rut del paciente invalido, rut del paciente incorrecto, rut de los pacientes malo, con rut del paciente malo, con rut del paciente invalido, con rut incorrecto, con rut de paciente malo, con rut de paciente incorrecto, con el rut de paciente malo, rut invalido, con rut invalido, con rut de paciente invalido, con rut malo, con ruts malos, rut malo, ruts malos, ruts invalidos, digito malo, con digito malo, digito verificador malo, rut de pacientes con digito malo, rut de paciente con digito malo, rut incorrecto, ruts incorrectos, rut de paciente malo, rut de pacientes malo',
  },
  profile: {
    admin:
      'clave de administrador, claves de administrador, cuenta de administrador, acceso de administrador, permisos de administrador, clave de admin, acceso de admin, administrador, administradora, administradores, admin, perfil administrador, perfil admin',
    supervisor: 'supervisor, supervisora, supervisores, perfil supervisor',
  },
  // What one may do, by the screen on which it is done.
  screen: ACTS_BY_SCREEN,
  paidAs: PAID_AS,
  jobState: {
    failed:
      'fallado, fallando, se cayo, se cayeron, caidos, caido, con fallas, falla, fallas, fallido, fallida, fallidos, fallidas, fallo, fallaron, error, errores, con error',
    pending_job: 'en espera, esperando, en cola',
    processing: 'en curso, corriendo, ejecutando',
  },
} as const;

export type Mark = keyof typeof MARKS;
export type Slot = keyof typeof SLOTS;

/** What stands after a denial without a meaning of its own: pronouns and auxiliary verbs. */
const DENIALS = listed('no, que no, todavia no, aun no, que aun no, que todavia no, ya no');
const PRONOUNS = ['', ...listed('se, se le, se les, le, les, me, nos')];
const AUXILIARIES = listed(
  'ha, han, haya, hayan, habia, habian, ha sido, han sido, haya sido, hayan sido, esta, estan, esten, son, sea, sean, fue, fueron, fuera, fueran, quedo, quedaron, sigue, siguen',
).concat('');
/** Words that turn the next state into its opposite: 'no están pagadas', 'todavía no se les ha pagado'. */
const NOT = [
  'nunca, ni, no me pongas, no pongas, no me incluyas, no incluyas, no me consideres, no consideres, no me cuentes, no cuentes, no tomes en cuenta, sin tomar en cuenta, sin estar, sin que se, sin contar, sin incluir, sin considerar, sin las, sin los, salvo, excepto, excepto por, exceptuando, aparte de, descontando, quitando, sacando, restando, excluyendo, dejando fuera, dejando afuera',
  ...DENIALS.flatMap((denial) =>
    PRONOUNS.flatMap((pronoun) =>
      AUXILIARIES.map((auxiliary) => [denial, pronoun, auxiliary].filter(Boolean).join(' ')),
    ),
  ),
].join(', ');

/** The ways of beginning that ask how something is done or what it means: for the help. */
const HOW_TO = `que le puedo, que puedo, que se puede, ayuda con, ayuda para, ayuda sobre, necesito ayuda, como, que es, que son, que significa, que significan,
  que quiere decir, para que sirve, que sirve, que hace, que hago, que hacemos, que debo hacer, que debemos hacer, de que manera puedo, de que manera se, de que forma puedo, de que forma se, cual es la forma de, cual es la manera de, que pasa, que trae, que formato, que formatos, que atajos,
  cuales son los pasos, donde, por donde, no se donde, no se como, no cacho como, no cacho donde, no cachamos como, no veo donde, no veo como, no entiendo como,
  no logro, me explica como, me explicas como, explicame como, expliqueme como, me puede explicar como, me puedes explicar como, me dice como, me dices como, dime como, digame como, ensename como, quiero que, quisiera que, mande un archivo, mandamos un archivo, envie un archivo, borrar, se puede, se pueden, puedo, pueden, olvide, no estoy de acuerdo, no puedo, no encuentro,
  no aparece, de donde, cargar, pasar, generar, procesar, calcular, revertir, deshacer, que tiene, quien puede, quien aprueba, quien vio, y como, y donde, mandar, enviar,
  descargar, bajar, exportar, imprimir, crear, agregar, registrar, subir, importar, cambiar, anular, eliminar, modificar,
  editar, corregir, quiero descargar, quiero bajar, quiero exportar, quiero imprimir, quiero crear, quiero agregar,
  quiero registrar, quiero subir, quiero importar, quiero cambiar, quiero anular, quiero eliminar, quiero modificar,
  los pasos, pasos para, que pasos, cuales son los pasos, cual es el procedimiento, que tengo que hacer, que hay que hacer,
  que se hace, como se hace, en que pantalla, en que parte, en que menu, desde donde, a donde, hay forma de, hay alguna forma de, es posible, ensename,
  quiero editar, quiero corregir, quiero mandar, quiero enviar, quiero descontar, quiero descontarle, quiero pagar,
  necesito descargar, necesito bajar, necesito exportar, necesito imprimir, necesito crear, necesito agregar,
  necesito registrar, necesito subir, necesito importar, necesito cambiar, necesito anular, necesito corregir,
  necesito mandar, necesito enviar, no me deja, no funciona, no me aparece, no me aparecen, me equivoque, se me olvido`;

/** The ways of beginning that go on from the question before. */
const FOLLOWING =
  'me referia, me refiero, quise decir, hablaba de, y, lo mismo, ahora lo mismo, y lo mismo, ahora, cuanto de eso, cuanto de esos, cuantos de esos, cuantas de esas, de esas, de esos, de ellas, de ellos, de estas, de estos, de eso, de cuantos, de cuantas, de quien, de quienes, pero, solo, solamente, excepto, salvo, menos, sin contar, aparte de, descontando, quitando, sacando';

/** Words about somebody who was named before. */
const SOMEBODY =
  'tuvo, tiene, tenia, hizo, atendio, realizo, gano, cobro, recibio, ella, le, su, sus, suyo, suya, suyos, suyas';

/** Words that point back at what was named before. */
const POINTING = 'esa, ese, eso, esas, esos';

/** Words of a question about everything, whatever was narrowed down before. */
const OF_ALL =
  'hay, existe, existen, habia, en total, en general, la clinica, todos, todas, el portal, tenemos';

/** The ways of beginning that ask for a fact of the clinic, which no section of the help can tell. */
const FACTS = `que, puede un, puede una, puede el, puede la, cuando, cuanto, cuanta, cuantos, cuantas, quien, quienes, de quien, de quienes, a quien, a quienes, con
  quien, cual, cuales, hay, tengo, tiene, tienen, desde cuando, hasta cuando, a que, de que, en que fecha, en que dia, en
  que banco, en que archivo, en que mes, en que va, valor, por cuanto, por que no, para que cuenta`;

/** What a phrase means; `small` means nothing. */
export type Meaning =
  | { readonly kind: 'small' | 'not' }
  | { readonly kind: 'mark'; readonly mark: Mark }
  | { readonly kind: 'slot'; readonly slot: Slot; readonly value: string };

/** The phrases of a list. */
function listed(phrases: string): string[] {
  return phrases
    .split(',')
    .map((phrase) => phrase.trim().replace(/\s+/g, ' '))
    .filter((phrase) => phrase !== '');
}

/** Every phrase that is understood, with its meaning. */
export const LEXICON: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ...SMALL.trim()
    .split(/\s+/)
    .map((word): [string, Meaning] => [word.replaceAll('|', ' '), { kind: 'small' }]),
  ...SMALL_VERBS.map((phrase): [string, Meaning] => [phrase, { kind: 'small' }]),
  ...Object.entries(MARKS).flatMap(([mark, phrases]) =>
    listed(phrases).map((phrase): [string, Meaning] => [
      phrase,
      { kind: 'mark', mark: mark as Mark },
    ]),
  ),
  ...Object.entries(SLOTS).flatMap(([slot, values]) =>
    Object.entries(values).flatMap(([value, phrases]) =>
      listed(phrases).map((phrase): [string, Meaning] => [
        phrase,
        { kind: 'slot', slot: slot as Slot, value },
      ]),
    ),
  ),
  ...listed(NOT).map((phrase): [string, Meaning] => [phrase, { kind: 'not' }]),
]);

/** Every word that is understood, with the months, folded. */
export const UNDERSTOOD: ReadonlySet<string> = new Set([
  ...[...LEXICON.keys()].flatMap((phrase) => phrase.split(' ')),
  ...MONTH_NAMES.map(foldName),
]);

/** The number of words of the longest phrase. */
export const LONGEST_PHRASE = Math.max(...[...LEXICON.keys()].map((key) => key.split(' ').length));

const beginsWithOneOf = (phrases: readonly string[]) => (words: string) =>
  phrases.some((phrase) => words === phrase || words.startsWith(`${phrase} `));

/** Whether folded words begin like a question for the help. */
export const asksHow = beginsWithOneOf(listed(HOW_TO));

/** The clauses that ask how, where others stand before them: 'me equivoqué de archivo, ¿se puede deshacer?'. */
const CLAUSE_OF_HOW =
  /^(?:y )?(?:(?:ni |los |que )?pasos |como$|como (?!va\b|vamos\b|van\b|esta\b|estan\b|anda|viene)|por donde |donde |donde$|que hago|que hacemos|de que (?:manera|forma) (?:puedo|podemos|se)|que hay que hacer|cual es el procedimiento|en que pantalla|que tengo que hacer|se puede|lo puedo|la puedo|en que parte)/;

/** 'Me indica cómo sacarlo', where it does not begin the question. */
const TELLS_HOW =
  /^(?:y )?(?:me|nos) (?:indica|explica|dice|ensena|puede (?:indicar|explicar|decir|ensenar))[sn]? (?:por favor )?(?:como|donde|por donde) \p{L}+(?:[aei]r(?:l[oae]s?)?|o|amos|emos)\b/u;

/** What one wants to do oneself, also with what has a name: 'cómo veo los pagos de octubre' asks for no figure. */
const ONESELF =
  /^(?:y )?(?:como|donde|por donde|desde donde) (?:puedo|debo|calculo|proceso|marco|veo|miro|busco|encuentro|filtro|hago|obtengo|imprimo|accedo|llego|saco|reviso|consulto|descargo|exporto|pago|pauso|apruebo|importo|subo|cierro|reabro|genero|cambio|corrijo|elimino|anulo|agrego|creo)\b/;

/** Whether folded words ask how who asks does something. */
export const asksHowOneself = (words: string): boolean => ONESELF.test(words);

/** What one asks for to have it, not to know it: 'necesito el certificado anual'. */
const WANTED =
  /^(?:necesito|necesitamos|quiero|quisiera|busco|me falta|se me olvido|perdi)(?: (?:el|la|un|una|los|las|mi|mis|sacar|obtener|bajar|descargar))+ /;

/** Whether folded words ask for a document or the like, which the help says where to get. */
export const asksFor = (words: string): boolean => WANTED.test(`${words} `);

/** The sentence of several that asks how; all of them where none does alone. */
export const sentenceOfHow = (typed: string): string =>
  typed.split(/(?<=[.?!])\s+/).find(hasClauseOfHow) ?? typed;

/** 'Y si me equivoqué, cómo lo deshago', also within a clause. */
const DONE_WITH_IT = /\b(?:como|donde) (?:lo|la|los|las|le|les) \p{L}+(?:o|oy|amos|emos)\b/u;

/** 'A un doctor se le olvidó la clave qué hago', without a comma. */
const WENT_WRONG = /\bse (?:me|le|nos|les) \p{L}+ .*\bque (?:hago|hacemos|se hace|debo hacer)$/u;

/** Whether a clause of a question after its first asks how something is done, or in which part of the portal. */
export const hasClauseOfHow = (typed: string): boolean =>
  typed
    .split(/[,.;:¿?¡!]+/)
    .map((clause) => foldName(clause).trim())
    .some((clause) =>
      [CLAUSE_OF_HOW, DONE_WITH_IT, TELLS_HOW, WENT_WRONG].some((how) => how.test(clause)),
    );

/** Whether folded words begin like a question that goes on from the one before. */
export const beginsAsFollowing = beginsWithOneOf(listed(FOLLOWING));

/** Whether folded words point back at what was named before: 'valor base de esa'. */
export const pointsBack = (words: string): boolean =>
  listed(POINTING).some((word) => words.split(' ').includes(word));

/** Whether folded words begin like a question for a fact. */
export const asksFact = beginsWithOneOf(listed(FACTS));

/** Whether folded words ask about everything, so that nothing of the question before narrows it down. */
export const asksOfAll = (words: string): boolean =>
  listed(OF_ALL).some((phrase) => ` ${words} `.includes(` ${phrase} `));

/** Whether folded words speak of somebody, so that a question without a name means who was named before. */
export const speaksOfSomebody = (words: string): boolean =>
  words.split(' ').some((word) => OF_SOMEBODY.has(word));
const OF_SOMEBODY: ReadonlySet<string> = new Set(listed(SOMEBODY));
