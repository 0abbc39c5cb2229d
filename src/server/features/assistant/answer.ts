/** The built-in assistant: recognises a question, looks it up and says what it found. It invents nothing. */
import { ORPCError } from '@orpc/client';
import type { ChatEvent, Lookup } from '../../../contract/assistant.ts';
import { hasScreen } from '../../platform/access.ts';
import { beyondTool } from './beyond.ts';
import { intentOf } from './intents.ts';
import { readQuestion } from './question.ts';
import { type Asker, type Finding, type Tool, Unanswerable } from './tool.ts';
import { NOT_IN_HELP } from './tools/help.ts';
import { TOOLS, type ToolName } from './tools.ts';

/** What it can be asked, said whenever it is asked something else. */
const ABLE =
  'Puedo decirle cuántas atenciones hay y en qué estado, los honorarios y pagos de un mes o de un médico, por qué una línea se paga como se paga, qué regla se aplica a un caso, cómo va el mes, qué falta antes de pagar, en qué están los trabajos e importaciones y cómo se usa cada pantalla.';
const UNKNOWN = `No sé responder esa pregunta. ${ABLE}`;
const GREETING = `¡Hola! ${ABLE} ¿Qué necesita?`;
const READ_ONLY =
  'Solo consulto: no puedo crear, cambiar ni borrar nada. Hágalo en la pantalla que corresponda del menú.';

const GREETS = /^(ayuda|como estas|que puedes hacer|quien eres)$/;
const COMMANDS =
  /^(borr(a|e|ar)|elimin(a|e|ar)|cre(a|e|ar)|cambi(a|e|ar)|modific(a|ar)|modifique|pag(a|ar)|pague|proces(a|e|ar)|calcul(a|e|ar)|marc(a|ar)|marque|import(a|e|ar)|envi(a|e|ar)|aprueb(a|e)|aprobar|agreg(a|ar)|agregue|actualiz(a|ar)|actualice|anul(a|e|ar)|desactiv(a|e|ar)|activ(a|e|ar))\b/;

/** Answers from the product's own figures, with what the asker may read; and says when it can't. */
export async function* answerQuestion(asker: Asker, text: string): AsyncGenerator<ChatEvent> {
  const question = readQuestion(text, asker.today);
  if (question.words === '' || GREETS.test(question.words)) return yield said(GREETING);
  if (COMMANDS.test(question.words)) return yield said(READ_ONLY);
  const intent = intentOf(question);
  const beyond = beyondTool(intent.tool, question);
  if (beyond !== null) return yield said(beyond);
  try {
    const finding = await runTool(asker, intent.tool, intent.input(question, text));
    yield { type: 'lookup', lookup: lookupOf(asker, intent.tool, finding) };
    yield said(finding.sentence);
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === null) throw error;
    yield said(reason === NOT_IN_HELP ? UNKNOWN : reason);
  }
}

/** Runs a tool on an input that its schema accepts; throws what it or the product's call refuses. */
export async function runTool(asker: Asker, name: ToolName, input: unknown): Promise<Finding> {
  const { input: schema, run } = TOOLS[name] as unknown as Tool;
  return run(asker, schema.parse(input));
}

/** A finding as it is answered: a link only to a screen that the asker has. */
export function lookupOf({ user }: Asker, tool: ToolName, finding: Finding): Lookup {
  const { title, facts, link, section = null } = finding;
  const screen = link?.href.split('?')[0] ?? '';
  return { tool, title, facts, section, link: link && hasScreen([screen], user) ? link : null };
}

/** Why there is no answer, as a sentence; null for a failure that is nobody's question. */
export function reasonOf(error: unknown): string | null {
  if (error instanceof Unanswerable) return error.message;
  if (!(error instanceof ORPCError) || error.status >= 500) return null;
  return error.status === 403
    ? 'Su perfil no permite ver eso. Pregunte a la administración si lo necesita.'
    : error.message;
}

const said = (text: string): ChatEvent => ({ type: 'text', text });
