/** The built-in assistant: understands a question whole, looks up the answer and words it. It invents nothing. */
import { ORPCError } from '@orpc/client';
import type { ChatEvent, ChatMessage, Lookup } from '../../../contract/operations/assistant.ts';
import { singleStops } from '../../../domain/words/full-stops.ts';
import { foldName } from '../../../formats/text.ts';
import { hasScreen, isStaff } from '../../platform/http/access.ts';
import { chosenOf } from './choices.ts';
import { notComparable, openOf } from './compared-times.ts';
import { narrowedClauses, questionsIn } from './grammar/clauses.ts';
import { contestInWords } from './grammar/contest.ts';
import { type Correction, namesCase, readInContext } from './grammar/context.ts';
import { averagesOf, differenceInWords, sumInWords } from './grammar/difference.ts';
import { plainly } from './grammar/habits.ts';
import { type Rest, restOf, withoutOne } from './grammar/left-out.ts';
import { neverKept, notKept } from './grammar/not-kept.ts';
import { isOrder } from './grammar/orders.ts';
import { isMark, isOfNothing, isSlot, type Part } from './grammar/parts.ts';
import { readParts } from './grammar/read.ts';
import { withoutWhole } from './grammar/said-besides.ts';
import { usualQuestions } from './grammar/say.ts';
import { type Share, shareInWords, shareOf } from './grammar/shares.ts';
import { reasonToCome } from './grammar/to-come.ts';
import { isUnderstood, type Partly, type Understood, understand } from './grammar/understand.ts';
import {
  asksFact,
  asksFor,
  asksHow,
  asksHowOneself,
  hasClauseOfHow,
  sentenceOfHow,
} from './grammar/words.ts';
import { clearHowTo } from './nearest/clear-how-to.ts';
import { sectionsOfHowTo } from './nearest/how-to.ts';
import { nearestQuestions } from './nearest/nearest.ts';
import {
  asksAnnulled,
  asksEnd,
  asksFactBeside,
  asksFigure,
  asksHowItStands,
  asksNumber,
  asksWhatNow,
  asksWhich,
  COMPARING,
  goesOnFromFigure,
  IN_PERCENT,
  isOfMoney,
  lacksWordOfFigure,
  missesOther,
  standsFirst,
} from './not-of-help.ts';
import { lacksScreen, reasonAgainst } from './reasons.ts';
import { type Asker, type Finding, type Tool, Unanswerable } from './tool.ts';
import { NOT_IN_HELP } from './tools/help.ts';
import { TOOLS, type ToolName } from './tools.ts';

/** What it can be asked, by kind of user; the answer to an unrecognised question. */
const ABLE = {
  staff:
    'Puedo decirle cuántas atenciones hay y en qué estado, los honorarios y pagos de un mes o de un médico, por qué una línea se paga como se paga, qué regla se aplica a un caso, cómo va el mes, qué falta antes de pagar, en qué están los trabajos e importaciones y cómo se usa cada pantalla. Por ejemplo: «¿Cuántas atenciones pendientes hay?», «¿Cuánto se pagó el mes pasado?» o «¿Cómo importo atenciones?».',
  doctor:
    'Puedo decirle cuántas atenciones tiene y en qué estado, sus honorarios y pagos, por qué una línea se paga como se paga y cómo se usan sus pantallas. Por ejemplo: «¿Cuál fue mi último pago?», «¿Cuánto me corresponde del mes pasado?» o «¿Cómo descargo mi cartola?».',
  user: 'Puedo decirle cómo se usan sus pantallas. Por ejemplo: «¿Cómo cambio mi contraseña?».',
};
const READ_ONLY =
  'Solo consulto: no puedo crear, cambiar ni borrar nada. Hágalo en la pantalla que corresponda del menú.';
const OF_NAMED = '\n\nLo demás, de quien se nombra aquí, pregúntelo con su nombre.';

const GREETS = /^(|ayuda|que tal|buenas|como estas|(que puedes hacer|quien eres)( y .*)?)$/;
const COURTESIES =
  /^(?:(?:hola|buen[oa]s (?:dias|tardes|noches)|muchas gracias|gracias|por favor)(?: |$))+/;
/** How many earlier questions are considered; longer ones are ignored. */
const QUESTIONS_REMEMBERED = 8;
const LONGEST_REMEMBERED = 300;

/**
 * Answers from the product's own figures within the user's rights, or says that it can't. `history` contains the
 * earlier messages, oldest first.
 */
export async function* answerQuestion(
  asker: Asker,
  question: string,
  history: readonly ChatMessage[] = [],
): AsyncGenerator<ChatEvent> {
  const earlier = questionsOf(history);
  // What goes on from a question may be kept to whom that named, although it says 'de todos'.
  const whole = isStaff(asker.user) ? withoutWhole : (one: string) => one;
  const typed = earlier.length > 0 ? plainly(question) : whole(plainly(question));
  const kind = isStaff(asker.user) ? 'staff' : asker.user.doctorId === null ? 'user' : 'doctor';
  const unknown = `No sé responder esa pregunta. ${ABLE[kind]}`;
  const words = foldName(typed.replace(/[^\p{L}\p{N} ]+/gu, ' ')).replace(COURTESIES, '');
  const usual = usualQuestions(kind);
  if (GREETS.test(words)) return yield* withButtons(`¡Hola! ${ABLE[kind]} ¿Qué necesita?`, usual);
  // 'Importé mal un archivo, ¿se puede deshacer?' asks how.
  const stuck = {
    typed,
    kind,
    earlier: earlier.map((one, at) => (at === 0 ? whole(one) : one)),
  } as const;
  const orUsual = (near: readonly string[]) => (near.length > 0 ? near : usual);
  if (isOrder(typed, words)) {
    const ordered = { ...stuck, parts: readParts(typed, asker.today), isHow: true };
    return yield* withButtons(READ_ONLY, orUsual(await nearestQuestions(asker, ordered)));
  }
  const { parts, corrected, dropped, isLost, isTurn } = await readInContext(asker, [
    ...stuck.earlier,
    typed,
  ]);
  const found = understand(parts);
  const after = howBefore(stuck.earlier);
  const isMayBe =
    sectionsOfHowTo(typed).length > 0 ||
    (after !== undefined &&
      (/\bse puede[n]?\b/.test(words) || (IF_SO.test(words) && hasClauseOfHow(after))));
  const isOfFactsToo =
    asksHowItStands(words) ||
    missesOther(words, parts, kind) ||
    (!isMayBe && asksFactBeside(typed));
  const isHow =
    isMayBe ||
    (!isOfFactsToo &&
      ((!isTurn && asksHow(words.replace(/^(y )+/, '')) && !standsFirst(parts)) ||
        hasClauseOfHow(typed) ||
        asksHowOneself(words) ||
        NOT_LET.test(words) ||
        (asksFor(words) && !isUnderstood(found) && !asksFigure(parts) && !namesCase(parts))));
  const isOfFacts =
    (!isHow || namesCase(parts) || asksRights(words, found) || lacksScreen(asker.user, found)) &&
    !isMayBe &&
    !asksHowOneself(words);
  const near = async (refused?: Understood) =>
    orUsual(await nearestQuestions(asker, { ...stuck, parts, isHow: isHow || !!after, refused }));
  const asked: Asked = { typed, unknown, near };
  const halves =
    isUnderstood(found) && isOfFacts && / y /.test(words)
      ? narrowedClauses(found, parts, asker.today)
      : null;
  // Where words are searched for, one of them may be what the portal does not keep.
  const isSearch = isUnderstood(found) && found.criteria.words !== undefined;
  const never = isOfFacts ? neverKept(words) : null;
  const absent = isSearch || !isUnderstood(found) ? notKept(words, kind) : never;
  if (absent && (isSearch || never)) return yield* withButtons(absent, await near());
  if (isUnderstood(found) && isOfFacts && !halves && !isOfNothing(parts)) {
    const reason = reasonAgainst(found, kind, parts) ?? reasonToCome(found, asker.today);
    if (reason !== null) return yield* withButtons(reason, await near(found));
    yield* answered(asker, found, {
      ...asked,
      before: said(corrected) + droppedInWords(dropped),
    });
    return;
  }
  const rest = isOfFacts && !halves ? restOf(parts) : null;
  const share = isOfFacts && !halves && !rest ? shareOf(parts) : null;
  const wide = rest?.all ?? share?.whole;
  if (wide) {
    const against =
      share && (reasonAgainst(share.part, kind, parts) ?? reasonToCome(wide, asker.today));
    if (against) return yield* withButtons(against, await near(wide));
    const told = { ...asked, before: said(corrected), rest, share };
    yield* answered(asker, wide, told);
    return;
  }
  const [each, isOfClauses] = halves
    ? [halves, true]
    : isOfFacts
      ? questionsIn(parts, asker.today)
      : [[], false];
  if (each.length > 0) {
    const reason = each
      .map((other) => reasonAgainst(other, kind, parts) ?? reasonToCome(other, asker.today))
      .find((said) => said !== null);
    if (reason) return yield* withButtons(reason, await near(each[0]));
    const findings = yield* answeredEach(asker, each, asked);
    if (findings && isOfClauses && each.length === 1) yield textEvent(OF_NAMED);
    if (!findings || isOfClauses) return;
    const isAverage = each.every(({ input }) => input.isAverage);
    const told = isAverage ? findings.map(averagesOf) : findings;
    const [first, second, ...more] = told;
    const said = each.at(-1)?.criteria.measure;
    const measure = said ?? (/\bbrut[oa]s?\b/.test(words) ? 'gross' : undefined);
    const cut = await notComparable(asker, each);
    const contest = [typed, parts, each, told, measure] as const;
    const isTold = !cut && contestInWords(...contest) !== '';
    const won = isTold ? contestInWords(...contest, await openOf(asker, each)) : '';
    yield textEvent(cut ?? (isAverage ? won.replace(/^\n\n/, '\n\nPor los promedios: ') : won));
    if (!cut && first && second && more.length === 0)
      yield textEvent(differenceInWords(first, second, measure));
    const isOfTimes = parts.filter(({ kind }) => kind === 'time').length > 1;
    const isCompared = parts.some((part) => isMark(part, ...COMPARING));
    if (!isOfTimes && !isCompared) yield textEvent(sumInWords(findings));
    return;
  }
  if (absent) return yield* withButtons(absent, await near());
  const isFact =
    isLost ||
    isOfFactsToo ||
    // What goes on from a question for a figure is no question for the help.
    (history.length > 0 && goesOnFromFigure(words) && after === undefined) ||
    IN_PERCENT.test(words) ||
    asksFact(words.replace(/^(y )+/, '')) ||
    asksWhich(parts) ||
    asksFigure(parts) ||
    asksEnd(parts) ||
    namesCase(parts) ||
    /\d/.test(words) ||
    lacksWordOfFigure(found) ||
    asksAnnulled(parts) ||
    // What a profile may do is told by its screens.
    parts.some((part) => isSlot(part, 'profile'));
  const help = { question: sentenceOfHow(typed), after };
  const isTrouble = !isOfFactsToo && asksWhatNow(typed, parts, kind);
  // What to do about money that went wrong is told by what is clearly about that, or not at all.
  const isAsked = isHow || (!isFact && !(isTrouble && isOfMoney(words)));
  const clear =
    (isAsked && !asksNumber(parts)) || isTrouble
      ? await clearHowTo(asker, { ...stuck, parts }, isAsked ? help : null)
      : null;
  if (!isAsked && clear === null) {
    if (found === null || isUnderstood(found))
      yield* withButtons(withUnread(unknown, parts), await near());
    else yield* withButtons(notUnderstood(found), await near());
    await asker.onUnanswered?.(question);
    return;
  }
  const section = yield* answered(
    asker,
    { tool: 'help', criteria: {}, input: clear === null ? help : { question: clear } },
    {
      ...asked,
      unknown: isHow ? unknown : withUnread(unknown, parts),
      before: '',
    },
  );
  if (!section) await asker.onUnanswered?.(question);
  else if (clear !== null) {
    const told = { tool: 'help', input: section.section } as const;
    yield {
      type: 'suggestions',
      questions: await nearestQuestions(asker, { ...stuck, parts, isHow: true, refused: told }),
    };
  }
}

/** The last of the earlier questions that asked how something is done, if those after it went on from it. */
const howBefore = (earlier: readonly string[]): string | undefined =>
  earlier
    .slice(earlier.findLastIndex((one) => !GOES_ON.test(foldName(one))))
    .find((one) => asksHow(foldName(one)) || hasClauseOfHow(one));
const GOES_ON = /^(?:y|e|se|lo|la|los|las|eso|despues)\b/;

/** 'Y si ya está pagada', after a question how. */
const IF_SO = /^y (?:si|lo mismo) (?!.*\bcuant[oa]s?\b)/;

/** 'Por qué no me deja crear usuarios' is told by the help, which knows the asker's screens. */
const NOT_LET = /^(?:y )?por que no (?:me|nos) (?:deja|dejan|permite|permiten)\b/;

/** 'Qué puede hacer un supervisor' asks for his screens, and not how something is done. */
const asksRights = (words: string, found: ReturnType<typeof understand>) =>
  isUnderstood(found) &&
  found.tool === 'permissions' &&
  /\b(?:puede|pueden|ve|ven)\b/.test(words) &&
  !/^(?:y )?(?:como|donde)\b/.test(words);

/** The user's earlier questions that are considered. */
function questionsOf(history: readonly ChatMessage[]): string[] {
  return history
    .filter(({ role, content }) => role === 'user' && content.length <= LONGEST_REMEMBERED)
    .slice(-QUESTIONS_REMEMBERED)
    .map(({ content }) => plainly(content));
}

/** A question as typed, what is said if it has no answer, and which questions are offered then, beside what was refused. */
type Asked = {
  readonly typed: string;
  readonly unknown: string;
  readonly near: (refused?: Understood) => Promise<readonly string[]>;
};

/** What the tool finds, or why it finds nothing; whether it found something. `before` is said first. */
async function* answered(
  asker: Asker,
  found: Understood,
  {
    typed,
    unknown,
    near,
    before,
    rest,
    share,
  }: Asked & { before: string; rest?: Rest | null; share?: Share | null },
): AsyncGenerator<ChatEvent, Finding | null> {
  const { tool, input } = found;
  try {
    const all = await runTool(asker, tool, input);
    const finding = rest
      ? withoutOne(all, await runTool(asker, rest.only.tool, rest.only.input), rest.name)
      : share
        ? shareInWords(all, await runTool(asker, share.part.tool, share.part.input))
        : all;
    yield { type: 'lookup', lookup: lookupOf(asker, tool, finding) };
    yield textEvent(before + singleStops(finding.sentence));
    return finding;
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === null) throw error;
    const chosen = error instanceof Unanswerable ? chosenOf(typed, error) : [];
    yield* withButtons(
      reason === NOT_IN_HELP ? unknown : reason,
      chosen.length > 0 ? chosen : await near(found),
    );
    return null;
  }
}

/** What the tools find for each of several questions, one after the other; null as soon as one has no answer. */
async function* answeredEach(
  asker: Asker,
  each: readonly Understood[],
  asked: Asked,
): AsyncGenerator<ChatEvent, readonly Finding[] | null> {
  const findings: Finding[] = [];
  for (const one of each) {
    if (findings.length > 0) yield textEvent('\n\n');
    const finding = yield* answered(asker, one, { ...asked, before: '' });
    if (!finding) return null;
    findings.push(finding);
  }
  return findings;
}

/** An answer without a figure, with questions that have one. */
function* withButtons(text: string, questions: readonly string[]): Generator<ChatEvent> {
  yield textEvent(text);
  yield { type: 'suggestions', questions: [...questions] };
}

/** Says which words were not understood, or not for this question: then there is no figure. */
function notUnderstood({ left }: Partly): string {
  const unread = left.filter(({ kind }) => kind === 'unknown' || kind === 'not');
  const words = (unread.length > 0 ? unread : left).map(({ typed }) => `«${typed}»`).join(' ni ');
  return unread.length > 0
    ? `No entendí ${words}, y sin eso la cifra podría ser otra. Pregunte sin esa palabra, o así:`
    : `No sé acotar por ${words} esa pregunta. Búsquelo en la pantalla, con sus filtros, o pregunte así:`;
}

/** A question about nothing that is known, with the words that have no meaning: one of them may be the name of nothing. */
function withUnread(unknown: string, parts: readonly Part[]): string {
  const unread = parts.flatMap(({ kind, typed }) => (kind === 'unknown' ? [`«${typed}»`] : []));
  const isOfPortal = parts.some(
    (part) =>
      part.kind === 'time' || part.kind === 'slot' || (part.kind === 'name' && !part.isStrange),
  );
  if (!isOfPortal || unread.length === 0 || unread.length > MOST_UNREAD) return unknown;
  return unknown.replace('. ', `: no entendí ${unread.join(' ni ')}. `);
}
const MOST_UNREAD = 3;

function said(corrected: readonly Correction[]): string {
  return corrected.length === 0
    ? ''
    : `Leí ${corrected.map(([typed, read]) => `«${typed}» como «${read}»`).join(' y ')}. `;
}

/** A question that drops what narrowed the one before says so: nobody takes its figure for that of a follow-up. */
function droppedInWords(dropped: readonly Part[]): string {
  const words = dropped.map(({ typed }) => `«${typed}»`);
  return words.length === 0 ? '' : `Esta respuesta ya no se acota por ${words.join(' ni ')}. `;
}

/** Runs a tool on a validated input. Throws refusals of the tool and of its calls. */
export async function runTool(asker: Asker, name: ToolName, input: unknown): Promise<Finding> {
  const { input: schema, run } = TOOLS[name] as unknown as Tool;
  return run(asker, schema.parse(input));
}

/** A finding as it is answered; its link is removed if the user does not have the screen. */
export function lookupOf({ user }: Asker, tool: ToolName, finding: Finding): Lookup {
  const { title, facts, link, section = null } = finding;
  const screen = link?.href.split('?')[0] ?? '';
  return {
    tool,
    title,
    sentence: null,
    facts,
    section,
    link: link && hasScreen([screen], user) ? link : null,
  };
}

/** Why there is no answer, as a sentence; null for an unexpected failure. */
export function reasonOf(error: unknown): string | null {
  if (error instanceof Unanswerable) return error.message;
  if (!(error instanceof ORPCError) || error.status >= 500) return null;
  return error.status === 403
    ? 'Su perfil no permite ver eso. Pregunte a la administración si lo necesita.'
    : error.message;
}

const textEvent = (text: string): ChatEvent => ({ type: 'text', text });
