/** Converts findings to the calls' answer: a sentence, the records concerned, and the link to mend them. */
import type { Finding } from '../../../contract/fees/rule-checks.ts';
import { RULE_SCREENS } from '../../../contract/fees/rules.ts';
import { RULE_RECORDS } from '../../../domain/fees/criteria.ts';
import type { RuleVersion } from '../../../domain/fees/rule-version.ts';
import type { RuleFinding } from '../../../domain/rule-check/rule-check-findings.ts';
import {
  describeFinding,
  type RecordNames,
  rulesOf,
} from '../../../domain/rule-check/rule-check-sentences.ts';
import { RULE_KIND_LABELS } from '../../../domain/words/labels.ts';
import type { Database } from '../../platform/db/database.ts';
import { calculatedWithoutRule } from './calculated.ts';
import type { PlacedFinding } from './check.ts';
import { doctorIdsOf, type Names, readNames, serviceIdsOf } from './names.ts';

/** A page of findings, with the records' current names; a deleted record is shown by its id. */
export async function presentFindings(
  database: Database,
  page: readonly PlacedFinding[],
): Promise<Finding[]> {
  const names = await readNames(
    database.db,
    page.map(({ finding }) => finding),
  );
  const calculated = await calculatedWithoutRule(database, page);
  return page.map(({ finding, severity }) => ({
    key: keyOf(finding),
    kind: finding.kind,
    severity,
    sentence: describeFinding(finding, wordsOf(names)),
    rules: rulesOf(finding).map(({ ruleId, code, name, kind }) => ({
      id: ruleId,
      code,
      name,
      ruleType: kind,
    })),
    doctors: doctorIdsOf(finding).map((id) => ({ id, name: wordsOf(names)('doctor', id) })),
    services: serviceIdsOf(finding).map((id) => ({
      id,
      code: names.service.get(id)?.code ?? '',
      name: names.service.get(id)?.name ?? `${id}`,
    })),
    ...countsOf(finding),
    calculatedWithoutRule: finding.kind === 'uncovered' ? calculated(finding) : null,
    links: linksOf(finding),
  }));
}

function keyOf(finding: RuleFinding): string {
  const ids =
    finding.kind === 'uncovered'
      ? [finding.doctorId, finding.serviceId]
      : rulesOf(finding).map(({ ruleId }) => ruleId);
  const reason = finding.kind === 'never' ? [finding.reason.type] : [];
  return [finding.kind, ...reason, ...ids].join('-');
}

/** The current names; a deleted record is shown by its kind and id. */
function wordsOf(names: Names): RecordNames {
  return (table, id) => {
    const named = names[table].get(id);
    if (named === undefined) return `${RULE_RECORDS[table].one} ${id}`;
    return named.code === null ? named.name : `${named.code} ${named.name}`;
  };
}

function countsOf(finding: RuleFinding): Pick<Finding, 'lines' | 'amount'> {
  if (finding.kind === 'uncovered') return { lines: finding.lines, amount: finding.amount };
  const count = finding.kind === 'overlap' ? finding.count : null;
  return { lines: count?.lines ?? null, amount: count?.amount ?? null };
}

function linksOf(finding: RuleFinding): Finding['links'] {
  if (finding.kind === 'uncovered') {
    const { doctorId, serviceId } = finding;
    return [
      { label: 'Crear una regla', screen: '/reglas', search: { open: 'new', doctorId, serviceId } },
      { label: 'Abrir el médico', screen: '/medicos', search: { open: doctorId } },
    ];
  }
  const isOfDoctor =
    finding.kind === 'never' && ['participation', 'inactiveDoctor'].includes(finding.reason.type);
  return [
    ...rulesOf(finding).map(linkTo),
    ...(isOfDoctor
      ? doctorIdsOf(finding).map((open) => ({
          label: 'Abrir el médico',
          screen: '/medicos' as const,
          search: { open },
        }))
      : []),
  ];
}

function linkTo({ kind, code, ruleId }: RuleVersion): Finding['links'][number] {
  return {
    label: `Abrir ${RULE_KIND_LABELS[kind].toLowerCase()} ${code}`,
    screen: RULE_SCREENS[kind],
    search: { open: ruleId },
  };
}
