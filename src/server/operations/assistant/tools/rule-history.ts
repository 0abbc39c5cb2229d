/** When a rule or an agreement changed, by whom, and since when it pays what it pays (fees §9). */
import type { HistoricVersion, Rule } from '../../../../contract/fees/rules.ts';
import { countOf } from '../../../../domain/words/counts.ts';
import { dayOf } from './wording.ts';

/** How many versions are compared. */
export const VERSIONS_COMPARED = 50;

const BY_AUDIT = 'Cuándo se activó o desactivó lo dice Auditoría, no sus versiones.';

/**
 * The changes of a rule as a sentence: how many, the last one with its author, and the last one of what it pays. `versions` are
 * the newest first, and `paysOf` says what one pays.
 */
export function changesOf(
  kind: string,
  { code }: Rule,
  versions: readonly HistoricVersion[],
  paysOf: (rule: Rule) => string,
): string {
  const [latest, former] = versions;
  if (!latest) return '';
  const made = ({ from, createdByName }: HistoricVersion) =>
    `del ${dayOf(from)}, de ${createdByName}`;
  if (!former)
    return `${kind} ${code} no ha cambiado: tiene una sola versión, ${made(latest)}. ${BY_AUDIT} `;
  const isWhole = versions.length < VERSIONS_COMPARED;
  const at = versions.findIndex((version, place) => {
    const before = versions[place + 1];
    return before !== undefined && paysText(version, paysOf) !== paysText(before, paysOf);
  });
  const [change, before] = [versions[at], versions[at + 1]];
  const paid =
    change && before
      ? `Lo que paga cambió por última vez en la versión ${change.rule.version}, ${made(change)}: antes pagaba ${paysOf(before.rule)}; desde esa versión, ${paysOf(change.rule)}.`
      : `Lo que paga no cambió en ${isWhole ? 'ninguna de ellas' : 'las últimas'}.`;
  const count = versions.length - 1;
  return `${kind} ${code} cambió ${isWhole ? countOf(count, 'vez', 'veces') : `${count} veces o más`}; la última versión es la ${latest.rule.version}, ${made(latest)}. ${paid} ${BY_AUDIT} `;
}

/** What a version pays, with each price of its table, of which `paysOf` says only how many there are. */
const paysText = ({ rule }: HistoricVersion, paysOf: (rule: Rule) => string) =>
  JSON.stringify([paysOf(rule), rule.prices]);
