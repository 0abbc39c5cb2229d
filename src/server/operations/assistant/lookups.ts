/** Running a tool for who asks, and what of its finding or its refusal is shown. */
import { ORPCError } from '@orpc/client';
import type { Lookup } from '../../../contract/operations/assistant.ts';
import { hasScreen } from '../../platform/http/access.ts';
import { type Asker, type Finding, type Tool, Unanswerable } from './tool.ts';
import { TOOLS, type ToolName } from './tools.ts';

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
