/** The built-in assistant: recognises a question, looks up the answer and words it. It invents nothing. */
import { ORPCError } from '@orpc/client';
import type { ChatEvent, ChatMessage, Lookup } from '../../../contract/operations/assistant.ts';
import { singleStops } from '../../../domain/words/full-stops.ts';
import { hasScreen, isStaff } from '../../platform/http/access.ts';
import { inContext } from './follow-up.ts';
import { intentOf } from './intents.ts';
import { readQuestion } from './question.ts';
import { type Asker, type Finding, type Tool, Unanswerable } from './tool.ts';
import { NOT_IN_HELP } from './tools/help.ts';
import { TOOLS, type ToolName } from './tools.ts';
import { unsupportedByTool, unsupportedParts } from './unsupported-parts.ts';

/** What it can be asked, by kind of user, with examples; the answer to an unrecognised question. */
const ABLE = {
  staff:
    'Puedo decirle cuántas atenciones hay y en qué estado, los honorarios y pagos de un mes o de un médico, por qué una línea se paga como se paga, qué regla se aplica a un caso, cómo va el mes, qué falta antes de pagar, en qué están los trabajos e importaciones y cómo se usa cada pantalla. Por ejemplo: «¿Cuántas atenciones pendientes hay?», «¿Cuánto se pagó el mes pasado?» o «¿Cómo importo atenciones?».',
  doctor:
    'Puedo decirle cuántas atenciones tiene y en qué estado, sus honorarios y pagos, por qué una línea se paga como se paga y cómo se usan sus pantallas. Por ejemplo: «¿Cuál fue mi último pago?», «¿Cuánto me corresponde del mes pasado?» o «¿Cómo descargo mi cartola?».',
  user: 'Puedo decirle cómo se usan sus pantallas. Por ejemplo: «¿Cómo cambio mi contraseña?».',
};
const READ_ONLY =
  'Solo consulto: no puedo crear, cambiar ni borrar nada. Hágalo en la pantalla que corresponda del menú.';

/** Tools that a question can select by its own words, or by a number alone. */
const WORDED: readonly ToolName[] = ['help', 'explain_line'];

const GREETS = /^(ayuda|como estas|(que puedes hacer|quien eres)( y .*)?)$/;
const COMMANDS =
  /^(borr(a|e|ar)|elimin(a|e|ar)|cre(a|e|ar)|cambi(a|e|ar)|modific(a|ar)|modifique|pag(a|ar)|pague|proces(a|e|ar)|calcul(a|e|ar)|marc(a|ar)|marque|import(a|e|ar)|envi(a|e|ar)|aprueb(a|e)|aprobar|agreg(a|ar)|agregue|actualiz(a|ar)|actualice|anul(a|e|ar)|desactiv(a|e|ar)|activ(a|e|ar))\b/;

/** How many earlier questions are considered; longer ones are ignored. */
const QUESTIONS_REMEMBERED = 8;
const LONGEST_REMEMBERED = 300;
/** If more parts of a question than this are ignored, something else was asked. */
const LEFT_OUT_AT_MOST = 2;

/**
 * Answers from the product's own figures within the user's rights, or says that it can't. `history` contains the
 * earlier messages, oldest first.
 */
export async function* answerQuestion(
  asker: Asker,
  typed: string,
  history: readonly ChatMessage[] = [],
): AsyncGenerator<ChatEvent> {
  const able =
    ABLE[isStaff(asker.user) ? 'staff' : asker.user.doctorId === null ? 'user' : 'doctor'];
  const unknown = `No sé responder esa pregunta. ${able}`;
  const { words } = readQuestion(typed, asker.today);
  if (words === '' || GREETS.test(words)) return yield textEvent(`¡Hola! ${able} ¿Qué necesita?`);
  const text = inContext(questionsOf(history), typed, asker.today);
  const question = readQuestion(text, asker.today);
  if (COMMANDS.test(question.words)) return yield textEvent(READ_ONLY);
  const intent = intentOf(question);
  const beyond = unsupportedByTool(intent.tool, question);
  if (beyond !== null) return yield textEvent(beyond);
  const input = intent.input(question, text);
  const left = WORDED.includes(intent.tool) ? [] : unsupportedParts(text, question, input);
  if (left.length > LEFT_OUT_AT_MOST) return yield textEvent(unknown);
  try {
    const finding = await runTool(asker, intent.tool, input);
    yield { type: 'lookup', lookup: lookupOf(asker, intent.tool, finding) };
    yield textEvent(withoutThese(left) + singleStops(finding.sentence));
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === null) throw error;
    yield textEvent(reason === NOT_IN_HELP ? unknown : reason);
  }
}

/** The user's earlier questions that are considered. */
function questionsOf(history: readonly ChatMessage[]): string[] {
  return history
    .filter(({ role, content }) => role === 'user' && content.length <= LONGEST_REMEMBERED)
    .slice(-QUESTIONS_REMEMBERED)
    .map(({ content }) => content);
}

/** A sentence that names the ignored parts of the question; empty if there are none. */
function withoutThese(left: readonly string[]): string {
  return left.length === 0
    ? ''
    : `No entendí ${left.map((words) => `«${words}»`).join(' ni ')}: la respuesta no lo considera. `;
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
  return { tool, title, facts, section, link: link && hasScreen([screen], user) ? link : null };
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
