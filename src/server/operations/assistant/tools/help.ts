/** Questions about the portal itself, answered by quoting the help (decision 50). */
import { z } from 'zod';
import {
  type Block,
  blockText,
  findSections,
  type HelpSection,
  lineText,
} from '../../../../contract/documents/manuals.ts';
import { isSmallWord, type Match, searchTexts } from '../../../../domain/words/full-text.ts';
import { foldName } from '../../../../formats/text.ts';
import { manualSections } from '../../../documents/manuals/public.ts';
import { isStaff } from '../../../platform/http/access.ts';
import { sectionsOfHowTo } from '../nearest/how-to.ts';
import { tool, Unanswerable } from '../tool.ts';
import { inWordsOfHelp } from './help-words/help-words.ts';

export const NOT_IN_HELP = 'La ayuda de sus pantallas no dice nada de eso.';

/** A section must match at least this share of the question's words, by weight. */
const LEAST_COVERAGE = 0.5;
/** Below this share one of the words must be in the title of the section or its chapter: a button that is called so is beside. */
const LEAST_WITHOUT_TITLE = 0.6;
/** It must also match at least this many words, unless one is in its title or emphasised. */
const LEAST_WORDS = 2;
/** In characters; of a longer section only the relevant passage is quoted. */
const LONGEST_QUOTE = 900;
const OMITTED = '[…]';

/**
 * A section is this near where it answers the staff something that does not ask how, goes on from another question, or is a part of
 * one: there a few of its words are easily beside what is asked.
 */
const LEAST_NEARNESS = 11;
/** The doctors' guide has few sections, so that its words weigh less. */
const LEAST_OF_GUIDE = 6;

/** A question for a number is not answered by a section that only emphasises the word. */
const ASKS_FIGURE = /\bcuant[oa]s?\b/;
const ASKS_HOW = /\bcomo\b/;
const ASKS_ANEW = /\b(?:como|donde|que (?:es|son|significa|hago|pasa))\b/;
/** 'Quiero los médicos que no tienen nada pendiente': who they are is a fact. */
const ASKS_WHO_LACKS =
  /\b(?:medicos|doctores|usuarios|sociedades|especialidades) (?:(?:q|que) no|sin)\b/;
const ASKS_STEPS = /\b(?:pasos|quien puede)\b/;
const ASKS_MEANING = /\bque (?:es|son|significan?|quiere decir)\b/;

export const help = tool({
  name: 'help',
  description:
    'Busca en la ayuda del portal cómo se hace algo, dónde está, o qué significa una palabra. Devuelve el texto de la sección.',
  input: z.object({
    question: z.string().min(1).max(2_000).describe('La pregunta o sus palabras, en español'),
    after: z
      .string()
      .min(1)
      .max(2_000)
      .optional()
      .describe('La pregunta anterior, de la que sigue'),
  }),
  async run({ calls, user }, { question, after }) {
    const sections = (await calls.manuals.help()).filter(({ blocks }) => blocks.length > 0);
    const screenless = screenMissing(question, sections);
    if (screenless !== null) throw new Unanswerable(screenless);
    const found = helpFor(sections, question, after);
    const elsewhere =
      isStaff(user) && after === undefined ? screenElsewhere(sections, question) : null;
    if (elsewhere !== null) throw new Unanswerable(notInMenu(elsewhere));
    if (!found) throw new Unanswerable(NOT_IN_HELP);
    const { section } = found;
    const { chapter, title, level, screen, id } = section;
    const place = level === 1 ? `«${chapter}»` : `«${title}», de «${chapter}»`;
    return {
      title: `Ayuda: ${place}`,
      sentence: `La ayuda dice en ${place}:\n\n${found.text}`,
      facts: [],
      link: screen === null ? null : { label: chapter, href: screen },
      section: id,
    };
  },
});

/**
 * What the help says to a question: the section, and the text of it that is quoted; undefined if no section is near enough.
 * `after` is the question that this one goes on from.
 */
export function helpFor(
  sections: readonly HelpSection[],
  question: string,
  after?: string,
): { readonly section: HelpSection; readonly text: string } | undefined {
  const asked = wordsOfHelp(withoutCircumstance(question));
  const offered = sectionsOfHowTo(question);
  const told = sections.find(({ id }) => offered.includes(id));
  if (told) return { section: told, text: quoteOf(told, asked) };
  if (asked.split(' ').every(isSmallWord)) return undefined;
  if (ASKS_WHO_LACKS.test(asked) && !ASKS_ANEW.test(asked)) return undefined;
  const meaning = ASKS_MEANING.test(asked) ? meaningOf(asked, sections) : undefined;
  if (meaning) return meaning;
  const isAsked = after === undefined && (ASKS_ANEW.test(asked) || ASKS_STEPS.test(asked));
  const isNear = ({ item, score }: Match<HelpSection>, isPart: boolean) =>
    item.id.startsWith('sistema/')
      ? score >= LEAST_NEARNESS || (isAsked && !isPart)
      : score >= LEAST_OF_GUIDE || !isPart;
  const nearestTo = (text: string, isPart: boolean) => {
    const [best] = sectionsFor(sections, text);
    return best && isNear(best, isPart) ? best.item : undefined;
  };
  const alone = () => nearestTo(asked, false) ?? nearestTo(wordsOfHelp(mainClause(question)), true);
  // 'Y en PDF', 'y lo mismo para todos': what was asked before, with that.
  const together = () =>
    after === undefined ? undefined : helpFor(sections, `${after} ${question}`)?.section;
  const section =
    (after === undefined ? undefined : sectionAfter(sections, after, asked)) ??
    (ASKS_ANEW.test(asked) ? (alone() ?? together()) : (together() ?? alone()));
  return section && { section, text: quoteOf(section, asked) };
}

/** Screens of doctors alone: nobody of the staff is given them. */
const OF_DOCTORS = ['/mis-pagos', '/participaciones', '/reportes-medico'];
/** Instead of an own section, another screen is named only if it has this share of the question's words, by weight. */
const LEAST_ELSEWHERE = 0.7;
/** An own section that is at least so near, as a share of the nearest one, answers. */
const AS_NEAR = 0.6;

/**
 * The screen where the staff does what is asked, if the asker's own menu lacks it; null where a section of their own is about as
 * near, or none is near enough. `own` are their sections.
 */
function screenElsewhere(own: readonly HelpSection[], question: string): string | null {
  const ids = new Set(own.map(({ id }) => id));
  const others = manualSections().flatMap(({ manual, blocks, ...section }) => {
    const { screen } = section;
    const isOther = manual === 'sistema' && screen !== null && !ids.has(section.id);
    return isOther && blocks.length > 0 && !OF_DOCTORS.includes(screen)
      ? [{ ...section, blocks: [...blocks] }]
      : [];
  });
  if (others.length === 0) return null;
  const found = sectionsFor([...own, ...others], wordsOfHelp(withoutCircumstance(question)));
  const [best] = found;
  const nearest = found.find(({ item }) => ids.has(item.id));
  if (!best || best === nearest) return null;
  const isAsNear =
    nearest &&
    (best.coverage < LEAST_ELSEWHERE || nearnessOf(nearest) >= AS_NEAR * nearnessOf(best));
  return isAsNear ? null : best.item.chapter;
}

/** As the sections are ranked. */
const nearnessOf = ({ coverage, score }: { coverage: number; score: number }) =>
  coverage ** 2 * score;

const notInMenu = (screen: string) =>
  `Eso se hace en «${screen}», una pantalla que su menú no tiene: la da quien administra el portal.`;

const wordsOfHelp = (question: string) =>
  inWordsOfHelp(foldName(question.replace(/[^\p{L}\p{N} ]+/gu, ' ')));

/** 'Cómo anulo un pago que hice mal', 'cómo cargo el archivo que manda el hospital': what is said of it besides is of other sections. */
const withoutCircumstance = (question: string) =>
  question
    .replace(/(\banul\p{L}+\s.*?)\sque\s(?:\p{L}+\s){1,2}mal(?!\p{L})/iu, '$1')
    .replace(
      /(\b(?:anul\p{L}+|sin efecto)\s(?:un|el|ese|este)\spago)\sque\s(?:(?:ya|todav[ií]a|a[uú]n)(?!\p{L})|proces\p{L}+\spor\serror).*$/iu,
      '$1',
    )
    .replace(
      /(\b(?:carg|import|sub)\p{L}+\s.*?)\sque\s(?:(?:me|nos)\s)?(?:manda|mandan|env[ií]a|env[ií]an|entrega|entregan)\s(?:el|la)\s(?:hospital|cl[ií]nica)(?!\p{L})/iu,
      '$1',
    );

/** What is asked without the circumstances: 'cómo anulo un pago' of 'cómo anulo un pago que todavía no se manda al banco'. */
const mainClause = (question: string) =>
  /(?:c[oó]mo|d[oó]nde|se puede|puedo)\s.*?(?=\s(?:que|si|cuando|porque|pero|sin|antes de|despu[eé]s de)\s|[,;.:?]|$)/iu.exec(
    question,
  )?.[0] ?? question;

const NOT_SHOWN =
  /\bno (?:me |nos )?(?:deja|dejan|permite|permiten) (?:entrar a|acceder a|ver|crear|agregar|editar|modificar|cambiar|eliminar|borrar)(?: (?:el|la|los|las|un|una|nuevos|nuevas))* ([a-z]+(?: [a-z]+)?)|\bno (?:me )?(?:sale|aparece|figura|veo|encuentro|tengo)(?: en el menu)? (?:la |una )?pantalla (?:de|del|que dice)(?: (?:la|las|los|el))? ([a-z]+(?: [a-z]+)?)/;

/** Why a screen does not show that the asker's menu lacks; null where it has it, or nothing of that is asked. */
function screenMissing(question: string, sections: readonly HelpSection[]): string | null {
  const [clause = ''] = question.split(/[,;.?¿]/u).filter((part) => part.trim() !== '');
  const [, tried, named = ''] = NOT_SHOWN.exec(foldName(clause)) ?? [];
  const name = tried ?? named;
  const [first = ''] = name.split(' ');
  const isShown = sections.some(({ chapter }) => foldName(chapter).includes(first));
  // 'La pantalla de importar atenciones' tells what is to be done there.
  return first === '' || isShown || /[aei]r$/.test(first)
    ? null
    : `No hay en su menú una pantalla con el nombre «${name}»: o su perfil no la tiene, y la da quien administra el portal, o se llama de otra manera.`;
}

/** The section that answers a question; undefined if none does. */
const sectionFor = (
  sections: readonly HelpSection[],
  asked: string,
  leastWords = LEAST_WORDS,
): HelpSection | undefined => sectionsFor(sections, asked, leastWords)[0]?.item;

/** The sections that are near enough to a question, best first. Where one word is enough, all are of the chapter in question. */
function sectionsFor(
  sections: readonly HelpSection[],
  asked: string,
  leastWords = LEAST_WORDS,
): readonly Match<HelpSection>[] {
  const titled = new Set(
    searchTexts(
      sections,
      ({ title, chapter }) => ({ title: `${title} ${chapter}`, marked: '', body: '' }),
      asked,
    ).map(({ item }) => item),
  );
  return findSections(sections, asked).filter(
    ({ item, coverage, words, standsOut }) =>
      coverage >= LEAST_COVERAGE &&
      (leastWords < LEAST_WORDS || coverage >= LEAST_WITHOUT_TITLE || titled.has(item)) &&
      (words >= leastWords || (standsOut && !ASKS_FIGURE.test(asked))),
  );
}

/** The section for a question that goes on from another one: in the chapter that answered that one. */
function sectionAfter(
  sections: readonly HelpSection[],
  before: string,
  asked: string,
): HelpSection | undefined {
  const first = helpFor(sections, before)?.section;
  return (
    first &&
    sectionFor(
      sections.filter(({ chapter }) => chapter === first.chapter),
      asked,
      1,
    )
  );
}

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
function quoteOf({ blocks: all }: HelpSection, asked: string): string {
  const blocks = all.filter(({ kind }) => kind !== 'image');
  const texts = blocks.map(textOf);
  const found = searchTexts(
    texts.map((text, place) => ({ text, place })),
    ({ text }) => ({ title: '', marked: '', body: text }),
    asked,
  );
  const steps = blocks.findIndex((block) => block.kind === 'list' && block.isOrdered);
  const [best] = found;
  const ofSteps = found.find(({ item }) => item.place === steps)?.words ?? 0;
  // What has more of the question's words than the steps is what is asked for.
  const isOfSteps = ASKS_HOW.test(asked) && steps >= 0 && ofSteps + 1 > (best?.words ?? 0);
  const place = isOfSteps ? steps : (best?.item.place ?? 0);
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
