/**
 * What is said beside a question and asks for nothing: what it is for, a whole that it is of anyway, what the answer tells, as
 * data (operations §19.26). They are taken off after courtesies and abbreviations.
 */
import { phrasePattern as pattern } from './phrases.ts';

/** What a question is made for: a meeting, a paper, somebody to whom it is told. */
const FOR =
  '(?:reunion|reunioncita|junta|comite|directorio|presentacion|informe|informes|reporte|planilla|minuta|acta|cuadratura|contador|contadora|jefe|jefa|jefatura|gerente|gerencia|auditor|auditora|auditoria|cierre de ano)';
/** Which of them, and when it is; of a month or year it may be the figures. */
const WHICH_ONE =
  '(?: (?:de|del|con|a|en) (?:las \\d{1,2}(?::\\d\\d)?(?: y media)?(?: de la (?:tarde|manana))?|hoy|manana|pasado manana|la tarde|la manana|gerencia|la gerencia|directorio|el directorio|finanzas|contabilidad|los socios|el jefe|la jefa|el gerente|lunes|(?:el |este |proximo )?(?:lunes|martes|miercoles|jueves|viernes)))*';
const IT_IS = '(?:es|esto es|lo necesito|la necesito|los necesito|las necesito)';
const PEOPLE =
  '(?:jefe|jefa|contador|contadora|gerente|gerencia|directorio|auditor|auditora|colega|esposa|marido|senora)';
const TELLING =
  '(?:mandar|enviar|pasar|mostrar|presentar|llevar|entregar|informar|reportar|decir|contar)(?:le|les|selo|selos|sela|selas|lo|los|la|las)?';

/** Each aside, and what the question has to say besides for it to be one. */
const ASIDES: readonly (readonly [said: RegExp, beside?: RegExp])[] = [
  // 'Necesito para la reunión de las 5 el total pagado'.
  [
    pattern(
      `BEGIN(?:es |lo )?(?:(?:necesito|quiero|pido|ocupo|requiero) )?para (?:el |la |un |una |mi |unos )?${FOR}${WHICH_ONE}(?! (?:de|del|con)(?!\\p{L}))[\\s,.;:]+(?=\\S)`,
    ),
  ],
  // 'El total de agosto, es pal cierre', 'para mandárselo al contador'.
  [
    pattern(
      `(?<=\\S)[\\s,.;:?]+(?:${IT_IS} )?para (?:el |la |un |una |mi |unos )?${FOR}${WHICH_ONE}END`,
    ),
  ],
  [
    pattern(
      `(?<=\\S)(?:[\\s]*[,.;:?]+\\s*(?:${IT_IS} )?|\\s+${IT_IS} )para el cierre(?: de mes| del mes)?END`,
    ),
  ],
  [
    pattern(
      `(?<=\\S)(?:[\\s]*[,.;:?]+\\s*(?:${IT_IS} )?|\\s+${IT_IS} )para ${TELLING}(?: (?:al|a la|a mi|a un|a una|al?) ${PEOPLE})?END`,
    ),
  ],
  // 'El total de junio para mandarle a la gerencia', without a comma.
  [
    pattern(`(?<=\\S) para ${TELLING} (?:al|a la|a mi) ${PEOPLE}END`),
    /^(?!.*(?:c[oó]mo |d[oó]nde|qu[eé] (?:hago|tengo|debo|falta)|puedo|se puede))/iu,
  ],
  // 'Para comparar no más'.
  [
    pattern(
      '(?<=\\S)(?:[\\s]*[,.;:?]+\\s*(?:es |lo pregunto |pregunto )?|\\s+(?:es|lo pregunto|pregunto) )para (?:comparar|saber|tener claro|cachar|chequear|verificar|confirmar|estar segur[oa]|ordenarme|hacerme una idea)(?:lo|los|la|las)?(?: (?:no mas|nomas|nada mas|solamente))?END',
    ),
  ],
  // 'En una tablita si se puede', but not 'reglas con una tabla', which pay by one.
  [
    pattern(
      '(?<=\\S)[\\s,.;:?]+(?:en|como) una? (?:tabla|tablita|lista|listita|cuadro|cuadrito|listado|resumen)(?: (?:si se puede|si puedes?|por favor|ordenad[oa]))?END',
    ),
  ],
  // 'Fonasa (todos los tramos)'.
  [
    pattern(
      '[\\s,(]+(?:(?:en|de|con|sumando) )?(?:todos (?:los|sus) tramos|todas (?:las|sus) letras)(?:\\)|(?=[\\s,.?!]|$))',
    ),
    /fonasa/iu,
  ],
  [pattern('(?<=\\S)\\s*\\((?:tod[oa]s|todo|en total|complet[oa]s?|enter[oa]s?|todo junto)\\)')],
  // 'El médico con menos atenciones (que haya hecho al menos una)': nobody else is ranked.
  [
    pattern(
      '(?<=\\S)[\\s,.;(]+(?:(?:de los |pero )?(?:que|quien) (?:haya|hayan|tenga|tengan|hizo|hicieron|tuvo|tuvieron)(?: (?:hecho|tenido|atendido))?|con) (?:al menos|por lo menos|a lo menos) (?:una|un|1|uno|alguna|algo)(?: atencion)?\\)?END',
    ),
    /(?<!\p{L})(?<!(?:al|lo)\s+)(?:menos|peor(?:es)?|m[aá]s bajo)(?!\p{L})/iu,
  ],
  [
    pattern(
      '(?<=\\S)[\\s,.;(]+(?:salvo|excepto|sin contar|menos|sin) (?:a )?(?:los|las|quienes|el|la)?(?: que)? no (?:atendieron|hicieron|tienen|tuvieron|registran|produjeron|generaron) (?:a )?(?:nada|nadie|ninguna?)\\)?END',
    ),
    /(?<!\p{L})(?:menos|peor(?:es)?|m[aá]s bajo|mejor|m[aá]s)(?!\p{L}).*(?:salvo|excepto|sin|menos)/iu,
  ],
  // 'Está bloqueado o está ok', but not 'cuántos están en pausa o libres', which are two figures.
  [
    pattern(
      '(?<=\\S)[\\s,.;¿?]+o (?:ya )?(?:(?:esta|estan|va|van|anda|andan|quedo|quedaron) )?(?:ok|todo ok|bien|todo bien|normal|libre|libres|sano|tranquilo)END',
    ),
    /^(?!.*cu[aá]nt).*(?:bloquead|retenid|pausa|detenid|parad|trabad|congelad|frenad)/iu,
  ],
  // 'No me queda claro', 'no me acuerdo'.
  [pattern('(?<=\\S)[\\s,.;¿?!]+(?:no me (?:acuerdo|queda claro)|no recuerdo|no cacho)END')],
  // 'Ordénamelas': rankings stand in their order.
  [
    pattern(
      '(?<=\\S)[\\s,.;]+(?:y )?(?:ordenamel[oa]s|ordenamel[oa]|ordenal[oa]s|ordenad[oa]s|en orden)(?: de mayor a menor)?END',
    ),
    /(?<!\p{L})(?:mejor(?:es)?|m[aá]s|mayor(?:es)?|por (?:m[eé]dico|especialidad|sociedad|previsi[oó]n|prestaci[oó]n))(?!\p{L})/iu,
  ],
  // 'Qué día se le pagó lo de junio y en qué nómina iba': each payment is told with its month.
  [
    pattern(
      '(?<=\\S)[\\s,.;]+y (?:en|de) (?:que|cual) (?:nomina|mes) (?:iba|iban|fue|fueron|estaba|estaban|salio|entro|era|venia|va|quedo)END',
    ),
    /(?:qu[eé] d[ií]a|cu[aá]ndo) se (?:le )?(?:pag|transfiri|deposit|abon)/iu,
  ],
  // So is its bank, and how much it was.
  [
    pattern(
      '(?<=\\S)[\\s,.;]+y (?:a|en) que (?:banco|cuenta)(?: (?:fue|se fue|llego|cayo|se hizo))?END',
    ),
    /[uú]ltim[oa] (?:pago|vez)/iu,
  ],
  [
    pattern('(?<=\\S)[\\s,.;]+y (?:por|de) cuanto (?:fue|era|es)END'),
    /[uú]ltim[oa] (?:pago|vez)/iu,
  ],
  // 'Bruto, retención y líquido': each answer tells all three.
  [
    pattern(
      '(?<=\\S)[\\s,.;:(]+(?:en |con |su |el )?(?:bruto,? (?:la )?retencion y (?:el )?liquido|bruto,? (?:el )?liquido y (?:la )?retencion|liquido,? (?:la )?retencion y (?:el )?bruto|liquido,? (?:el )?bruto y (?:la )?retencion)\\)?END',
    ),
    /honorarios|pag(?:o|ado|amos|aron|u)|versus|contra|compar|gan[eéoó]|deposit/iu,
  ],
];

/** The question without them. */
export const withoutPlainAsides = (typed: string): string =>
  ASIDES.reduce((question, [said, beside]) => {
    if (beside && !beside.test(question)) return question;
    const left = question.replace(said, (found, joint) =>
      /^y $/i.test(String(joint)) && found.startsWith(joint) ? joint : '',
    );
    return /[\p{L}\p{N}]/u.test(left) ? left.trim() : question;
  }, typed);
