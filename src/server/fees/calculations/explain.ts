/** Why a stored amount is what it is, made again from what its calculation kept (fees §19.5). */
import { type RawBuilder, sql } from 'kysely';
import type { Explanation } from '../../../contract/fees/explanation.ts';
import { epochDay, localDate } from '../../../domain/calendar/calendar.ts';
import {
  type AttentionAmounts,
  type BaseChoice,
  originOf,
} from '../../../domain/fees/base-amount.ts';
import { CRITERIA, CRITERION_KEYS } from '../../../domain/fees/criteria.ts';
import {
  beforeRetention,
  type Explanation as DomainExplanation,
  explain,
  withShare,
} from '../../../domain/fees/explanation.ts';
import type { Accumulation, FeeLine } from '../../../domain/fees/fees.ts';
import { basisPoints, pesos } from '../../../domain/money.ts';
import type { Db } from '../../platform/db/database.ts';
import { loadRuleSetAt, presentExplanation, readServiceCode } from '../rules/public.ts';
import { readBaseColumns } from './base-columns.ts';
import { KEPT_FACTS } from './lines.ts';

/**
 * Explains the calculation of an attention; undefined when it has none. For a doctor, rules that name other doctors,
 * societies or specialties are left out. Throws when the rules of that time no longer give the stored amounts: the
 * books would be wrong.
 */
export async function explainCalculation(
  db: Db,
  attentionId: number,
  reader: 'staff' | 'doctor',
): Promise<Explanation | undefined> {
  const stored = await db
    .selectFrom('calculation')
    .innerJoin('attention', 'attention.id', 'calculation.attentionId')
    .innerJoin('doctor', 'doctor.id', 'calculation.doctorId')
    .leftJoin('paymentLine', 'paymentLine.attentionId', 'calculation.attentionId')
    .leftJoin('payment', 'payment.id', 'paymentLine.paymentId')
    .leftJoin('feeDocument', 'feeDocument.id', 'payment.documentId')
    .select([
      ...KEPT_FACTS,
      'attention.grossAmount',
      'attention.netAmount',
      'attention.participatedAmount',
      'calculation.baseAmount',
      'calculation.retentionRate',
      'calculation.calculatedAmount',
      'calculation.finalAmount',
      'calculation.accumulations',
      'calculation.ruleSetRevision',
      'calculation.attentionDate',
      'paymentLine.retentionAmount as share',
      'payment.retentionRate as rate',
      ESTIMATED_SURCHARGE.as('estimatedSurcharge'),
      SURCHARGE.as('surcharge'),
    ])
    .where('calculation.attentionId', '=', attentionId)
    .executeTakeFirst();
  if (!stored) return undefined;
  const told = await explainStored(db, { ...stored, attentionId }, reader);
  const { finalAmount } = told;
  if (finalAmount !== stored.finalAmount) {
    throw new Error(
      `attention ${attentionId} holds ${stored.finalAmount} after retention, but its rate gives ${finalAmount}`,
    );
  }
  const { rate, share } = stored;
  if (share === null)
    return presentExplanation({ ...told, surchargeRate: basisPoints(stored.estimatedSurcharge) });
  // Payments from before documents: each line has its own retention.
  if (rate === null) return presentExplanation({ ...told, retentionKind: 'line' });
  return presentExplanation(
    withShare(told, {
      rate: basisPoints(rate),
      surchargeRate: basisPoints(stored.surcharge),
      retentionAmount: pesos(share),
    }),
  );
}

/** The part of a rate that is retained besides the legal one of a day; 0 where none is known. */
const surchargeOf = (
  rate: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
  isLegal: RawBuilder<unknown>,
) => sql<number>`coalesce(surcharge_within(${rate}::int, ${day}::date, ${isLegal}), 0)`;
/** For a fee without a payment the rate of the day of its calculation holds. */
const ESTIMATED_SURCHARGE = surchargeOf(
  sql`calculation.retention_rate`,
  sql`calculation.calculated_at`,
  sql`(calculation.society_id IS NULL AND doctor.retention_mode = 'legal')`,
);
/** Of a payment, by the day of its document. */
const SURCHARGE = surchargeOf(
  sql`payment.retention_rate`,
  sql`fee_document.payment_date`,
  sql`fee_document.is_legal`,
);

/**
 * Explains what a correction pays instead (payout §25.6, payout §25.14); undefined for an unknown one, or when nothing is due.
 * In a payment with its share in the retention of that document, else before retention.
 */
export async function explainReplacement(
  db: Db,
  correctionId: number,
  reader: 'staff' | 'doctor',
): Promise<Explanation | undefined> {
  const stored = await db
    .selectFrom('replacementFee as due')
    .innerJoin('correction', 'correction.id', 'due.correctionId')
    .leftJoin('entry', (join) =>
      join
        .onRef('entry.correctionId', '=', 'due.correctionId')
        .on('entry.origin', '=', 'replacement'),
    )
    .leftJoin('paymentEntry', (join) =>
      join.onRef('paymentEntry.entryId', '=', 'entry.id').on('paymentEntry.isLive', '=', true),
    )
    .leftJoin('payment', 'payment.id', 'paymentEntry.paymentId')
    .leftJoin('feeDocument', 'feeDocument.id', 'payment.documentId')
    .select([
      'correction.attentionId',
      'due.grossAmount',
      'due.netAmount',
      'due.participatedAmount',
      'due.doctorId',
      'due.matchedSocietyId as societyId',
      'due.matchedSpecialtyId as specialtyId',
      'due.paidAs',
      'due.serviceId',
      'due.scheduleType',
      'due.recordType',
      'due.providerTypeId',
      'due.unit',
      'due.baseAmount',
      'due.calculatedAmount',
      'due.accumulations',
      'due.ruleSetRevision',
      'due.attentionDate',
      'paymentEntry.retentionAmount as share',
      'payment.retentionRate as rate',
      SURCHARGE.as('surcharge'),
    ])
    .where('due.correctionId', '=', correctionId)
    .where('due.isDue', '=', true)
    .executeTakeFirst();
  if (!stored) return undefined;
  const { rate, share } = stored;
  const told = await explainStored(db, { ...stored, retentionRate: 0 }, reader);
  return presentExplanation(
    rate === null || share === null
      ? beforeRetention(told)
      : withShare(told, {
          rate: basisPoints(rate),
          surchargeRate: basisPoints(stored.surcharge),
          retentionAmount: pesos(share),
        }),
  );
}

/** A fee as it is stored: its line's facts, and what the engine gave. */
type StoredFee = Omit<FeeLine, 'day' | 'baseAmount' | 'retentionRate'> &
  AttentionAmounts & {
    readonly attentionDate: string;
    readonly baseAmount: number;
    readonly retentionRate: number;
    readonly calculatedAmount: number;
    readonly accumulations: unknown;
    readonly ruleSetRevision: number;
  };

/** Explains a stored fee by the rules of its time. Throws when they no longer give its amount. */
async function explainStored(
  db: Db,
  stored: StoredFee,
  reader: 'staff' | 'doctor',
): Promise<DomainExplanation> {
  const line: FeeLine = {
    ...stored,
    day: epochDay(localDate(stored.attentionDate)),
    baseAmount: pesos(stored.baseAmount),
    retentionRate: basisPoints(stored.retentionRate),
  };
  const versions = await loadRuleSetAt(db, stored.ruleSetRevision);
  const accumulations = (stored.accumulations ?? []) as unknown as Accumulation[];
  const explanation = explain(versions, line, accumulations);
  if (explanation.calculatedAmount !== stored.calculatedAmount) {
    throw new Error(
      `attention ${stored.attentionId} holds ${stored.calculatedAmount} but its rules give ${explanation.calculatedAmount}`,
    );
  }
  const { participacionBase, hmqBase } = await readBaseColumns(db);
  const choice: BaseChoice = { participacion: participacionBase, hmq: hmqBase };
  const told = {
    ...explanation,
    base: originOf(stored.baseAmount, stored, choice),
    serviceCode: await readServiceCode(db, stored.serviceId),
  };
  return reader === 'staff' ? told : withoutOthersTerms(told);
}

const OTHERS_SCOPES = CRITERION_KEYS.filter((key) => 'isPrivate' in CRITERIA[key]);

/** Leaves out the rules that name other doctors, societies or specialties: their terms are confidential. */
function withoutOthersTerms(explanation: DomainExplanation): DomainExplanation {
  const rejected = explanation.rejected.filter(
    ({ failed }) => !OTHERS_SCOPES.some((scope) => failed.includes(scope)),
  );
  return { ...explanation, rejected };
}
