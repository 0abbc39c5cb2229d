/** The names of the records that findings name by id, read at once for a page of them. */
import type { RuleFinding } from '../../../domain/rule-check/rule-check-findings.ts';
import { NAMED_RECORDS, rulesOf } from '../../../domain/rule-check/rule-check-sentences.ts';
import type { Db } from '../../platform/db/database.ts';
import { isOneOf } from '../../platform/db/list-queries.ts';

export type NamedService = { readonly code: string; readonly name: string };

/** By id. */
export type Names = {
  readonly doctors: ReadonlyMap<number, string>;
  readonly societies: ReadonlyMap<number, string>;
  readonly specialties: ReadonlyMap<number, string>;
  readonly services: ReadonlyMap<number, NamedService>;
};

export async function readNames(db: Db, findings: readonly RuleFinding[]): Promise<Names> {
  const [doctors, societies, specialties, services] = await Promise.all([
    db
      .selectFrom('doctor')
      .select(['id', 'name'])
      .where(isOneOf('id', findings.flatMap(doctorIdsOf)))
      .execute(),
    db
      .selectFrom('medicalSociety')
      .select(['id', 'name'])
      .where(isOneOf('id', findings.flatMap(societyIdsOf)))
      .execute(),
    db
      .selectFrom('specialty')
      .select(['id', 'name'])
      .where(isOneOf('id', findings.flatMap(specialtyIdsOf)))
      .execute(),
    db
      .selectFrom('service')
      .select(['id', 'code', 'name'])
      .where(isOneOf('id', findings.flatMap(serviceIdsOf)))
      .execute(),
  ]);
  const byId = (rows: readonly { id: number; name: string }[]) =>
    new Map(rows.map(({ id, name }) => [id, name]));
  return {
    doctors: byId(doctors),
    societies: byId(societies),
    specialties: byId(specialties),
    services: new Map(services.map(({ id, code, name }) => [id, { code, name }])),
  };
}

/** The doctors that a finding names. */
export function doctorIdsOf(finding: RuleFinding): number[] {
  const named = finding.kind === 'uncovered' ? [finding] : rulesOf(finding);
  return [...new Set(named.flatMap(({ doctorId }) => (doctorId === null ? [] : [doctorId])))];
}

function societyIdsOf(finding: RuleFinding): number[] {
  return rulesOf(finding).flatMap(({ societyId }) => (societyId === null ? [] : [societyId]));
}

function specialtyIdsOf(finding: RuleFinding): readonly number[] {
  return finding.kind === 'overlap' ? fewOf(finding.common.specialtyIds) : [];
}

/** The services that a finding names: where two rules meet in many, they are only counted. */
export function serviceIdsOf(finding: RuleFinding): readonly number[] {
  if (finding.kind === 'uncovered') return [finding.serviceId];
  return finding.kind === 'overlap' ? fewOf(finding.common.serviceIds) : [];
}

const fewOf = (ids: readonly number[] | null) =>
  ids === null || ids.length > NAMED_RECORDS ? [] : ids;
