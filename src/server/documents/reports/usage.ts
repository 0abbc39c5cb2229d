/** What was attended of services in some days: attentions, their gross and their fees, in pesos. */
import { sql } from 'kysely';
import type {
  ReportFilters,
  ServiceUsage,
  UsageTotals,
} from '../../../contract/documents/reports.ts';
import type { DateSpan } from '../../../domain/calendar/report-period.ts';
import { filterServices } from '../../masters/services/public.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { isOneOf } from '../../platform/db/list-queries.ts';

const attentions = sql<number>`count(*)`;
const grossAmount = sql<number>`coalesce(sum(attention.gross_amount), 0)`;
const calculatedAmount = sql<number>`coalesce(sum(calculation.calculated_amount), 0)`;

function attended(db: Db | Tx, { dateFrom, dateTo }: DateSpan) {
  return db
    .selectFrom('attention')
    .where('attention.attentionDate', '>=', dateFrom)
    .where('attention.attentionDate', '<=', dateTo);
}

/** Of each service that was attended; of those given when ids are. */
export function readUsage(db: Db | Tx, span: DateSpan, ids?: number[]): Promise<ServiceUsage[]> {
  return attended(db, span)
    .leftJoin('calculation', 'calculation.attentionId', 'attention.id')
    .$if(ids !== undefined, (query) => query.where(isOneOf('attention.serviceId', ids)))
    .select([
      'attention.serviceId',
      attentions.as('attentions'),
      grossAmount.as('grossAmount'),
      calculatedAmount.as('calculatedAmount'),
    ])
    .groupBy('attention.serviceId')
    .execute();
}

/** Of all services that the filters find. */
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

/** Of all services: a calculation bears its attention's date, so neither looks the other up. */
async function readAllTotals(db: Db | Tx, { dateFrom, dateTo }: DateSpan): Promise<UsageTotals> {
  const gross = await attended(db, { dateFrom, dateTo })
    .select([attentions.as('attentions'), grossAmount.as('grossAmount')])
    .executeTakeFirstOrThrow();
  const fees = await db
    .selectFrom('calculation')
    .where('calculation.attentionDate', '>=', dateFrom)
    .where('calculation.attentionDate', '<=', dateTo)
    .select(calculatedAmount.as('calculatedAmount'))
    .executeTakeFirstOrThrow();
  return { ...gross, ...fees };
}

/** What services can be ranked by. */
const MEASURES = { attentions, grossAmount, calculatedAmount } as const;
export type Measure = keyof typeof MEASURES;

export const isMeasure = (column: string): column is Measure => Object.hasOwn(MEASURES, column);

/** One measure of each service that was attended. */
export function measureByService(db: Db | Tx, span: DateSpan, measure: Measure) {
  return attended(db, span)
    .$if(measure === 'calculatedAmount', (query) =>
      query.leftJoin('calculation', 'calculation.attentionId', 'attention.id'),
    )
    .select(['attention.serviceId', MEASURES[measure].as('value')])
    .groupBy('attention.serviceId');
}
