/**
 * What is said beside questions about money and changes nothing of them, as data (operations §19.12,
 * operations §19.13).
 */

/** 'No veo lo de noviembre en mi cartola': whether and when it is paid. */
const NOT_SEEN =
  /^[\s¿¡]*(?:todav[ií]a )?no (?:me )?(?:veo|aparece|sale|figura)n? (?:lo de |el pago de |la plata de |los honorarios de )?(enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)(?: en (?:mi|la) cartola| en mis pagos)[\s?!.]*$/iu;
/** 'Es normal o se les pasó', after what is asked. */
const IS_NORMAL =
  /[\s,.;¿]+(?:es|ser[aá]|est[aá]) (?:eso )?normal(?: o (?:no|(?:se (?:les?|nos) |a alguien se le )(?:pas[oó]|olvid[oó])|(?:hay|fue|es) (?:un |alg[uú]n )?(?:error|atraso)|est[aá] mal|hay algo mal))?[\s?!.]*$/iu;
/** 'Llegó plata y no cacho de qué mes es': the question is what they don't know. */
const NOT_KNOWN =
  /[\s,.;]+(?:y|pero) no (?:cacho|s[eé]|entiendo|tengo claro|me acuerdo) (?=(?:de |a )?(?:qu[eé]|cu[aá]l|cu[aá]ndo|cu[aá]nt[oa]s?|qui[eé]n)(?!\p{L}))/iu;
/** 'La P2608-00086 se pagó? Si no, por qué': how it stands is told with what it waits for. */
const IF_NOT = /[\s,.;?¿]+(?:y |pero )?si no,? (?:por ?qu[eé]|qu[eé] pas[oó])[\s?!.]*$/iu;
const IS_CASE = /(?<![\p{L}\d])[a-z]{1,4}\d{2,8}-\d{2,10}(?![\p{L}\d])/iu;
/** 'El certificado de honorarios 2026 de Felipe Leiva, qué bruto lleva': the figures that stand in it. */
const CERTIFICATE =
  /^[\s¿¡]*(?:necesito|quiero|dame|me falta) (?:el )?certificado (?:anual )?(?:de (?:los )?honorarios )?(?:del? (?:a[nñ]o )?)?(?=.*(?:bruto|retenci[oó]n|retenido|l[ií]quido))/iu;
/** 'Fin de semana santo (3 al 5 de abril)': the days that are said besides. */
const CALLED_DAYS =
  /(?:el |la |los )?(?:fin de semana|finde|semana|feriado|puente)(?: santa?o?| largo| de semana santa)?\s*\((?=(?:del? )?\d)/iu;
/** 'Con el total abajo': lists are told with their sum. */
const WITH_TOTAL =
  /[\s,]+(?:y )?con (?:el |su |los )?total(?:es)? (?:abajo|al final|al pie|general|incluid[oa]s?)(?=[\s?!.,]*$)/iu;
/** 'Si este año es 15,25': which rate is legal asks for nothing. */
const LEGAL_RATE =
  /[\s,]+si (?:este a[nñ]o|ahora|hoy|la legal) (?:es|est[aá] en|va en|rige)(?: el| la)? \d{1,2}(?:[.,]\d{1,2})?\s?%?[\s?!.]*$/iu;
/** 'A cuáles sociedades se les retiene y a cuáles no': the answer tells both. */
const AND_OTHERS = /[\s,]+y (?:a )?(?:cu[aá]les|qui[eé]nes) no[\s?!.]*$/iu;
/** 'Se mandó al banco o sigue en borrador', after how something stands: the answer tells which. */
const OR_STILL =
  /[\s,;]+(?:(?:ya )?se (?:mand|envi|pag)[oó] (?:al banco )?)?o (?:todav[ií]a |a[uú]n )?(?:sigue|est[aá]|qued[oó])n? (?:en borrador|botad|pendiente|parad|tirad|ah[ií]|igual|en lo mismo|sin (?:mandar|enviar|pagar))\p{L}*[\s?!.]*$/iu;
const ASKS_STANDING =
  /^[\s¿¡]*(?:y )?(?:en qu[eé] (?:va|est[aá]|qued[oó]|anda)|c[oó]mo (?:va|est[aá])|ya )/iu;
/** 'Cuánta plata necesito para pagar octubre': what of it is not paid. */
const TO_HAVE =
  /^[\s¿¡]*cu[aá]nt[oa] (?:plata |dinero )?(?:necesito|necesitamos|se necesita|hay que tener|tenemos que tener|debo tener)(?: en (?:la|el) (?:cuenta|banco))? para pagar (?:la n[oó]mina de )?/iu;
/** 'Los anulados no me los pongas': payments that were annulled are in no figure. */
const ANNULLED =
  /[\s,.;(]+(?:pero )?(?:sin (?:contar |incluir )?(?:los |las )?anulad[oa]s|l[oa]s anulad[oa]s no (?:me )?(?:l[oa]s )?(?:pongas|cuentes|incluyas|consideres|muestres))[\s?!.)]*$/iu;
/** ', menos anestesiología' leaves it out. */
const ALL_BUT = /,\s*(?:pero )?menos (?=(?:la |el |los |las |a )?\p{L}{4,}[\s?!.]*$)/iu;

/** The question without what changes nothing of it. */
export function withoutMoneyAsides(typed: string): string {
  let question = typed;
  if (/sociedad/i.test(question) && /reten|retien/i.test(question))
    question = question.replace(AND_OTHERS, '');
  if (IS_CASE.test(question)) question = question.replace(IF_NOT, '');
  if (/pago|pagad|pagaron|pagamos/i.test(question) && !/boleta|factura/i.test(question))
    question = question.replace(ANNULLED, '');
  if (ASKS_STANDING.test(question)) question = question.replace(OR_STILL, '');
  return question
    .replace(/cuenta corriente/i, 'cuenta bancaria')
    .replace(TO_HAVE, 'cuánto falta por pagar de ')
    .replace(IS_NORMAL, '')
    .replace(NOT_SEEN, 'cuándo me pagan $1')
    .replace(NOT_KNOWN, ' y ')
    .replace(CERTIFICATE, 'honorarios de ')
    .replace(CALLED_DAYS, '(')
    .replace(LEGAL_RATE, '')
    .replace(WITH_TOTAL, '')
    .replace(ALL_BUT, ', sin contar ');
}
