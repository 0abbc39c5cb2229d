/** Which of two that were asked for has more: 'quién ganó más, Ana Araya o Eva Ríos' (operations §6.37). */
import type { AssistantCriteria } from '../../../../contract/operations/assistant-query.ts';
import type { Finding } from '../tool.ts';
import { LABELS, NET, numberOf, READINGS } from './difference.ts';
import { isMark, type Part } from './parts.ts';
import type { Understood } from './understand.ts';

/** What two may contend by. */
const CONTENDERS = ['doctor', 'society', 'specialty', 'service', 'rule'] as const;

/**
 * `Por mes de atención tiene más Eva Ríos: $3.747.241 contra $3.571.769 (Líquido).`, of each reading that both answers tell; nothing
 * where no more or less of two names is asked for, or they have no figure in common.
 */
export function contestInWords(
  parts: readonly Part[],
  each: readonly Understood[],
  [one, other]: readonly Finding[],
  measure: AssistantCriteria['measure'],
): string {
  const order = parts.find((part) => isMark(part, 'most', 'least'));
  const [first, second] = each.map(({ criteria }) => criteria);
  const by = CONTENDERS.find((field) => first?.[field] && first[field] !== second?.[field]);
  const names = by && [first?.[by], second?.[by]];
  if (!order || !one || !other || !names?.[0] || !names[1] || each.length !== 2) return '';
  const isLeast = isMark(order, 'least');
  const labels = measure ? (LABELS[measure] ?? []) : isOfMoney(one) ? NET : [];
  const usual = labels.length > 0 ? labels : [one.facts[0]?.label ?? ''];
  const winner = (suffix: string, reading: string): string => {
    const [from, to] = [one, other].map((finding) => figureOf(finding, usual, suffix));
    if (!from || !to) return '';
    const tells = `${reading}${reading === '' ? 'Tienen' : ' tienen'}`;
    if (from.amount === to.amount) return ` ${tells} lo mismo: ${from.value} (${from.label}).`;
    const isFirst = from.amount > to.amount !== isLeast;
    const [won, lost] = isFirst ? [from, to] : [to, from];
    return ` ${tells.replace(/ienen$/, 'iene')} ${isLeast ? 'menos' : 'más'} ${names[isFirst ? 0 : 1]}: ${won.value} contra ${lost.value} (${won.label}).`;
  };
  const [suffix, reading] = READINGS.find(([end]) => winner(end, '') !== '') ?? [];
  const said =
    suffix === undefined || reading === undefined
      ? winner('', '')
      : winner('', capital(reading)) + winner(suffix, capital(suffix.trim()));
  return said === '' ? '' : `\n\n${said.trim()}`;
}

/** Whether an answer tells what somebody is paid. */
const isOfMoney = ({ facts }: Finding) => facts.some(({ label }) => NET.includes(label));

/** The fact with one of the labels and its whole number; null if there is none. */
function figureOf({ facts }: Finding, labels: readonly string[], suffix: string) {
  const fact = facts.find(({ label }) => labels.some((one) => label === `${one}${suffix}`));
  const amount = fact && numberOf(fact.value);
  return fact && amount !== null && amount !== undefined
    ? { label: fact.label.replace(suffix, ''), value: fact.value, amount }
    : null;
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
