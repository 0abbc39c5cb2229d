/** Whether an answer is only a part, as it says itself: nobody should take it for all (spec 2 §2.3). */
import type { AnswerContent } from '../../../formats/attentions/answers.ts';
import { isRecord } from '../../../formats/attentions/lists.ts';
import type { Answer } from '../../platform/outside-exchange.ts';
import { nextOfLinkHeader } from './source.ts';

/** What fields that tell of a further page are called. */
const GOING_ON = /^(?:next|siguiente|pr[oó]xima|has_?(?:more|next))/i;
/** `_links.next`, `meta.pagination.next`: no deeper. */
const MAX_DEPTH = 3;

/** Where the answer tells of a further page: the header `Link`, or a field by its dotted name; else null. */
export function saidToGoOn(headers: Answer['headers'], content: AnswerContent): string | null {
  if (nextOfLinkHeader(headers.link) !== null) return 'Link';
  return content.kind === 'json' ? tellingField(content.value, '', 1) : null;
}

function tellingField(value: unknown, prefix: string, depth: number): string | null {
  if (!isRecord(value) || depth > MAX_DEPTH) return null;
  for (const [key, child] of Object.entries(value)) {
    const name = `${prefix}${key}`;
    // An empty text, null, 0 and false say that there is no more.
    if (GOING_ON.test(key) && child) return name;
    const within = tellingField(child, `${name}.`, depth + 1);
    if (within !== null) return within;
  }
  return null;
}
