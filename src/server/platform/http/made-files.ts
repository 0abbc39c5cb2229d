/** Files in whose content nothing can say who made them say it in their names (decision 118). */
import { isNamedByMaker } from '../../../contract/made-files.ts';
import { madeName } from '../../../domain/words/maker.ts';
import { type CallContext, makerOf } from '../context.ts';

/**
 * The answer of a call; a CSV is named after who asked for it, and when. What is sent while it is made has its name already, by
 * `makerOf`.
 */
export function namedByMaker(call: string, output: unknown, context: CallContext): unknown {
  if (!(output instanceof File) || !/^text\/csv\b/.test(output.type) || !isNamedByMaker(call))
    return output;
  return new File([output], madeName(output.name, makerOf(context)), { type: output.type });
}
