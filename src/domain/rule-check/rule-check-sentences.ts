/** The findings of the rule check as Spanish sentences; each says what follows from it. */

import { dateOfEpochDay, epochDay, formatDate } from '../calendar/calendar.ts';
import {
  type Accepted,
  allValues,
  CRITERIA,
  CRITERION_KEYS,
  type Criterion,
  type CriterionKey,
  keysOf,
  type RecordTable,
} from '../fees/criteria.ts';
import { conflict } from '../fees/explanation.ts';
import type { RuleVersion } from '../fees/rule-version.ts';
import { OPEN_END } from '../fees/rules.ts';
import { describeDays, describeReference, precedence, withArticle } from '../fees/sentences.ts';
import { formatPesos } from '../money.ts';
import { capitalized } from '../words/capitalized.ts';
import { countOf } from '../words/counts.ts';
import { PARTICIPATION_TYPE_LABELS } from '../words/labels.ts';
import type { NeverFinding, RuleFinding } from './rule-check-findings.ts';
import type { LineCount } from './rule-check-lines.ts';
import type { RuleScope } from './rule-check-scope.ts';

/** The name of a record that a finding refers to by id. */
export type RecordNames = (table: RecordTable, id: number) => string;

/** The number of specialties or services that are named; further ones are counted. */
export const NAMED_RECORDS = 3;

export function describeFinding(finding: RuleFinding, names: RecordNames): string {
  switch (finding.kind) {
    case 'uncovered':
      return (
        `${names('doctor', finding.doctorId)}, ${names('service', finding.serviceId)}: ${describeCount(finding)} ` +
        `sin regla ni convenio, al 100 % de la base.`
      );
    case 'overlap': {
      const { winner, loser, common, count } = finding;
      const affected = count === null ? '' : ` Afecta a ${describeCount(count)}.`;
      return (
        `${capitalized(describeReference(winner))} y ${describeReference(loser)} empatan en prioridad ` +
        `(${winner.priority}) y en detalle. Donde coinciden (${describeScope(common, names)}) gana ` +
        `${winner.code}, porque ${precedence(conflict(loser, winner))}.${affected}`
      );
    }
    case 'never':
      return describeNever(finding, names);
    case 'expiry': {
      const { rule, lastDay, daysLeft, successor } = finding;
      const ends = `${capitalized(describeReference(rule))} ${describeEnd(daysLeft, formatDate(lastDay))}`;
      if (successor !== null) return `${ends}; después sigue ${withArticle(successor)}.`;
      return daysLeft < 0
        ? `${ends} y nada igual de específico tomó su lugar.`
        : `${ends} y después no sigue nada igual de específico.`;
    }
    case 'openEnd': {
      const until = formatDate(OPEN_END);
      return `${capitalized(describeReference(finding.rule))} no tiene fecha de fin: rige hasta el ${until}.`;
    }
  }
}

function describeNever({ rule, reason }: NeverFinding, names: RecordNames): string {
  const subject = capitalized(describeReference(rule));
  const doctor = rule.doctorId === null ? '' : names('doctor', rule.doctorId);
  switch (reason.type) {
    case 'shadowed':
      return (
        `${subject} nunca se aplicará: ${withArticle(reason.by)} toma todas sus atenciones y va antes ` +
        `porque ${precedence(conflict(rule, reason.by))}.`
      );
    case 'participation': {
      const own = rule.participationType === 'society' ? 'en persona' : 'a través de una sociedad';
      const type = PARTICIPATION_TYPE_LABELS[rule.participationType].toLowerCase();
      return `${subject} nunca se aplicará: es de participación ${type}, y a ${doctor} se le paga ${own}.`;
    }
    case 'noDay':
      return `${subject} nunca se aplicará: ninguno de sus días (${describeDays(rule)}) cae dentro de su vigencia.`;
    case 'inactiveDoctor':
      return `${subject} es de ${doctor}, que está en estado inactivo: no se espera que se aplique.`;
  }
}

function describeEnd(daysLeft: number, date: string): string {
  if (daysLeft < 0) return `venció el ${date}`;
  if (daysLeft === 0) return `vence hoy (${date})`;
  return daysLeft === 1 ? `vence mañana (${date})` : `vence en ${daysLeft} días (${date})`;
}

/** `12 atenciones por $1.200.000`. */
export function describeCount({ lines, amount }: LineCount): string {
  return `${countOf(lines, 'atención', 'atenciones')} por ${formatPesos(amount)}`;
}

/** The criteria that limit the attentions shared by two rules. */
function describeScope(scope: RuleScope, names: RecordNames): string {
  const isOfDoctor = scope.accepted.doctor !== null;
  return [
    describeDates(scope),
    ...WHOM_FIRST.flatMap((key) =>
      // A named doctor's participation type is known, so it is not mentioned.
      key === 'participationType' && isOfDoctor
        ? []
        : (describeCommon(key, scope.accepted, names) ?? []),
    ),
  ].join('; ');
}

/** The criteria in sentences: doctor and society first, then the others. */
const WHOM_FIRST = [
  ...keysOf('record'),
  ...CRITERION_KEYS.filter((key) => CRITERIA[key].kind !== 'record'),
];

function describeCommon(key: CriterionKey, accepted: Accepted, names: RecordNames): string | null {
  const criterion: Criterion = CRITERIA[key];
  const values: readonly (string | number)[] | null = accepted[key];
  if (values === null || values.length === allValues(key)?.length) {
    return criterion.anyInCommon ?? null;
  }
  switch (criterion.kind) {
    case 'records':
      return values.length > NAMED_RECORDS
        ? countOf(values.length, ...criterion.nouns)
        : values.map((id) => names(criterion.table, Number(id))).join(', ');
    case 'record':
      return values.map((id) => names(criterion.table, Number(id))).join(', ');
    case 'choice':
      return values.map((value) => criterion.phrase(criterion.labels[value] ?? '')).join('; ');
    case 'texts':
      return values.length > NAMED_RECORDS
        ? countOf(values.length, ...criterion.nouns)
        : values.join(', ');
    case 'days':
      return describeDays({ days: accepted.day ?? [] });
  }
}

function describeDates({ first, last }: RuleScope): string {
  const from = formatDate(dateOfEpochDay(first));
  if (first === last) return `el ${from}`;
  return last >= epochDay(OPEN_END)
    ? `desde el ${from}`
    : `del ${from} al ${formatDate(dateOfEpochDay(last))}`;
}

/** The rules that a finding names; the one to be mended comes first. */
export function rulesOf(finding: RuleFinding): readonly RuleVersion[] {
  switch (finding.kind) {
    case 'uncovered':
      return [];
    case 'overlap':
      return [finding.loser, finding.winner];
    case 'never':
      return finding.reason.type === 'shadowed'
        ? [finding.rule, finding.reason.by]
        : [finding.rule];
    case 'expiry':
      return finding.successor === null ? [finding.rule] : [finding.rule, finding.successor];
    case 'openEnd':
      return [finding.rule];
  }
}
