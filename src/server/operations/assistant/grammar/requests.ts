/**
 * Ways of asking somebody to tell, by the forms of their verbs: 'sácame', '¿me puedes decir', 'necesito que me
 * muestres' (operations §19.6).
 */

/** Verbs of telling, each with the forms that its infinitive does not give: what is told somebody, and what somebody is to do. */
const VERBS = `decir:di:diga mostrar:muestra:muestre contar:cuenta:cuente sacar:saca:saque pasar tirar:tira:tire entregar:entrega:entregue
  averiguar:averigua:averigue ordenar:ordena:ordene informar indicar:indica:indique confirmar explicar:explica:explique aclarar buscar:busca:busque
  revisar chequear:chequea:chequee listar detallar desglosar traer:trae:traiga conseguir:consigue:consiga
  facilitar regalar:regala:regale orientar señalar precisar recordar:recuerda:recuerde consultar preparar armar enseñar
  compartir:comparte:comparta prestar ayudar`;
/** Of these the bare command, and what somebody else does, mean something else or change something: 'saca a Ana de la pausa'. */
const WITH_PRONOUN =
  'sacar pasar tirar traer entregar prestar armar preparar ayudar conseguir compartir ordenar confirmar contar recordar';

const endingOf = (infinitive: string, ofAr: string, ofOthers: string) =>
  infinitive.endsWith('ar') ? ofAr : ofOthers;

/** The forms of a verb: as a command, as what one does, and as what one is wanted to do. */
function formsOf(entry: string) {
  const [infinitive = '', ...irregular] = entry.split(':');
  const stem = infinitive.slice(0, -2);
  const command = irregular[0] ?? stem + endingOf(infinitive, 'a', 'e');
  const wanted = irregular[1] ?? stem + endingOf(infinitive, 'e', 'a');
  const past = infinitive === 'decir' ? 'dijer' : `${stem}${endingOf(infinitive, 'a', 'ie')}r`;
  const does = infinitive === 'decir' ? 'dice' : command;
  const isBare = !WITH_PRONOUN.split(' ').includes(infinitive);
  return {
    infinitive,
    isBare,
    commands: [command, wanted, `${wanted}n`],
    does: isBare || infinitive === 'confirmar' ? [does, `${does}s`, `${does}n`] : [`${does}s`],
    wanted: [wanted, `${wanted}s`, `${wanted}n`, `${past}a`, `${past}as`, `${past}an`],
  };
}

const FORMS = VERBS.trim().split(/\s+/).map(formsOf);
const oneOf = (words: readonly string[]) =>
  `(?:${[...new Set(words)].toSorted((a, b) => b.length - a.length).join('|')})`;
/** With a pronoun, at the end of the verb or before it: 'muéstremelos', 'me lo muestra'. */
const AT_END = '(?:me|nos)(?:l[oa]s?)?';
const BEFORE = '(?:me|nos)(?: l[oa]s?)?';
const CAN = '(?:puede|puedes|pueden|podria|podrias|podrian|pudiera|pudieras|pudieran)';
const COMMANDS = oneOf(FORMS.flatMap(({ commands }) => commands));
const BARE = oneOf(FORMS.flatMap(({ isBare, commands }) => (isBare ? commands : [])));
const DOES = oneOf(FORMS.flatMap(({ does }) => does));
const WANTED = oneOf(FORMS.flatMap(({ wanted }) => wanted));
const INFINITIVES = oneOf(FORMS.map(({ infinitive }) => infinitive));
const WANTING =
  '(?:(?:lo que )?(?:necesito|necesitamos|necesitaria|quiero|queremos|quisiera|quisieramos|queria|ocupo|requiero|precisaria|espero|pido|ojala|agradeceria|agradezco|(?:me|nos) gustaria|(?:te|le|les) pido))';

const TELL_ME = '(?: con)?(?! (?:de|a) )';
/** What begins a question. */
const ASKED =
  '(?=[,:]? (?:en )?(?:cuant|quien|cual|cuando|que |si |el total|un listado|un cuadro|una lista))';
const LISTS =
  '(?:listado|listita|lista|cuadro|cuadrito|tabla|tablita|desglose|resumen|informe|reporte)';

/** Ways of asking to be told, in words without accents; what is asked follows. */
export const REQUESTS: readonly string[] = [
  `(?!(?:prepara|arma|ordena)(?:me|nos) (?:el pago|los pagos|la nomina|el archivo|las transferencias)(?! por ))${COMMANDS}${AT_END}${TELL_ME}`,
  `${BARE}(?= (?:el|la|los|las|lo|un|una|cuant[oa]s?|que|quien|quienes|cual|cuales|cuando|si|por) )`,
  'saca(?= (?:la cuenta|cuant|el total|la suma|el promedio|la retencion de|l[oa] (?:pagado|retenido) ))',
  `(?:si )?(?:${BEFORE} ${CAN} ${INFINITIVES}|${CAN} ${INFINITIVES}${AT_END}|${BEFORE} ${DOES})${TELL_ME}`,
  `(?:${WANTING}|sera que|seria posible que) (?:que )?${BEFORE} (?:${WANTED}|${CAN} ${INFINITIVES})${TELL_ME}`,
  `sera que|seria (?:bueno|ideal|util|genial) (?:poder )?(?:saber|ver|tener)|seria posible (?:ver|saber|conocer|tener|obtener)`,
  `${WANTING} (?:ver|saber|conocer|tener|consultar|preguntar|averiguar)`,
  '(?:(?:me|nos) hace falta|(?:estoy|ando) buscando|busco)(?= (?:el|la|los|las|lo|un|una|total|cuant[oa]s?|que|quien|cual|si) )',
  `(?:(?:haz|haga|hagan)(?:me|nos)|(?:me|nos) haces?)(?= una? ${LISTS})`,
  `(?:un|una|el|la) ${LISTS} (?:de|con)(?= (?:todos |todas )?(?:el|la|los|las|mis) )`,
  `una? ${LISTS}(?= por )`,
  '(?:deja|dejen|deje|permite)me ver|a ver(?: si (?:me|nos) ayudan?s?(?: con)?)?',
  '(?:fijate|fijese|vea|ve|mira|mire)(?= (?:si|cuant|que|quien|cual))',
  'la cuenta de(?= cuant)',
];

const PEOPLE =
  '(?:jef[ea]s?|gerente|gerencia|director|directora|jefatura|contador|contadora|colegas?|direccion|doctores|medicos)';
/** Who wants to know, and why: it says nothing of what is asked. */
export const REASONS: readonly string[] = [
  `(?:es que )?(?:el|la|mi|los|las|mis|un|una) ${PEOPLE} (?:(?:me|nos) )?(?:preguntan?|pregunto|piden?|pidio|quieren? saber)${ASKED}`,
  `(?:es que )?(?:me|nos) (?:estan? (?:preguntando|pidiendo)|preguntan|preguntaron|pregunto|piden|pidieron|pidio)${ASKED}`,
  `(?:es que )?(?:no (?:me acuerdo|recuerdo|se)|me perdi)${ASKED}`,
  '(?:es que )?tengo que (?:informar|reportar|saber|ver|revisar)|tengo la duda(?: de)?',
  '(?:te|le|les) (?:consulto|pregunto|hago una (?:consulta|pregunta)|molesto con una (?:consulta|pregunta))',
  '(?:disculpen?|disculpa|perdonen?|perdona|perdon)(?: que (?:(?:te|le|les|los|lo|la) )?moleste)?(?: pero)?',
  '(?:y )?a todo esto|(?:una )?(?:consultita|preguntita|dudita)',
  'para (?:la|una|mi) (?:reunion|presentacion|planilla|jefatura|gerencia)(?: de (?:las \\d{1,2}|hoy|mañana|la tarde|gerencia|directorio))?(?=[:,])',
];

/** What is said after a question: thanks, and when. */
export const FAREWELLS: readonly string[] = [
  '(?<!desde ya |muchas |mil |y )(?:y )?(?:desde ya )?(?:muchas |mil )?gracias(?: de antemano| por todo| totales)?',
  '(?:te|se|le|les)(?: l[oa])? (?:agradezco|agradeceria|agradeceriamos|agradecemos)(?: mucho| harto| un monton)?',
  'si (?:puedes?|pueden|se puede|es posible|fuera posible|no es mucho pedir|tienes? tiempo|me haces el favor)',
  '(?:quedo|quedamos) atent[oa]s?(?: a (?:sus?|tus?) (?:comentarios|respuesta))?',
  'en una (?:tabla|tablita|lista|listita)',
  'lo antes posible|cuanto antes|saludos cordiales|(?:espero|esperamos|a la espera de) (?:sus?|tus?) respuesta',
  'cuando (?:tengas?|tengan|puedas?|puedan)(?: (?:un )?(?:minuto|minutito|tiempo|rato|ratito|segundo))?',
];
/** The same where a comma or a stop stands before it: for whom, and in which haste. */
export const ASIDES_AT_END: readonly string[] = [
  '(?:es )?para (?:la |el |mi |un |una )?(?:jefatura|gerencia|jef[ea]|reunion|directorio|contador|contadora|informe|presentacion)(?: de (?:hoy|mañana|la tarde))?',
  '(?:es |lo necesito |lo mas )?(?:urgente|rapido)(?: posible)?|rapidito|(?:ando )?apurad[oa]|saludos|eso|digo|tengo la duda|necesito saber|no (?:me acuerdo|recuerdo)',
  'que (?:me|nos) (?:preguntan|piden|estan preguntando|estan pidiendo)|es que (?:los |el |la |mi )?(?:doctores|medicos|jef[ea]|gerente) (?:preguntan?|piden?)',
];
