/**
 * The assistant's words, as data: which phrases say what. All are folded (lower case, no accents); a phrase of several
 * words wins over its first word alone. A word that stands nowhere here is not understood, and then there is no figure.
 */
import { foldName } from '../../../../formats/text.ts';

/** Words that add nothing to what is asked. */
const SMALL = `
  a al ante con como cosa creo da dame de decir decirme del deme di dice digame dime el ella ellos en es esa ese eso
  esos esas esta este esto estos estas ha haber habia habian habra han hasta|ahora hasta|hoy hasta|la|fecha hay he hola
  hubo hubieron la las le les lo los me|puedes|decir mostrar muestra muestrame muestreme nos oye o para por porfa
  porfavor favor por|favor podria podrias puede puedes que quiero quisiera necesito saber se ser si sistema clinica su
  sus te tenemos tengo tiene tienen tuve tuvimos tuvo un una unas uno unos va van vamos llevamos llevo lleva llevan y ya
  fue fueron estan esta sido son era eran cuentame ver veo mirar entonces oiga pues me|gustaria e quedan queda hoy|en|dia
  actualmente ahora existe existen gracias buenos|dias buenas|tardes buenas|noches registradas registrados registrada registrado|en
  portal pesos plata dinero monto montos nuestra nuestro nuestros nuestras en|este|momento usted ustedes tu tus ahi
  el|mes|de mes|de del|mes|de los|meses|de durante asi
  aproximadamente exactamente exacto de|la|clinica del|sistema quedo quedaron aparecen aparece corresponden|a les
  me|dices me|dicen a|traves|de pero dices digan todavia aun sea al|final finalmente algun alguna alguno algunas algunos
  veces hizo hicieron se|hicieron realizo realizaron se|repite se|repiten se|realiza se|realizan atendio dio dan da sumo de|fecha del|dia el|dia eso|si
  solo solamente sube suben seria sera serian
  valor|bruto|de creado creados creadas tenia tenian me|dice lo|de`;

/** What is talked about and asked, by meaning. A frame of the grammar says which belong together. */
const MARKS = {
  // What is asked of it.
  'how-many':
    'cuantos, cuantas, cuanta, cantidad, numero, cantidad de, numero de, nro de, cuantos son',
  'how-much': 'cuanto, a cuanto, todo, todos, todas',
  sum: 'total, suma, suman, sumar, en total, totales, cuanto suma, cuanto suman',
  which: 'cual, cuales, que hay, lista, listado, listar, listame, que tal',
  who: 'quien, quienes, a quien, a quienes, a nombre de quien, de quien, de quienes',
  when: 'cuando, fecha, fecha y monto, en que fecha, que dia, en que dia, que dia fue, a que fecha',
  since: 'desde cuando',
  why: 'por que, porque, explica, explicame, explicar, detalle, desglose, de donde sale, como se calculo, como se calcula',
  most: 'mas, mayor, mayores, mejor, mejores, ranking, ranking de, top, que mas, el que mas, la que mas, los que mas, las que mas',
  least:
    'menos, menor, menores, peor, peores, que menos, el que menos, la que menos, los que menos',
  average: 'promedio, promedios, en promedio, media',
  compare:
    'comparado con, comparada con, comparacion, comparar, compara, versus, vs, respecto de, diferencia entre, diferencia de, comparame, variacion, que antes, mas o menos, mas o menos que, mas que, menos que',
  last: 'ultimo, ultima, mas reciente',
  latest: 'ultimos, ultimas, recientes',
  standing:
    'como va, como vamos, como esta, como estan, como anda, como andamos, como van, como viene, estado, estado de, avance, resumen',
  // What the asker did: attentions of their own.
  'attended-me': 'hice, realice, atendi, atendi a alguien, he hecho, he atendido',
  own: 'mi, mis, me, yo, mio, mios, mia, mias, a mi, he',
  // What it is about.
  attention: 'atencion, atenciones, atensiones',
  line: 'linea, lineas, registro, registros, calculo numero, folio',
  payment: 'pago, pagos, pago de, abono, abonos, deposito, depositos',
  'paid-out':
    'se pago, se le pago, se les pago, pagamos, pague, pagaron, se pagaron, se le pagaron, se les pagaron, se transfirio, se transfirieron, transferimos, transfirieron, se deposito, depositaron, depositamos, cobro, recibio, hemos pagado, se ha pagado, se han pagado, han pagado, le pagaron, les pagaron, le pagamos, les pagamos, le pago, les pago, ha cobrado',
  pays: 'transfiere, se transfiere, se le transfiere, transfieren, deposita, se deposita, se le deposita, depositan, paga, pagan, se paga, se pagan, se le paga, se les paga, me paga, me pagan, le pagan, pagar',
  'would-pay':
    'pagaria, pagarian, se pagaria, se le pagaria, corresponderia, simula, simular, simulacion, pagara, se pagara, se le pagara',
  earned: 'gano, gana, ganan, ganaron, ganado, ganaba, gano en, ha ganado, gano el',
  billed: 'facturo, facturaron, factura mas, facturan, facturado',
  // Of the asker's own.
  'paid-me':
    'me pagaron, me pago, me depositaron, me transfirieron, cobre, recibi, he cobrado, he recibido, me han pagado',
  'earned-me': 'gane, he ganado, gano yo',
  'due-me': 'me corresponde, me corresponden, me toca, me tocan',
  'owed-me': 'me deben, me debe, me adeudan',
  fee: 'honorario, honorarios',
  due: 'corresponde, corresponden, le corresponde, le toca',
  calculation: 'calculo, calculos, se calculo, se ha calculado, calculamos, se calcularon',
  owed: 'debemos, deuda, deudas, debe, deben, se debe, se deben, se le debe, se les debe, se adeuda, adeudamos, adeuda, adeudado, adeudados, le debemos, les debemos',
  payslip: 'liquidacion, liquidaciones, cartola, cartolas',
  receipt: 'boleta, boletas, factura, facturas',
  issue: 'emitir, emito, debo, debo emitir, tengo que emitir',
  transfer: 'transferencias',
  bank: 'banco, bancos, en que banco',
  'which-file':
    'en que archivo, en cual archivo, por que archivo, con que archivo, en que archivos',
  correction: 'correccion, correcciones, corregido, corregida, corregidos, corregidas',
  discounted:
    'descontaron, descontado, descuentan, me descontaron, descontaron a, por que me descontaron',
  entry:
    'haberes, descuento, descuentos, anticipo, anticipos, bono, bonos, haber o descuento, haberes y descuentos, haberes o descuentos',
  balance: 'saldo, saldos',
  held: 'pausa, pausas, en pausa, pausado, pausada, pausados, pausadas',
  something: 'algo',
  adjustment:
    'ajuste, ajustes, ajustes de retencion, ajuste de retencion, cambio de retencion, cambios de retencion',
  waiting: 'esperan aprobacion, espera aprobacion, por aprobar, sin aprobar',
  missing:
    'falta, faltan, faltaria, que falta, me falta, me faltan, nos falta, nos faltan, revisar',
  before: 'antes, antes de',
  includes:
    'incluia, incluian, incluye, incluyen, incluyo, entro, entraron, contenia, contiene, venian, vienen',
  put: 'puso, la puso, pauso, la pauso, pusieron',
  close: 'cerrar, cierre, cerrar el, el cierre',
  'without-account':
    'sin cuenta, sin cuentas, sin cuenta bancaria, sin cuentas bancarias, sin banco, no tienen cuenta, no tienen cuenta bancaria, no tiene cuenta, no tienen banco',
  'rejected-rows': 'filas rechazadas, fila rechazada',
  import: 'importacion, importaciones, importo, importaron, archivo importado, archivos importados',
  file: 'archivo, archivos',
  job: 'trabajo, trabajos, proceso en curso, cola',
  ended:
    'termino, listo, lista ya, esta listo, esta lista, se enviaron, enviaron, ya se enviaron, ya termino',
  payroll: 'nomina, nominas',
  books: 'libros',
  'rule-word': 'regla, reglas, que regla, norma, normas',
  agreement: 'convenio, convenios',
  applies:
    'se aplico, se aplicaron, se usa, se uso, se usaron, aplica, aplican, se aplica, se aplican, se le aplica, vale, rige',
  active: 'activo, activa, activos, activas, vigente, vigentes',
  doctors: 'medicos, doctores, medicas, doctoras',
  'to-doctors': 'a medicos, a los medicos, a doctores, a los doctores',
  'doctor-word': 'medico, medica, doctor, doctora, dr, dra, dr., dra., profesional',
  services: 'prestaciones',
  'service-word': 'prestacion, codigo',
  specialties: 'especialidades',
  'specialty-word': 'especialidad',
  'society-word':
    'sociedad, sociedades, que sociedad, por que sociedad, por cual sociedad, afiliacion, afiliaciones, afiliado, afiliada',
  card: 'ficha, datos, rut, cuenta, cuenta bancaria',
  search: 'buscame, busca, buscar, encuentra, encuentrame',
  'internal-code': 'codigo interno',
  terms:
    'tramo, tramos, porcentaje, porcentajes, que porcentaje, vigencia, corre, funciona, como funciona, hasta cuando, version, ultima version, cambio, antes del cambio, que es la',
  inactive:
    'inactivo, inactiva, inactivos, inactivas, desactivado, desactivados, desactivada, desactivadas',
  'base-value': 'valor base, precio, precio base, arancel, valor de lista',
  legal: 'legal, retencion legal, de ley, por ley',
  users: 'usuario, usuarios, que usuario, que usuarios',
  linked: 'vinculado, vinculada, vinculados, vinculadas',
  month:
    'mes, meses, que mes, en que mes, cual mes, en cual mes, de que mes, de que mes es, cual fue el mes, cual es el mes, el mes con, el mes en que, el mes que',
  'record-type': 'tipo de registro, tipos de registro',
  with: 'base, con base, con una base',
  // By what figures are grouped.
  ...grouping({
    doctor: ['medico', 'doctor', 'profesional'],
    specialty: ['especialidad'],
    society: ['sociedad', 'sociedad medica'],
    service: ['prestacion', 'procedimiento'],
    rule: ['regla', 'convenio', 'regla o convenio'],
    recordType: ['tipo de registro', 'tipo de atencion'],
    month: ['mes'],
  }),
} as const;

/** `por médico`, `de cada médico`: the phrases by which figures are grouped, for the nouns of each group. */
function grouping<Group extends string>(nouns: Readonly<Record<Group, readonly string[]>>) {
  const phrases = (of: readonly string[]) =>
    of.flatMap((noun) =>
      ['por', 'por cada', 'cada', 'de cada', 'segun', 'segun el', 'segun la'].map(
        (before) => `${before} ${noun}`,
      ),
    );
  return Object.fromEntries(
    Object.entries<readonly string[]>(nouns).map(([group, of]) => [
      `by-${group}`,
      phrases(of).join(', '),
    ]),
  ) as Readonly<Record<`by-${Group}`, string>>;
}

/** What narrows the question down or orders it: slots of the query, and the phrases of each value. */
const SLOTS = {
  recordType: {
    participacion: 'participacion, participaciones, de participacion, participasiones',
    hmq: 'hmq, hmqs, de hmq, cirugias',
  },
  state: {
    pending: 'pendiente, pendientes, sin calcular, por calcular, sin calculo',
    calculated: 'calculada, calculadas, calculado, calculados',
    pending_payment: 'por procesar, pendiente de pago, pendientes de pago, en nomina',
    processed: 'procesado, procesados, procesada, procesadas',
    paid: 'pagado, pagados, pagada, pagadas, cobrado, cobradas',
    unpaid:
      'no me han pagado, que no me han pagado, no me hayan pagado, que no me hayan pagado, sin pagar, por pagar, impago, impaga, impagos, impagas, hay que pagar, vamos a pagar, va a pagar, van a pagar, falta pagar, falta por pagar, faltan por pagar, faltan pagar, queda por pagar, quedan por pagar, falta por cobrar, me falta por cobrar, me falta cobrar, falta cobrar, faltan para pagarme, falta para pagarme, falta recibir, falta que me paguen, me falta por recibir, tenemos que pagar, por cobrar, pendiente por pagar, pendientes por pagar, pendiente de pagar, pendientes de pagar, pendiente sin pagar, pendientes sin pagar, pendiente por cobrar, pendientes por cobrar, pendiente de cobrar, pendientes de cobrar, pendiente de cobro, pendientes de cobro',
  },
  measure: {
    gross: 'bruto, brutos, bruta, valor bruto',
    net: 'liquido, liquidos, neto, netos, valor neto',
    retention:
      'retencion, retenciones, se retuvo, retuvo, retuvimos, retuvieron, se retiene, retienen, me retuvieron, me retienen, retenido',
    base: 'base imponible, monto base',
    participated: 'participado, monto participado, valor participado',
  },
  // Whether a month is that of the work, or that of the day of payment.
  basis: {
    period: 'periodo, por periodo, del periodo, en el periodo, hablo del periodo',
    payment_date: 'con fecha, por fecha de pago, fecha de pago, segun fecha de pago',
  },
  coverage: {
    no_rule:
      'sin regla, sin reglas, no tienen regla, no tiene regla, no tienen reglas, que no tienen regla',
  },
  stand: {
    rejected:
      'rechazada, rechazadas, rechazado, rechazados, rechazo, rechazaron, fueron rechazadas',
    withdrawn: 'retirada, retiradas',
    replaced: 'sustituida, sustituidas',
    sent: 'enviada, enviadas, sin respuesta',
    surplus: 'dos veces, pagadas dos veces, duplicadas',
    different:
      'no cuadran, que no cuadran, no cuadra, diferencia, diferencias, con diferencia, con diferencias, difieren, erroneas, malas, con errores',
    matched: 'cuadra, cuadran, que cuadran, correctas, bien',
    unexpected: 'sin pago, sobran, sobra',
    missing_receipt:
      'sin boleta, sin boletas, sin factura, sin facturas, sin emitir, no emitidas, no han emitido',
  },
  schedule: {
    night:
      'nocturna, nocturnas, nocturno, nocturnos, de noche, en la noche, en horario nocturno, de horario nocturno',
    irregular:
      'inhabil, inhabiles, en horario inhabil, de horario inhabil, irregular, irregulares, en horario irregular, de horario irregular, fuera de horario',
    regular: 'en horario habil, en horario regular, de horario regular, de horario habil',
  },
  // No plan is called 'isapre': each isapre is asked for by its name.
  plan: {
    fonasa:
      'fonasa, de fonasa, con fonasa, pacientes fonasa, con pacientes fonasa, pacientes de fonasa',
    particular: 'particulares, pacientes particulares, de particulares, con pacientes particulares',
    banmedica: 'banmedica, de banmedica',
    colmena: 'colmena, de colmena',
    consalud: 'consalud, de consalud',
    'cruz blanca': 'cruz blanca, de cruz blanca',
    'vida tres': 'vida tres, de vida tres',
    masvida: 'masvida, nueva masvida, de masvida, de nueva masvida',
    esencial: 'esencial, de esencial',
  },
  // What is not of a plan: said by a denial of the plan.
  otherPlan: {},
  flaw: {
    no_request_date:
      'sin fecha de solicitud, no tienen fecha de solicitud, no tiene fecha de solicitud, no traen fecha de solicitud, les falta la fecha de solicitud',
    invalid_rut:
      'rut invalido, con rut invalido, con rut de paciente invalido, con rut malo, con ruts malos, rut malo, ruts malos, ruts invalidos, digito malo, con digito malo, digito verificador malo, rut de pacientes con digito malo, rut de paciente con digito malo, rut incorrecto, ruts incorrectos, rut de paciente malo, rut de pacientes malo',
  },
  jobState: {
    failed: 'fallido, fallida, fallidos, fallidas, fallo, fallaron, error, errores, con error',
    pending_job: 'en espera, esperando, en cola',
    processing: 'en curso, corriendo, ejecutando',
  },
} as const;

export type Mark = keyof typeof MARKS;
export type Slot = keyof typeof SLOTS;

/** Words that turn the next state into its opposite: 'no están pagadas', 'todavía no se pagan'. */
const NOT =
  'no, nunca, que no son, no son, no sean, que no sean, todavia no, aun no, que no, ni, todavia no se, aun no se, sin estar, no se han, no han sido, no estan, no esta';

/** The ways of beginning that ask how something is done or what it means: for the help. */
const HOW_TO = `ayuda con, ayuda para, ayuda sobre, necesito ayuda, como, que es, que son, que significa, que significan,
  que quiere decir, para que sirve, que sirve, que hace, que hago, que debo hacer, que pasa, que trae, que atajos,
  cuales son los pasos, donde, se puede, se pueden, puedo, pueden, olvide, no estoy de acuerdo, no puedo, no encuentro,
  no aparece, que tiene, quien puede, quien aprueba, quien vio, y como, y donde`;

/** The ways of beginning that go on from the question before. */
const FOLLOWING =
  'y, cuanto de eso, cuanto de esos, cuantos de esos, cuantas de esas, de esas, de esos, de ellas, de ellos, de estas, de estos, de eso, de cuantos, de cuantas, de quien, de quienes, solo, solamente, excepto, salvo, menos, sin contar';

/** Words about somebody who was named before. */
const SOMEBODY =
  'tuvo, tiene, tenia, hizo, atendio, realizo, gano, cobro, recibio, ella, le, su, sus, suyo, suya, suyos, suyas';

/** Words that point back at what was named before. */
const POINTING = 'esa, ese, eso, esas, esos';

/** Words of a question about everything, whatever was narrowed down before. */
const OF_ALL =
  'hay, existe, existen, habia, en total, en general, la clinica, todos, todas, el portal, tenemos';

/** The ways of beginning that ask for a fact of the clinic, which no section of the help can tell. */
const FACTS = `cuando, cuanto, cuanta, cuantos, cuantas, quien, quienes, de quien, de quienes, a quien, a quienes, con quien,
  cual, cuales, hay, tengo, tiene, tienen, desde cuando, hasta cuando, a que, de que, en que fecha, en que dia, en que banco,
  en que archivo, en que mes, en que va, que dia, que fecha, que mes, que usuario, que usuarios, que medico, que medicos,
  que boletas, que pagos, que transferencias, que perfil, que pantallas, que retencion, que porcentaje, que regla,
  que convenio, valor, por cuanto, por que no, para que cuenta`;

/** What a phrase means; `small` means nothing. */
export type Meaning =
  | { readonly kind: 'small' | 'not' }
  | { readonly kind: 'mark'; readonly mark: Mark }
  | { readonly kind: 'slot'; readonly slot: Slot; readonly value: string };

const listed = (phrases: string) =>
  phrases
    .split(',')
    .map((phrase) => phrase.trim().replace(/\s+/g, ' '))
    .filter((phrase) => phrase !== '');

/** Every phrase that is understood, with its meaning. */
export const LEXICON: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ...SMALL.trim()
    .split(/\s+/)
    .map((word): [string, Meaning] => [word.replaceAll('|', ' '), { kind: 'small' }]),
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

/** The number of words of the longest phrase. */
export const LONGEST_PHRASE = Math.max(...[...LEXICON.keys()].map((key) => key.split(' ').length));

const beginsWithOneOf = (phrases: readonly string[]) => (words: string) =>
  phrases.some((phrase) => words === phrase || words.startsWith(`${phrase} `));

/** Whether folded words begin like a question for the help. */
export const asksHow = beginsWithOneOf(listed(HOW_TO));

/** The clauses that ask how, where others stand before them: 'me equivoqué de archivo, ¿se puede deshacer?'. */
const CLAUSE_OF_HOW =
  /^(?:y )?(?:como (?!va\b|vamos\b|van\b|esta\b|estan\b|anda|viene)|donde |que hago|que tengo que hacer|se puede|lo puedo|la puedo|en que parte)/;

/** Whether a clause of a question after its first asks how something is done, or in which part of the portal. */
export const hasClauseOfHow = (typed: string): boolean =>
  typed
    .split(/[,.;:¿?¡!]+/)
    .map((clause) => foldName(clause).trim())
    .some((clause) => CLAUSE_OF_HOW.test(clause));

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
