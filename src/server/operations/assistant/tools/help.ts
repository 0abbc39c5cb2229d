/** Questions about the portal itself, answered by quoting the help (decision 50). */
import { z } from 'zod';
import {
  type Block,
  blockText,
  findSections,
  type HelpSection,
  lineText,
} from '../../../../contract/documents/manuals.ts';
import { isSmallWord, searchTexts } from '../../../../domain/words/full-text.ts';
import { foldName } from '../../../../formats/text.ts';
import { tool, Unanswerable } from '../tool.ts';

export const NOT_IN_HELP = 'La ayuda de sus pantallas no dice nada de eso.';

/** A section must match at least this share of the question's words, by weight. */
const LEAST_COVERAGE = 0.5;
/** It must also match at least this many words, unless one is in its title or emphasised. */
const LEAST_WORDS = 2;
/** In characters; of a longer section only the relevant passage is quoted. */
const LONGEST_QUOTE = 900;
const OMITTED = '[…]';

/** Other words for what the screens call differently. */
const OTHER_WORDS: readonly [RegExp, string][] = [
  [
    /\b(?:agreg|cre|ingres|registr|incorpor)\p{L}+\b(?= (?:a )?(?:un |una )?(?:nuev[oa] )?(?:medic|doctor))/gu,
    'nuevo medico configuracion medicos',
  ],
  [
    /\b(?:excel|planilla|archivo)\b(?=.* mis (?:atenciones|prestaciones|participaciones))/g,
    'historial medico excel',
  ],
  [/\b(?:import|carg|sub)\p{L}+ mal\b/gu, 'revertir historial de importaciones'],
  [/\bfilas? rechazadas?\b/g, 'filas rechazadas importar atenciones'],
  [/\bcambi\p{L}+\b(?=.* (?:bancos?|cuentas?)\b)/gu, 'cambiar la cuenta de un medico'],
  [/\bclaves?\b/g, 'contraseña'],
  [/\bse me olvid\p{L}+\b(?! la contrasena de un)/gu, 'olvide'],
  [/\bque (?:hago|tengo que hacer|hay que hacer)\b/g, ''],
  [/\b(?:dej\p{L}+|pong\p{L}+|poner)\b(?=.* pausa)/gu, 'poner en pausa'],
  [/\b(?:ech\p{L}+|volver|dar) (?:para |marcha )?atras\b/gu, 'revertir'],
  [/\babrir(?:lo|la)? de nuevo\b|\bvolver a abrir(?:lo|la)?\b/g, 'reabrir el mes'],
  [
    /\b(?:asientos|vouchers?)\b(?=.* (?:nubox|softland|contab\p{L}*|erp|contador\p{L}*))/gu,
    'exportacion contable',
  ],
  [
    /\b(?:sac|quit|bloque)\p{L}+\b(?=.* (?:acceso|pantalla)).* perfil/gu,
    'administracion de permisos',
  ],
  [/\b(?:pag\p{L}+) de mas\b/gu, 'correccion de un pago'],
  [/\bmis? liquidacion(?:es)?\b/g, 'mi cartola'],
  [/\bantes de guardar\p{L}*/gu, ''],
  [/\bvuelv\p{L}+ a calcular\b/gu, 'recalcular'],
  [/\bvuelv\p{L}+ a (?:enviar|mandar)\b/gu, 'enviar de nuevo'],
  [
    /\b(?:arm|gener|hag|hac|sac)\p{L}+\b(?= (?:el |un |los )?archivos?\b.* banco)/gu,
    'generar nomina bancaria',
  ],
  [/\bimport\p{L}+\b(?=.* atenciones)/gu, 'importar un archivo'],
  [/\b(?:no termine|sin termino|sin fecha de termino|indefinido)\b(?: nunca)?/g, 'sin termino'],
  [
    /\b(?:cre|agreg|registr|hag|ingres)\p{L}+\b(?= (?:un |una )?(?:nuev[oa] )?usuari)/gu,
    'nuevo usuario gestion de usuarios',
  ],
  [
    /\b(?:cre|agreg|hag|se crea|ingres)\p{L}*\b(?= (?:un |una )?(?:nuev[oa] )?convenio)/gu,
    'nuevo convenio',
  ],
  [
    /\b(?:agreg|cre|ingres|d|do|pag)\p{L}*\b(?= (?:un |una )?(?:bono|haber|descuento|anticipo))/gu,
    'proponer haber o descuento',
  ],
  [
    /\b(?:libero|liberar|liberamos|suelto|soltar|saco|sacar|quito|quitar|levanto|levantar)\b(?=.* pausa)/g,
    'reanudar pausa',
  ],
  [/\bdeshag\p{L}+\b(?=.* importacion)/gu, 'revertir historial de importaciones'],
  [/\b(?:carg|import|sub|le)\p{L}+\b(?=.* (?:boletas|sii))/gu, 'leer planilla del sii'],
  [/\b(?:borr(?:o|ar?)|suprim\p{L}+)\b/gu, 'eliminar'],
  [/\banul(?:o|ar?)\b(?= (?:una |la )?(?:importacion|carga|archivo))/g, 'revertir'],
  [/\b(?:sub(?:o|ir|e)|carg(?:o|ar?))\b/g, 'importar'],
  [/\b(?:baj|sac)(?:o|ar?)\b/g, 'descargar'],
  [/\binformes?\b/g, 'reporte'],
  [/\bpaus(?:o|ar|amos)\b/g, 'poner en pausa'],
  // Forms that share too little with the infinitive.
  [/\bpong\p{L}+\b/gu, 'poner'],
  [/\bpropong\p{L}+\b/gu, 'proponer'],
  [/\bdev(?:uelv|olv)\p{L}+\b/gu, 'devolver'],
  [/\bcorr[ie](?:j|g)\p{L}+\b/gu, 'corregir'],
  [/\baprueb\p{L}+\b/gu, 'aprobar'],
  [/\baprobacion(?:es)?\b/g, 'aprobar'],
  [/\bpid(?:o|e|en|a|amos|io|ieron)\b/g, 'pedir'],
  [/\bc(?:ier|er)r(?:o|a|an|amos|e|en)\b(?= (?:el|un|este|ese|los|mi)\b)/g, 'cerrar'],
  [/\breabr\p{L}+\b/gu, 'reabrir'],
  [/\b(?:cayo|invalido|perdio|anulo)\b(?= la aprob)/g, 'deja de valer'],
  [/\b(?:obligo|obligar|obliga)\b/g, 'exigir'],
  [/\bfirm(?:o|a|e|en|ar|an)\b/g, 'firma'],
  [/\bhoja\b(?=.* firma)/g, 'resumen'],
  [/\bacept(?:o|a|e|an|amos)\b/g, 'aceptar'],
  [/\bapag(?:o|a|ar|ue|uen)\b(?=.* (?:revision|revisiones)\b)/g, 'elegir no se revisa'],
  [/\bcompar\p{L}*\b/gu, 'comparar'],
  [/\bayuda (?:con|para|sobre|en)\b/g, ''],
  [
    /\bcomprobantes?\b(?=.* (?:nubox|softland|contab\p{L}*|erp|contador\p{L}*))/gu,
    'exportacion contable',
  ],
  [/\bcomprobantes?\b/g, 'cartola'],
  [/\b(?:entr|llegu|carg)\p{L}+ (?:sol[ao]s|automatic\p{L}*)\b/gu, 'fuentes automaticas importar'],
  [/\bse me olvido la contrasena de un usuario\b/g, 'restablecer contrasena usuario'],
  [/\bel banco (?:nunca|no) lo recibio\b/g, 'retirar archivo que el banco no recibio'],
  [/\bplanilla(?:s)?\b(?=.* (?:atenciones|participaciones|hmq))/g, 'archivo atenciones'],
  [/\bpal\b/g, 'para el'],
  [/\b(?:mand|despach)(?:o|ar|amos)\b/g, 'enviar'],
  [/\b(?:prueb\p{L}+|probar)\b(?=.* (?:regla|convenio))/gu, 'simular'],
  [/\b(?:se pisan|chocan|se contradicen)\b/g, 'revision de reglas'],
  [/\bquien (?:modifico|cambio|borro|hizo)\b/g, 'auditoria'],
  [/\bdescontar\p{L}*\b/gu, 'proponer descuento'],
  [/\b(?:todos los meses|cada mes)\b/g, 'programar mensual'],
  [/\babrir de nuevo\b/g, 'reabrir'],
  [/\blimit(?:o|ar)\b(?=.* menu)/g, 'permisos perfil'],
  [/\b(?:editar|edito)\b/g, 'corregir'],
  [/\bcalcul(?:o|an|amos)\b(?= (?:los |mis )?(?:honorarios|pagos))/g, 'calcular pagos'],
  [
    /\bpag(?:o|ar|amos)\b(?= (?:solo )?(?:a )?(?:un |una )(?:solo |sola )?(?:medic|doctor))/g,
    'procesar pagos',
  ],
  [/\bfalto\b/g, 'falta'],
  [
    /\bdeshac\p{L}+\b(?=.* importa)|\bme equivoque de archivo\b(?=.* importa)/gu,
    'revertir historial de importaciones',
  ],
  [/\bexcel\b(?=.* atenciones)/g, 'archivo'],
  // What is said around a question.
  [
    /\b(?:me equivoque|nos equivocamos|disculpe|perdon|tengo que|tenemos que|no quiero que|quiero que|hay que)\b/g,
    '',
  ],
];
/** A question for a number is not answered by a section that only emphasises the word. */
const ASKS_FIGURE = /\bcuant[oa]s?\b/;
const ASKS_HOW = /\bcomo\b/;
const ASKS_MEANING = /\bque (?:es|son|significan?|quiere decir)\b/;

export const help = tool({
  name: 'help',
  description:
    'Busca en la ayuda del portal cómo se hace algo, dónde está, o qué significa una palabra. Devuelve el texto de la sección.',
  input: z.object({
    question: z.string().min(1).max(2_000).describe('La pregunta o sus palabras, en español'),
  }),
  async run({ calls }, { question }) {
    const sections = (await calls.manuals.help()).filter(({ blocks }) => blocks.length > 0);
    const asked = OTHER_WORDS.reduce(
      (words, [others, own]) => words.replace(others, own),
      foldName(question.replace(/[^\p{L}\p{N} ]+/gu, ' ')),
    );
    if (asked.trim().split(/\s+/).every(isSmallWord)) throw new Unanswerable(NOT_IN_HELP);
    const meaning = ASKS_MEANING.test(asked) ? meaningOf(asked, sections) : undefined;
    const best = findSections(sections, asked).find(
      ({ coverage, words, standsOut }) =>
        coverage >= LEAST_COVERAGE &&
        (words >= LEAST_WORDS || (standsOut && !ASKS_FIGURE.test(asked))),
    );
    const section = meaning?.section ?? best?.item;
    if (!section) throw new Unanswerable(NOT_IN_HELP);
    const { chapter, title, level, screen, id } = section;
    const place = level === 1 ? `«${chapter}»` : `«${title}», de «${chapter}»`;
    return {
      title: `Ayuda: ${place}`,
      sentence: `La ayuda dice en ${place}:\n\n${meaning?.text ?? quoteOf(section, asked)}`,
      facts: [],
      link: screen === null ? null : { label: chapter, href: screen },
      section: id,
    };
  },
});

/** The glossary's line about the word. */
function meaningOf(
  asked: string,
  sections: readonly HelpSection[],
): { section: HelpSection; text: string } | undefined {
  const entries = sections.flatMap((section) =>
    section.blocks.flatMap((block) =>
      block.kind === 'table' && lineText(block.head[0] ?? []) === 'Palabra'
        ? block.rows.map(([word = [], meaning = []]) => ({
            section,
            word: lineText(word),
            meaning: lineText(meaning),
          }))
        : [],
    ),
  );
  const [found] = searchTexts(
    entries,
    ({ word }) => ({ title: word, marked: '', body: '' }),
    asked.replace(ASKS_MEANING, ''),
  ).filter(({ coverage }) => coverage === 1);
  return (
    found && { section: found.item.section, text: `${found.item.word}: ${found.item.meaning}` }
  );
}

/** The text of a section; of a long one its beginning, or the part from the relevant block on: its steps where they are asked for. */
function quoteOf({ blocks }: HelpSection, asked: string): string {
  const texts = blocks.map(textOf);
  const [best] = searchTexts(
    texts.map((text, place) => ({ text, place })),
    ({ text }) => ({ title: '', marked: '', body: text }),
    asked,
  );
  const steps = blocks.findIndex((block) => block.kind === 'list' && block.isOrdered);
  const place = ASKS_HOW.test(asked) && steps >= 0 ? steps : (best?.item.place ?? 0);
  const from = texts.slice(0, place + 1).join().length > LONGEST_QUOTE ? place : 0;
  let [quote = '', ...rest] = texts.slice(from);
  while (rest[0] !== undefined && quote.length + rest[0].length <= LONGEST_QUOTE) {
    quote += `\n\n${rest.shift()}`;
  }
  return `${from > 0 ? `${OMITTED}\n\n` : ''}${quote}${rest.length > 0 ? `\n\n${OMITTED}` : ''}`;
}

/** A block as plain text; list items keep their marks. */
function textOf(block: Block): string {
  if (block.kind !== 'list') return blockText(block);
  return block.items
    .map((item, place) => `${block.isOrdered ? `${place + 1}.` : '•'} ${lineText(item)}`)
    .join('\n');
}
