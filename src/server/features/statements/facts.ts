/** Reading what a statement is made from: all of one moment, a query for each kind of record. */
import type { RuleVersion } from '../../../domain/rules.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { loadRuleSetAt } from '../rules/public.ts';

export type StatementQuery = {
  readonly doctorId: number;
  readonly year: number;
  readonly month: number;
  /** Only what was paid on this date. */
  readonly paymentDate?: string;
};

export type StatementFacts = {
  readonly query: StatementQuery;
  readonly clinic: ClinicFacts;
  readonly doctor: DoctorFacts;
  /** In order; empty when there is nothing to show. */
  readonly payments: readonly PaymentFacts[];
  /** Every record that stands in these payments, by date, time and id. */
  readonly lines: readonly LineFacts[];
  /** The rules by the revision at which the lines were calculated. */
  readonly ruleSets: ReadonlyMap<number, readonly RuleVersion[]>;
};
type ClinicFacts = Awaited<ReturnType<typeof readClinic>>;
type DoctorFacts = NonNullable<Awaited<ReturnType<typeof readDoctor>>>;
export type PaymentFacts = Awaited<ReturnType<typeof readPayments>>[number];
export type LineFacts = Awaited<ReturnType<typeof readLines>>[number];

/** The facts of a doctor's month; undefined when there is no such doctor. */
export function readStatement(db: Db, query: StatementQuery): Promise<StatementFacts | undefined> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const doctor = await readDoctor(tx, query.doctorId);
      if (!doctor) return undefined;
      const payments = await readPayments(tx, query);
      const paymentIds = payments.map(({ id }) => id);
      const lines = paymentIds.length > 0 ? await readLines(tx, paymentIds) : [];
      return {
        query,
        clinic: await readClinic(tx),
        doctor,
        payments,
        lines,
        ruleSets: await readRuleSets(tx, lines),
      };
    });
}

function readClinic(tx: Tx) {
  return tx
    .selectFrom('clinic')
    .select(['name', 'rut', 'address', 'email'])
    .executeTakeFirstOrThrow();
}

function readDoctor(tx: Tx, doctorId: number) {
  return tx
    .selectFrom('doctor')
    .innerJoin('specialty', 'specialty.id', 'doctor.specialtyId')
    .leftJoin('medicalSociety', 'medicalSociety.id', 'doctor.societyId')
    .select([
      'doctor.name',
      'doctor.rut',
      'specialty.name as specialtyName',
      'medicalSociety.name as societyName',
      'medicalSociety.rut as societyRut',
    ])
    .where('doctor.id', '=', doctorId)
    .executeTakeFirst();
}

function readPayments(tx: Tx, { doctorId, year, month, paymentDate }: StatementQuery) {
  return tx
    .selectFrom('payment')
    .leftJoin('bank', 'bank.code', 'payment.bankCode')
    .select([
      'payment.id',
      'payment.sequence',
      'payment.status',
      'payment.paymentDate',
      'payment.paymentMethod',
      'payment.payeeName',
      'bank.name as bankName',
      'payment.accountKind',
      'payment.bankAccount',
      'payment.accountHolderName',
    ])
    .where('payment.doctorId', '=', doctorId)
    .where('payment.periodYear', '=', year)
    .where('payment.periodMonth', '=', month)
    .$if(paymentDate !== undefined, (query) =>
      query.where('payment.paymentDate', '=', paymentDate ?? null),
    )
    .orderBy('payment.sequence')
    .execute();
}

function readLines(tx: Tx, paymentIds: number[]) {
  return tx
    .selectFrom('calculation')
    .innerJoin('attention', 'attention.id', 'calculation.attentionId')
    .innerJoin('service', 'service.id', 'attention.serviceId')
    .select([
      'calculation.attentionId',
      'calculation.paymentId',
      'calculation.doctorId',
      'calculation.attentionDate',
      'calculation.specialtyId',
      'calculation.societyId',
      'calculation.paidAs',
      'calculation.ruleVersionId',
      'calculation.ruleSetRevision',
      'calculation.accumulations',
      'calculation.baseAmount',
      'calculation.calculatedAmount',
      'calculation.retentionRate',
      'calculation.retentionAmount',
      'calculation.finalAmount',
      'attention.recordType',
      'attention.patientName',
      'attention.scheduleType',
      'attention.serviceId',
      'service.code as serviceCode',
      'service.name as serviceName',
    ])
    .where('calculation.paymentId', 'in', paymentIds)
    .orderBy('calculation.attentionDate')
    .orderBy('attention.attentionTime', (order) => order.asc().nullsFirst())
    .orderBy('calculation.attentionId')
    .execute();
}

async function readRuleSets(
  tx: Tx,
  lines: readonly LineFacts[],
): Promise<Map<number, RuleVersion[]>> {
  const revisions = new Set(
    lines.filter(({ ruleVersionId }) => ruleVersionId !== null).map((line) => line.ruleSetRevision),
  );
  const ruleSets = new Map<number, RuleVersion[]>();
  for (const revision of revisions) ruleSets.set(revision, await loadRuleSetAt(tx, revision));
  return ruleSets;
}
