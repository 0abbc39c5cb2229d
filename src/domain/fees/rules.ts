/** The values that fee rules speak of (fees §1). */
import type { LocalDate } from '../calendar/calendar.ts';
import type { BasisPoints, Pesos } from '../money.ts';

/** How a doctor is paid: in person or through a society. */
export type SocietyType = 'individual' | 'society';

/** How a doctor with this society, or none, is paid. */
export const societyTypeOf = ({ societyId }: { societyId: number | null }): SocietyType =>
  societyId === null ? 'individual' : 'society';

export type ParticipationType = SocietyType | 'mixed';
/** The schedule in which an attention took place. */
export type ScheduleType = 'regular' | 'night' | 'irregular';
export type RecordType = 'participacion' | 'hmq';
/** Agreements (convenios) are rules of kind `convention`. */
export type RuleKind = 'rule' | 'convention';
export type ExclusivityMode = 'first_win' | 'stack';

/** One bracket of a progressive scale, both ends included; the last one's `to` is null (open). */
export type Scale = { readonly from: Pesos; readonly to: Pesos | null; readonly rate: BasisPoints };

/** What one attention is paid, whatever came before it. */
export type Price =
  | { readonly type: 'percentage'; readonly rate: BasisPoints }
  | { readonly type: 'fixed_amount'; readonly amount: Pesos };

/** What a rule pays for the attentions of one service. */
export type ServicePayment =
  | Price
  | { readonly type: 'table_accumulated'; readonly scales: readonly Scale[] };

/** What a rule pays. */
export type RulePayment =
  | ServicePayment
  /** The price of each service of the rule, by its id (fees §21). */
  | { readonly type: 'price_table'; readonly prices: ReadonlyMap<number, Price> };

export const PAYMENT_TYPES = [
  'percentage',
  'fixed_amount',
  'table_accumulated',
  'price_table',
] as const satisfies readonly RulePayment['type'][];

/** The most services of a price table. */
export const PRICES_LIMIT = 2000;

/** Until when an agreement without an end counts as valid (fees §2.8). */
export const OPEN_END = '2030-01-01' as LocalDate;
/** Priority of a rule that names none, and of a new agreement (fees §1.6). */
export const DEFAULT_RULE_PRIORITY = 1000;
export const DEFAULT_AGREEMENT_PRIORITY = 100;
