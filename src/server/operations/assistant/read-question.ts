/** A question as it is understood, alone or going on from those before it. */
import type { AskedQuestion } from './asked-question.ts';
import { type Reading, readInContext } from './grammar/context.ts';
import { type Partly, type Understood, understand } from './grammar/understand.ts';
import { type HowOrFact, howOrFact } from './how-or-fact.ts';
import type { Asker } from './tool.ts';

export type ReadQuestion = AskedQuestion &
  Reading &
  HowOrFact & {
    /** The one query that it is; of a question that is not understood whole, the nearest. */
    readonly found: Understood | Partly | null;
  };

/** Reads the question. Names are looked up with the asker's rights; nothing else is. */
export async function readQuestion(asker: Asker, asked: AskedQuestion): Promise<ReadQuestion> {
  const reading = await readInContext(asker, [...asked.earlier, asked.typed]);
  const found = understand(reading.parts);
  return { ...asked, ...reading, found, ...howOrFact(asked, reading, found, asker.user) };
}
