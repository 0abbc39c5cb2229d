/** The questions that name one of several who may be meant, each as a button. */
import { foldName } from '../../../formats/text.ts';
import { wordsOf } from './grammar/alike.ts';
import type { Unanswerable } from './tool.ts';

/** How many names are offered. */
const CHOICES = 4;

/** What stands before a name that is written whole: 'a la dra.' is 'a' then, and 'del doctor' is 'de'. */
const TITLE =
  /(?:\b(?<joint>a|de) (?:la |el )?|\b(?<short>al|del) |\b(?:la |el )?)(?:dr|dra|doctor|doctora|m[eé]dic[oa])\.? $/iu;

/**
 * The question with each name that may be meant in place of what fits several. Where that stands in an earlier question, this
 * one goes on from it: 'y en agosto' is asked of each name.
 */
export function chosenOf(typed: string, { choices }: Unanswerable): string[] {
  if (!choices) return [];
  const names = choices.names.slice(0, CHOICES);
  const asked = wordsOf(choices.asked);
  const words = [...typed.matchAll(/[\p{L}\p{N}]+/gu)];
  // The last word may be a plural: 'resonancias'.
  const fits = (said: string, word: string, isLast: boolean) =>
    said.startsWith(word) && (isLast ? /^(?:e?s)?$/ : /^$/).test(said.slice(word.length));
  const at = words.findIndex((_, start) =>
    asked.every((word, place) =>
      fits(foldName(words[start + place]?.[0] ?? ''), word, place === asked.length - 1),
    ),
  );
  const [first, last] = [words[at], words[at + asked.length - 1]];
  const begun = typed.replace(/[\s?!.,;]+$/u, '');
  if (!first || !last)
    return names.map((name) => `${begun} ${/\b(?:le|les)\b/i.test(begun) ? 'a' : 'de'} ${name}`);
  const before = typed.slice(0, first.index).replace(TITLE, (_, joint?: string, short?: string) => {
    const said = joint ?? short?.replace(/l$/i, '').replace(/^d$/i, 'de');
    return said ? `${said} ` : '';
  });
  const after = typed.slice(last.index + last[0].length);
  return names.map((name) => before + name + after);
}
