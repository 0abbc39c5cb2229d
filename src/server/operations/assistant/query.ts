/**
 * The query by which a model asks for figures, the same that a typed question becomes: a topic and its criteria. What a topic
 * can't be narrowed down by is refused, never left out (operations §6.27).
 */
import { z } from 'zod';
import { assistantCriteria } from '../../../contract/operations/assistant-query.ts';
import { inputOf } from './grammar/criteria.ts';
import { runTool } from './lookups.ts';
import { type Asker, type Finding, Unanswerable } from './tool.ts';
import { TOOLS, type ToolName } from './tools.ts';

/** What a query can be about; the help has no figures. */
export type Topic = Exclude<ToolName, 'help'>;
export const TOPICS = (Object.keys(TOOLS) as ToolName[]).filter(
  (name): name is Topic => name !== 'help',
);

/** The criteria of questions, and what their wording means besides. Who is a doctor asks about themselves anyway. */
export const modelQuery = assistantCriteria.omit({ isOwn: true }).extend({
  topic: z.enum(TOPICS),
  isAverage: z.literal(true).optional().describe('El promedio'),
  isActive: z.boolean().optional(),
  isLinked: z.literal(true).optional().describe('De usuarios: solo los vinculados a un médico'),
  ruleType: z.enum(['rule', 'convention']).optional(),
  of: z
    .string()
    .max(30)
    .optional()
    .describe('De grupos: records cuenta en vez de sumar; de who_changed: la clase de registro'),
  aspect: z.enum(['account', 'retention', 'baseValue']).optional(),
  hasOwnRetention: z.literal(true).optional(),
  kind: z.string().max(60).optional().describe('De trabajos: de qué tipo'),
});
export type ModelQuery = z.infer<typeof modelQuery>;

/** What queries can be about, for the model that chooses. */
export const QUERY_DESCRIPTION = [
  'Consulta las cifras y datos del portal: la única fuente de cifras. `topic` es el tema; lo demás acota: `from` y `to` son el primer y el último día, ambos incluidos (un mes es del 1 al último). Lo que un tema no acepta se rechaza. Temas:',
  ...TOPICS.map((topic) => `- ${topic}: ${TOOLS[topic].description}`),
].join('\n');

/** Looks up what the query asks for. Throws refusals of its tool, and of a criterion that the topic does not have. */
export async function runQuery(asker: Asker, { topic, ...criteria }: ModelQuery): Promise<Finding> {
  const read = inputOf(topic, criteria);
  if ('beyond' in read)
    throw new Unanswerable(`El tema «${topic}» no se puede acotar por «${read.beyond}».`);
  return runTool(asker, topic, read.input);
}
