/**
 * How people type: abbreviations and courtesies, as data. A question is read without them (operations §19.6,
 * operations §19.7).
 */

import { withoutCompareAsides } from './compare-asides.ts';
import { withAccents } from './phrases.ts';
import { withoutPlainAsides } from './plain-asides.ts';
import { inPlainWays } from './plain-ways.ts';
import { ASIDES_AT_END, FAREWELLS, REASONS, REQUESTS } from './requests.ts';
import { withoutAsides } from './said-besides.ts';

/** Abbreviations of messages, each with what it stands for; of courtesies nothing is left. */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  q: 'que',
  qe: 'que',
  k: 'que',
  kiero: 'quiero',
  kuanto: 'cuánto',
  cto: 'cuánto',
  cdo: 'cuándo',
  transf: 'transferencia',
  cta: 'cuenta',
  cte: 'corriente',
  liq: 'líquido',
  ctas: 'cuántas',
  ctos: 'cuántos',
  dl: 'del',
  pa: 'para',
  aten: 'atenciones',
  atenc: 'atenciones',
  prest: 'prestación',
  esp: 'especialidad',
  usr: 'usuario',
  usrs: 'usuarios',
  pcte: 'paciente',
  pctes: 'pacientes',
  pte: 'paciente',
  ptes: 'pacientes',
  soc: 'sociedad',
  reg: 'registros',
  prom: 'promedio',
  hono: 'honorarios',
  honos: 'honorarios',
  ke: 'que',
  x: 'por',
  xq: 'por qué',
  porqué: 'por qué',
  pq: 'por qué',
  xa: 'para',
  cod: 'código',
  nº: 'número',
  'n°': 'número',
  nro: 'número',
  vs: 'versus',
  pal: 'para el',
  prox: 'próximo',
  dnd: 'dónde',
  dnde: 'dónde',
  tele: 'teleconsultas',
  uci: 'cuidados intensivos',
  uti: 'cuidados intermedios',
  trim: 'trimestre',
  exel: 'excel',
  excell: 'excel',
  nesecito: 'necesito',
  nececito: 'necesito',
  nesesito: 'necesito',
  nesecitamos: 'necesitamos',
  nececitamos: 'necesitamos',
  kisiera: 'quisiera',
  quiciera: 'quisiera',
  sra: 'señora',
  sr: 'señor',
  cesaria: 'cesárea',
  cesarias: 'cesáreas',
  llebo: 'llevo',
  lleba: 'lleva',
  llebamos: 'llevamos',
};

/** What is said in passing and asks for nothing, wherever it stands. */
const FILLERS = `xfa, xfavor, por fa, porfa, porfis, porfita, porfavorcito, plis, pls, plz, tb, tmb, cachai, cachay, cachas, weno, wena, oye, oe,
  po, poh, sipo, yapo, ya po, nomas, noma, dime nomas, altiro, al tiro, al toque, altoque, rapidito, cortito, wn, weon, jaja,
  jajaja, ups, uf, eh, ehh, dale, la verdad, en verdad, cuando puedas, cuando pueda, si eres tan amable, si es tan amable,
  si fuera tan amable, si fueras tan amable, si fueran tan amables, si son tan amables, si no es molestia, si no es mucha molestia,
  hazme el favor, hagame el favor, un favor, de pasada, al parecer, me parece, segun yo, segun entiendo, tengo entendido,
  ando apurado, ando apurada, es urgente, mmm, mm, hmm, y no otra, y no otro, si es que tiene, si es que tienen, si es que hay, si es que existe, si es que aplica, por si acaso, grax, gracias de antemano,
  en definitiva, basicamente, simplemente, justamente, en realidad, mas que nada, por ejemplo, obviamente, supongo`;

/** What stands before a question without being of it. */
const OPENINGS = `hola, ah, ah no, no olvidalo, olvidalo, olvidala, ya pero, ya pero yo digo, no mejor, mejor dicho, holi, alo, oye, oiga, consulta:, una consulta, una pregunta,
  buenas, buenas tardes, buenas noches, buenos dias, buen dia, muy buenas, muy buenos dias, estimado, estimada, estimados,
  estimadas, estimados todos, estimados colegas, queridos, equipo, chicos, chiquillos, amigo, amiga, saludos, junto con saludar, por favor, porfavor,
  sabe, sabes, sabra, sabras, alguien sabe, tengo una duda, una duda, duda, una preguntita, pregunta, disculpe la molestia, perdon la molestia,
  por casualidad, me ayuda con esto, ya po, oye una consulta, hola buenas, hola buen dia, al tiro, porfis`;

/** What is said after a question without being of it. */
const CLOSING =
  /(?<!qu[eé]|c[oó]mo)[\s,.;:¿?!]+(?:me (?:puede[sn]? )?ayuda[srn]?|me (?:puede[sn]? |podr[ií]a[sn]? )?(?:decir|indicar|confirmar|orientar)|me (?:dice|indica|confirma|orienta)[sn]?|puede[sn]? (?:ayudarme|decirme|confirmarme)|me echas? una mano)[\s?¿!.,]*$/iu;

/** 'Les llegó mi boleta? La subí el viernes': what was done with it asks for nothing. */
const DONE_BEFORE =
  /(?<=boletas?\b[^?]*[?.,;])\s*(?:ya )?(?:se )?(?:la|las) (?:sub[ií]|mand[eé]|envi[eé]|emit[ií]|entregu[eé]|dej[eé]|hice|present[eé])(?![\p{L}])(?![^?¿,;]*\b(?:(?:menos|salvo|excepto|sin|pero|no|ni|y|otr[oa])\b|cu[aá]nt|qu[eé]\s|distint))[^?¿,;]*$/iu;
/** What figures are for: a person's certificate. */
const FOR_CERTIFICATE = /[\s,]+para (?:su|el|un) certificado(?: anual| de honorarios)?[\s.?!]*$/iu;

/** 'D' for 'de', but not that of 'Fonasa D'. */
const SHORT_OF = /(?<=^|[\s¿¡,])d(?=\s)(?<!(?:fonasa|tramo|letra|grupo)\s+d)/giu;

/** 'Calcula el total', 'envíame mi última boleta': a figure is asked for, and nothing is to be done. What is sent by mail is. */
const TELLING =
  /^[\s¿¡]*(?:s[uú]m[ae](?:me|nos|l[oa]s|mel[oa]s)?\s+(?=(?:los dos|las dos|ambos|ambas)(?![\p{L}]))|calc[uú]l[ae](?:me|nos)?\s+(?=(?:el total|la suma|el promedio|cu[aá]nt[oa]s?)(?![\p{L}]))|(?:env[ií]|m[aá]nd)[ae](?:me|nos)\s+(?!.*(?:correo|mail|whatsapp)))/iu;

/** Tiers of Fonasa after its name, which is said once. */
const TIERS = /fonasa[\s,]+(?:tramos? )?((?:[a-d](?:\s*,\s*|\s+[yo]\s+|\s+))+[b-d])(?![\p{L}])/giu;

/** 'El segundo y el tercer trimestre': what they are is said once. */
const PARTS_OF_YEAR =
  /((?:el |al |del )?(?:primer|segundo|tercer|cuarto|1er|2do|3er))((?:\s+(?:y|o|con|vs\.?|versus|contra|al?)|\s*,)\s+(?:el )?(?:segundo|tercer|cuarto|2do|3er|4to))\s+(trimestre|semestre)/giu;

/** What a question is for, after it or before it: nothing is asked by that. */
const PURPOSE =
  /[\s,.;:]*(?:(?:y )?(?:es|lo|la|los|las|necesito|pido|ocupo) )*(?:lo |la )?(?:(?:necesito|pido|ocupo) )?para (?:un|una|el|la|mi|unos|hacer un|armar un) (?:informe|reunion|reunión|reporte|presentacion|presentación|directorio|jefe|jefa|gerente|planilla|cuadro|resumen)\b(?! del? (?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|20\d\d))(?: (?:que )?(?:me )?(?:pidio|pidió|pidieron|piden|pide|estoy haciendo|de gerencia|de la gerencia|de directorio|del directorio|del mes)(?: (?:gerencia|mi jefe|mi jefa|el jefe|la jefa|el gerente|la gerencia|direccion|dirección|el directorio|el contador|la contadora))?)?[\s,.;:]*/giu;
/** The phrases of a list, the longest first. */
const anyOf = (phrases: string) =>
  phrases
    .split(',')
    .map((phrase) => withAccents(phrase.trim().replace(/\s+/g, ' ')))
    .toSorted((one, other) => other.length - one.length)
    .join('|');
const SHORT_FORMS = Object.keys(ABBREVIATIONS).join('|');
const COURTESIES = [...[...REASONS, ...REQUESTS].map(withAccents), anyOf(OPENINGS)].join('|');
const endsIn = (before: string, phrases: readonly string[]) =>
  new RegExp(`${before}(?:${phrases.map(withAccents).join('|')})[\\s.,;!?]*$`, 'iu');
const FAREWELL = endsIn('[\\s,.;:?!]+', FAREWELLS);
const ASIDE_AT_END = endsIn('\\s*[,.;:?!]+\\s*', ASIDES_AT_END);
const SAID_IN_PASSING = anyOf(FILLERS);
const FILLING = new RegExp(
  `[\\s,¿¡]*(?<![\\p{L}\\p{N}./-])(?:${SAID_IN_PASSING})(?![\\p{L}\\p{N}/-])[,.?!]*`,
  'giu',
);
const ABBREVIATED = new RegExp(
  `(?<![\\p{L}\\p{N}.,/-])(?:${SHORT_FORMS})(?![\\p{L}\\p{N}/-])\\.?`,
  'giu',
);
const OPENING = new RegExp(
  `^[\\s¿¡,.;:!-]*(?:${COURTESIES}|me equivoqu[eé][\\s,.;:]+(?:era|es|digo|quise decir)|ya(?=,)|(?:ya|ok|bueno|listo|perfecto|qu[eé] raro)(?=[\\s,.]+(?:y|ahora) ))(?=[\\s,.;:!?¿¡]|$)[\\s,.;:!]*`,
  'iu',
);

/** The question without what the patterns find, again and again, as long as words are left. */
function stripped(question: string, patterns: readonly RegExp[]): string {
  const rest = patterns.reduce((text, pattern) => {
    const left = text.replace(pattern, '');
    return /[\p{L}\p{N}]/u.test(left) ? left : text;
  }, question);
  return rest === question ? question : stripped(rest, patterns);
}

/** '¿Y en %?' */
const IN_PERCENT = /^([\s¿¡]*(?:y )?(?:cu[aá]nto es )?en )%(?=[\s?!.]*$)/iu;

/** The question without courtesies before it and fillers, and with abbreviations written out. A greeting alone stays. */
export function plainly(typed: string): string {
  let question = typed.replace(
    ABBREVIATED,
    (found) => ABBREVIATIONS[found.replace(/\.$/, '').toLowerCase()] ?? found,
  );
  question = question.replace(PARTS_OF_YEAR, '$1 $3 $2 $3');
  // 'Fonasa b, c y d'.
  question = question.replace(TIERS, (_, tiers: string) => {
    const each = (tiers.match(/[a-d]/giu) ?? []).map((tier) => `fonasa ${tier}`);
    return `${each.slice(0, -1).join(', ')} y ${each.at(-1)}`;
  });
  question = question.replace(SHORT_OF, (found) => (found === 'd' ? 'de' : found));
  question = question.replace(CLOSING, '').trim() || question;
  question = withoutAsides(question.replace(DONE_BEFORE, ''));
  if (/honorarios|pagos?\b|bruto/i.test(question)) question = question.replace(FOR_CERTIFICATE, '');
  // 'Dermatología + oftalmología'.
  question = question.replace(/(?<=\p{L})\s*\+\s*(?=\p{L})/gu, ' y ');
  // 'Le retuvimos 10 %'.
  question = question.replace(/(?<=\d)\s+%/g, '%');
  // 'Qué % de retención'.
  question = question.replace(/(?<=^|\s)%(?=\s)/g, 'porcentaje');
  question = question.replace(IN_PERCENT, '$1porcentaje');
  const around = [OPENING, FAREWELL, ASIDE_AT_END];
  question = stripped(question, around).replace(TELLING, '');
  question = question.replace(FILLING, ' ').trim() || question;
  question = withoutPlainAsides(question);
  question = question.replace(PURPOSE, ' ').trim() || question;
  question = stripped(question, around);
  return inPlainWays(withoutCompareAsides(question.replace(TELLING, '').trim()));
}
