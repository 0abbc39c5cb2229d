/** The use of services in a period: attentions, gross amounts and fees, in pesos. */
import { sql } from 'kysely';
import type {
  ReportFilters,
  ServiceUsage,
  UsageTotals,
} from '../../../contract/documents/reports.ts';
import type { DateSpan } from '../../../domain/calendar/report-period.ts';
import { sumCalculated } from '../../fees/calculations/public.ts';
import { summarizeAttentions } from '../../intake/attentions/public.ts';
import { filterServices } from '../../masters/services/public.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { givenIds } from '../../platform/db/list-queries.ts';

const attentions = sql<number>`count(*)`;
const grossAmount = sql<number>`coalesce(sum(attention.gross_amount), 0)`;
const calculatedAmount = sql<number>`coalesce(sum(calculation.calculated_amount), 0)`;

function attended(db: Db | Tx, { dateFrom, dateTo }: DateSpan) {
  return db
    .selectFrom('attention')
    .where('attention.attentionDate', '>=', dateFrom)
    .where('attention.attentionDate', '<=', dateTo);
}

/** The use of each service with attentions; of the given ids only, if there are any. */
export function readUsage(db: Db | Tx, span: DateSpan, ids?: number[]): Promise<ServiceUsage[]> {
  return attended(db, span)
    .leftJoin('calculation', 'calculation.attentionId', 'attention.id')
    .where((is) => is.and(givenIds('attention.serviceId', ids)))
    .select([
      'attention.serviceId',
      attentions.as('attentions'),
      grossAmount.as('grossAmount'),
      calculatedAmount.as('calculatedAmount'),
    ])
    .groupBy('attention.serviceId')
    .execute();
}

/** The totals of all filtered services. */
export function readTotals(
  db: Db | Tx,
  filters: ReportFilters,
  span: DateSpan,
): Promise<UsageTotals> {
  const { search, specialtyId, participationType } = filters;
  if (!search && !specialtyId && !participationType) return readAllTotals(db, span);
  const services = filterServices(db.selectFrom('service'), filters).select('service.id');
  return attended(db, span)
    .leftJoin('calculation', 'calculation.attentionId', 'attention.id')
    .where('attention.serviceId', 'in', services)
    .select([
      attentions.as('attentions'),
      grossAmount.as('grossAmount'),
      calculatedAmount.as('calculatedAmount'),
    ])
    .executeTakeFirstOrThrow();
}

/** The totals of all services, from sums that are kept by day. */
async function readAllTotals(db: Db | Tx, span: DateSpan): Promise<UsageTotals> {
  const { total, grossAmount } = await summarizeAttentions(db, span);
  return { attentions: total, grossAmount, calculatedAmount: await sumCalculated(db, span) };
}

/** The measures by which services can be ranked. */
const MEASURES = { attentions, grossAmount, calculatedAmount } as const;
export type Measure = keyof typeof MEASURES;

export const isMeasure = (column: string): column is Measure => Object.hasOwn(MEASURES, column);

/** One measure of each service with attentions. */
export function measureByService(db: Db | Tx, span: DateSpan, measure: Measure) {
  return attended(db, span)
    .$if(measure === 'calculatedAmount', (query) =>
      query.leftJoin('calculation', 'calculation.attentionId', 'attention.id'),
    )
    .select(['attention.serviceId', MEASURES[measure].as('value')])
    .groupBy('attention.serviceId');
}
