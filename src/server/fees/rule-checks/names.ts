/** Reads the names of records in findings by id, at once for a whole page. */
import { sql } from 'kysely';
import { acceptedBy, CRITERIA, keysOf, type RecordTable } from '../../../domain/fees/criteria.ts';
import type { RuleFinding } from '../../../domain/rule-check/rule-check-findings.ts';
import { NAMED_RECORDS, rulesOf } from '../../../domain/rule-check/rule-check-sentences.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';

/** A record's name; a service also has its code. */
export type NamedRecord = { readonly name: string; readonly code: string | null };

/** The names of each kind of record, by id. */
export type Names = Readonly<Record<RecordTable, ReadonlyMap<number, NamedRecord>>>;

/** The criteria whose values are records. */
const RECORDS = keysOf('record', 'records');

export async function readNames(db: Db, findings: readonly RuleFinding[]): Promise<Names> {
  const found = await Promise.all(
    RECORDS.map(async (key) => {
      const ids = [...new Set(findings.flatMap((finding) => idsOf(key, finding)))];
      return [CRITERIA[key].table, await namesIn(db, CRITERIA[key].table, ids)] as const;
    }),
  );
  return Object.fromEntries(found) as unknown as Names;
}

async function namesIn(db: Db, table: RecordTable, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, NamedRecord>();
  const rows = await rowsOf<NamedRecord & { id: number }>(db)`
    SELECT id, name, ${table === 'service' ? sql`code` : sql`NULL`} AS code FROM ${sql.table(table)}
     WHERE id = ANY (${ids}::int[])`;
  return new Map(rows.map(({ id, ...record }) => [id, record]));
}

/** The ids of the records that a finding names for a criterion; if there are too many, they are only counted. */
function idsOf(key: (typeof RECORDS)[number], finding: RuleFinding): readonly number[] {
  if (key === 'doctor') return doctorIdsOf(finding);
  if (finding.kind === 'uncovered') return key === 'service' ? [finding.serviceId] : [];
  const named = rulesOf(finding).flatMap((rule) =>
    CRITERIA[key].kind === 'record' ? (acceptedBy(key, rule) ?? []) : [],
  );
  return [...named, ...(finding.kind === 'overlap' ? fewOf(finding.common.accepted[key]) : [])];
}

/** The doctors that a finding names. */
export function doctorIdsOf(finding: RuleFinding): number[] {
  const named = finding.kind === 'uncovered' ? [finding] : rulesOf(finding);
  return [...new Set(named.flatMap(({ doctorId }) => (doctorId === null ? [] : [doctorId])))];
}

/** The services that a finding names. */
export function serviceIdsOf(finding: RuleFinding): readonly number[] {
  return idsOf('service', finding);
}

const fewOf = (ids: readonly number[] | null) =>
  ids === null || ids.length > NAMED_RECORDS ? [] : ids;
