/** How much more or less the second of two compared answers has. */
import type { AssistantCriteria } from '../../../../contract/operations/assistant-query.ts';
import { formatPesos } from '../../../../domain/money.ts';
import { formatCount } from '../../../../domain/words/counts.ts';
import type { Finding } from '../tool.ts';

/** The averages that an answer tells, as its only figures: two averages differ by them, and not by their sums. */
export function averagesOf(finding: Finding): Finding {
  const said = / En promedio[^:.]*: ([^.]*(?:\.\d{3}[^.]*)*)\./.exec(finding.sentence)?.[1] ?? '';
  const facts = [...said.matchAll(/(\$[\d.]+) (?:de )?(?:valor )?(\p{L}+)/gu)].map(
    ([, value = '', word = '']) => ({ label: AVERAGES[word] ?? '', value }),
  );
  return { ...finding, facts: facts.filter(({ label }) => label !== '') };
}
const AVERAGES: Readonly<Record<string, string>> = {
  ...{ bruto: 'Bruto', neto: 'Neto', participado: 'Participado' },
  ...{ brutos: 'Bruto', calculados: 'Calculado', líquidos: 'Líquido' },
};

/** The fact that each measure is; without one it is the first of each answer. */
export const LABELS: Partial<Record<NonNullable<AssistantCriteria['measure']>, readonly string[]>> =
  {
    gross: ['Bruto', 'Calculado'],
    net: ['Líquido', 'Líquido estimado', 'Neto'],
    participated: ['Participado'],
    retention: ['Retención', 'Retención estimada'],
  };

export const NET: readonly string[] = ['Líquido', 'Líquido estimado'];

/** What facts of the other reading of a month end with, and what the other facts are by then. */
export const READINGS = [
  [' por fecha de pago', 'por mes de atención'],
  [' por mes de atención', 'por fecha de pago'],
] as const;

/**
 * `Del primero al segundo: Bruto -$12.568.272 (-3,3 %).`, from the first to the second; nothing if they have no such figure in common.
 * What both answers tell by the month of the work and by the day of payment has both differences, each named.
 */
export function differenceInWords(
  one: Finding,
  other: Finding,
  measure: AssistantCriteria['measure'],
): string {
  // The rates of several years are no figures of what is asked.
  const first = one.facts[0]?.label ?? '';
  const usual = [
    /^\d| por (?:fecha de pago|mes de atención)$/.test(first) ? [] : [first],
    LABELS.gross ?? [],
    NET,
    ['Atenciones'],
  ].filter((labels, at, all) => at === 0 || !labels.includes(all[0]?.[0] ?? ''));
  const wanted = (measure && [LABELS[measure] ?? []]) ?? usual;
  const inWords = (suffix: string) =>
    wanted
      .map((labels) => labels.map((label) => `${label}${suffix}`))
      .flatMap((labels) => differenceOf(one, other, labels)?.replace(suffix, '') ?? [])
      .join('; ');
  const said = inWords('');
  if (said === '') return '';
  const [suffix, reading] = READINGS.find((two) => inWords(two[0]) !== '') ?? [];
  return suffix === undefined
    ? `\n\nDel primero al segundo: ${said}.`
    : `\n\nDel primero al segundo, ${reading}: ${said}. Y${suffix}: ${inWords(suffix)}.`;
}

/** The difference of the facts with one of the labels; null if one of both has none. */
function differenceOf(one: Finding, other: Finding, labels: readonly string[]): string | null {
  const [first, second] = [one, other].map(({ facts }) =>
    // 'Calculado' is an amount of fees, and of attentions a count of those in a state.
    facts.find(
      ({ label, value }, at) =>
        labels.includes(label) &&
        (at === 0 || value.startsWith('$') || label.startsWith('Atenciones')),
    ),
  );
  const [from, to] = [first, second].map((fact) => numberOf(fact?.value ?? ''));
  if (!first || !second || from === null || to === null || from === undefined || to === undefined)
    return null;
  const written = (amount: number) =>
    `${amount > 0 ? '+' : amount < 0 ? '-' : ''}${first.value.startsWith('$') ? formatPesos(Math.abs(amount)) : formatCount(Math.abs(amount))}`;
  const share = from === 0 ? '' : ` (${percent(((to - from) / from) * 100)})`;
  return `${second.label} ${written(to - from)}${share}`;
}

/** `Son 345 atenciones en total.`, of answers to a list of things that exclude each other; nothing if they have no count in common. */
export function sumInWords(findings: readonly Finding[]): string {
  const facts = findings.flatMap(({ facts: [fact] }) => fact ?? []);
  const [first] = facts;
  const counts = facts.map(({ value }) => numberOf(value));
  // 'Son 11 atenciones', although the last of them has one.
  const many = facts.find(({ value }) => numberOf(value) !== 1) ?? facts.at(-1);
  const noun = /^[\d.]+ (\p{L}+)$/u.exec(many?.value ?? '')?.[1];
  const isSum =
    first && facts.length === findings.length && facts.every(({ label }) => label === first.label);
  if (!isSum || noun === undefined || counts.some((count) => count === null)) return '';
  const sum = counts.reduce<number>((all, count) => all + (count ?? 0), 0);
  return `\n\nSon ${formatCount(sum)} ${noun} en total.`;
}

/** The whole number that a fact begins with; null for none. */
export function numberOf(value: string): number | null {
  const digits = /^\$?(-?\d{1,3}(?:\.\d{3})*)(?![\d.,-])/.exec(value)?.[1];
  return digits === undefined ? null : Number(digits.replaceAll('.', ''));
}

const percent = (value: number) =>
  `${value.toLocaleString('es-CL', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} %`;
