/** Reads the data of statements: all in one snapshot, with one query for each kind of record. */
import { sql } from 'kysely';
import type { BaseChoice, BaseSource } from '../../../domain/fees/base-amount.ts';
import type { RuleVersion } from '../../../domain/fees/rule-version.ts';
import { KEPT_FACTS, readBaseColumns } from '../../fees/calculations/public.ts';
import { loadRuleSetAt } from '../../fees/rules/public.ts';
import { type ClinicIdentity, readClinicIdentity } from '../../masters/clinic/public.ts';
import { readPaymentEntries } from '../../payout/entries/public.ts';
import { atOneMoment, type Db, type Tx } from '../../platform/db/database.ts';
import { given } from '../../platform/db/list-queries.ts';

export type StatementQuery = {
  readonly doctorId: number;
  readonly year: number;
  readonly month: number;
  /** Only payments made on this date. */
  readonly paymentDate?: string;
  /** Only this annulled payment, as it was. Without it only payments that count are shown. */
  readonly annulledId?: number;
};

/** The statements of several doctors. */
export type StatementsQuery = Omit<StatementQuery, 'doctorId'> & {
  readonly doctorIds: readonly number[];
};

/** Rules by revision of the rule set. */
export type RuleSets = ReadonlyMap<number, readonly RuleVersion[]>;

export type StatementFacts = {
  readonly query: StatementQuery;
  readonly clinic: ClinicIdentity;
  readonly doctor: DoctorFacts;
  /** In order; empty when there are none. */
  readonly payments: readonly PaymentFacts[];
  /** Every record of these payments, ordered by date, time and id. */
  readonly lines: readonly LineFacts[];
  /** What else these payments contain, in the order of their shares. */
  readonly entries: readonly EntryFacts[];
  /** What corrections among these entries pay instead, by the rules of its attention. */
  readonly replacements: readonly ReplacementFacts[];
  /** What the clinic takes for the base of each type of record. */
  readonly baseChoice: BaseChoice;
  /** Includes at least the revisions of the lines' calculations. */
  readonly ruleSets: RuleSets;
};
type DoctorFacts = Omit<Awaited<ReturnType<typeof readDoctors>>[number], 'id'>;
export type PaymentFacts = Omit<Awaited<ReturnType<typeof readPayments>>[number], 'doctorId'>;
export type LineFacts = Awaited<ReturnType<typeof readLines>>[number];
export type ReplacementFacts = Awaited<ReturnType<typeof readReplacements>>[number];
export type EntryFacts = Awaited<ReturnType<typeof readPaymentEntries>>[number];

/** The facts of a doctor's month; undefined if the doctor does not exist. */
export async function readStatement(
  db: Db,
  { doctorId, ...query }: StatementQuery,
): Promise<StatementFacts | undefined> {
  const [facts] = await readStatements(db, { ...query, doctorIds: [doctorId] });
  return facts;
}

/**
 * The facts of a month for several doctors, in the order of the ids; unknown doctors are left out. `known` holds rules
 * that were read earlier; newly read ones are added to it.
 */
export function readStatements(
  db: Db,
  { doctorIds, ...query }: StatementsQuery,
  known = new Map<number, readonly RuleVersion[]>(),
): Promise<StatementFacts[]> {
  return atOneMoment(db, async (tx) => {
    const doctors = new Map((await readDoctors(tx, doctorIds)).map((row) => [row.id, row]));
    const payments = await readPayments(tx, { ...query, doctorIds });
    const paymentIds = payments.map(({ id }) => id);
    const linesOf = query.annulledId === undefined ? readLines : readAnnulledLines;
    const lines = paymentIds.length > 0 ? await linesOf(tx, paymentIds) : [];
    const entries = await readPaymentEntries(tx, paymentIds);
    const replacements = await readReplacements(tx, entries);
    await addRuleSets(tx, known, [...lines, ...replacements]);
    const clinic = await readClinicIdentity(tx);
    const { participacionBase, hmqBase } = await readBaseColumns(tx);
    const baseChoice = { participacion: participacionBase, hmq: hmqBase };
    const paymentsOf = Map.groupBy(payments, (payment) => payment.doctorId);
    const entriesOf = Map.groupBy(entries, (entry) => entry.doctorId);
    const replacementsOf = Map.groupBy(replacements, (fee) => fee.doctorId);
    const linesOfDoctor = Map.groupBy(lines, (line) => line.doctorId);
    return doctorIds.flatMap((doctorId) => {
      const doctor = doctors.get(doctorId);
      if (!doctor) return [];
      return {
        query: { ...query, doctorId },
        clinic,
        baseChoice,
        doctor,
        payments: paymentsOf.get(doctorId) ?? [],
        lines: linesOfDoctor.get(doctorId) ?? [],
        entries: entriesOf.get(doctorId) ?? [],
        replacements: replacementsOf.get(doctorId) ?? [],
        ruleSets: known,
      };
    });
  });
}

function readDoctors(tx: Tx, doctorIds: readonly number[]) {
  return tx
    .selectFrom('namedDoctor')
    .select(['id', 'name', 'rut', 'specialtyName'])
    .where('id', 'in', doctorIds)
    .execute();
}

function readPayments(
  tx: Tx,
  { doctorIds, year, month, paymentDate, annulledId }: StatementsQuery,
) {
  return tx
    .selectFrom('payment')
    .leftJoin('bank', 'bank.code', 'payment.bankCode')
    .leftJoin('paymentAnnulment', 'paymentAnnulment.id', 'payment.annulmentId')
    .leftJoin('feeDocument', 'feeDocument.id', 'payment.documentId')
    .leftJoin('documentTrueYear', 'documentTrueYear.documentId', 'payment.documentId')
    .select([
      'payment.id',
      'payment.doctorId',
      'payment.sequence',
      'payment.status',
      'payment.paymentDate',
      'payment.paymentMethod',
      'payment.societyId',
      'payment.payeeName',
      'payment.payeeRut',
      sql<
        string | null
      >`payee_since(payment.doctor_id, payment.society_id, payment.period_year, payment.period_month)`.as(
        'payeeSince',
      ),
      'bank.name as bankName',
      'payment.accountKind',
      'payment.maskedAccount',
      'payment.accountHolderName',
      'payment.retentionRate',
      SURCHARGE.as('surchargeRate'),
      'feeDocument.paymentDate as plannedDate',
      // What the receipt says where the bank paid in another year than planned; null elsewhere.
      'documentTrueYear.dueAmount as otherYearRetention',
      'paymentAnnulment.reason as annulledFor',
      'paymentAnnulment.createdAt as annulledAt',
    ])
    .where('payment.doctorId', 'in', doctorIds)
    .where('payment.periodYear', '=', year)
    .where('payment.periodMonth', '=', month)
    .where((is) => is.and(given(paymentDate, (day) => is('payment.paymentDate', '=', day))))
    .where((is) =>
      annulledId === undefined
        ? is('payment.annulmentId', 'is', null)
        : is.and([is('payment.id', '=', annulledId), is('payment.annulmentId', 'is not', null)]),
    )
    .orderBy('payment.sequence')
    .orderBy('payment.id')
    .execute();
}

/** The part of the rate that is retained besides the legal one of the document's day. */
const SURCHARGE = sql<number>`coalesce(surcharge_within(payment.retention_rate, fee_document.payment_date, fee_document.is_legal), 0)`;

function readLines(tx: Tx, paymentIds: number[]) {
  return tx
    .selectFrom('paymentLine')
    .innerJoin('payment', 'payment.id', 'paymentLine.paymentId')
    .innerJoin('calculation', 'calculation.attentionId', 'paymentLine.attentionId')
    .innerJoin('attention', 'attention.id', 'calculation.attentionId')
    .innerJoin('service', 'service.id', 'attention.serviceId')
    .leftJoin('feeDocument', 'feeDocument.id', 'payment.documentId')
    .select([
      'calculation.attentionId',
      'paymentLine.paymentId',
      'calculation.attentionDate',
      ...KEPT_FACTS,
      'calculation.ruleVersionId',
      'calculation.ruleSetRevision',
      'calculation.accumulations',
      'calculation.baseAmount',
      'calculation.calculatedAmount',
      sql<number>`coalesce(payment.retention_rate, calculation.retention_rate)`.as('retentionRate'),
      // Payments from before have no rate: what is retained from their lines was rounded for each.
      sql<boolean>`payment.retention_rate IS NOT NULL`.as('isShared'),
      SURCHARGE.as('surchargeRate'),
      'paymentLine.retentionAmount',
      sql<number>`calculation.calculated_amount - payment_line.retention_amount`.as('finalAmount'),
      'attention.patientName',
      'attention.grossAmount',
      'attention.netAmount',
      'attention.participatedAmount',
      'service.code as serviceCode',
      'service.name as serviceName',
    ])
    .where('paymentLine.paymentId', 'in', paymentIds)
    .orderBy('calculation.attentionDate')
    .orderBy('attention.attentionTime', (order) => order.asc().nullsFirst())
    .orderBy('calculation.attentionId')
    .execute();
}

/** Of an attention that may have changed since: the base, where it was this amount, else none. */
const baseIf = <Source extends BaseSource>(source: Source) =>
  sql<number>`CASE annulled_line.base_source WHEN ${source}::base_amount_source THEN annulled_line.base_amount ELSE -1 END`.as(
    source,
  );

/** The lines of annulled payments, as they were: their attentions may have changed since. */
function readAnnulledLines(tx: Tx, paymentIds: number[]): Promise<LineFacts[]> {
  return tx
    .selectFrom('annulledLine')
    .innerJoin('payment', 'payment.id', 'annulledLine.paymentId')
    .innerJoin('service', 'service.id', 'annulledLine.serviceId')
    .leftJoin('feeDocument', 'feeDocument.id', 'payment.documentId')
    .selectAll('annulledLine')
    .select([
      sql<boolean>`payment.retention_rate IS NOT NULL`.as('isShared'),
      SURCHARGE.as('surchargeRate'),
      baseIf('grossAmount'),
      baseIf('netAmount'),
      baseIf('participatedAmount'),
      sql<number>`annulled_line.calculated_amount - annulled_line.retention_amount`.as(
        'finalAmount',
      ),
      'service.code as serviceCode',
      'service.name as serviceName',
    ])
    .where('annulledLine.paymentId', 'in', paymentIds)
    .orderBy('annulledLine.attentionDate')
    .orderBy('annulledLine.attentionTime', (order) => order.asc().nullsFirst())
    .orderBy('annulledLine.attentionId')
    .execute();
}

/** The fees that entries pay as corrections: with what their explanation needs. */
async function readReplacements(tx: Tx, entries: readonly EntryFacts[]) {
  const ids = entries.flatMap(({ origin, correctionId }) =>
    origin === 'replacement' && correctionId !== null ? [correctionId] : [],
  );
  if (ids.length === 0) return [];
  return tx
    .selectFrom('replacementFee as due')
    .innerJoin('correction', 'correction.id', 'due.correctionId')
    .select([
      'correction.attentionId',
      'due.doctorId',
      'due.matchedSocietyId as societyId',
      'due.matchedSpecialtyId as specialtyId',
      'due.paidAs',
      'due.serviceId',
      'due.scheduleType',
      'due.recordType',
      'due.providerTypeId',
      'due.unit',
      'due.attentionDate',
      'due.ruleVersionId',
      'due.ruleSetRevision',
      'due.accumulations',
      'due.baseAmount',
      'due.calculatedAmount',
      // Of its share in the retention the entry tells.
      sql<number>`0`.as('retentionRate'),
    ])
    .where('due.correctionId', 'in', ids)
    .where('due.isDue', '=', true)
    .orderBy('due.correctionId')
    .execute();
}

async function addRuleSets(
  tx: Tx,
  known: Map<number, readonly RuleVersion[]>,
  lines: readonly Pick<LineFacts, 'ruleVersionId' | 'ruleSetRevision'>[],
): Promise<void> {
  for (const { ruleVersionId, ruleSetRevision } of lines) {
    if (ruleVersionId === null || known.has(ruleSetRevision)) continue;
    known.set(ruleSetRevision, await loadRuleSetAt(tx, ruleSetRevision));
  }
}
