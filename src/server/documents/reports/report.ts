/** The whole report, for its files: all of one moment (documents §5). */
import type {
  ReportedService,
  ReportFilters,
  ReportSummary,
  UsageTotals,
} from '../../../contract/documents/reports.ts';
import type { DateSpan } from '../../../domain/calendar/report-period.ts';
import type { BasisPoints } from '../../../domain/money.ts';
import { shareOf } from '../../../domain/words/distribution.ts';
import { type ClinicIdentity, readClinicIdentity } from '../../masters/clinic/public.ts';
import { atOneMoment, type Db, type Tx } from '../../platform/db/database.ts';
import { listServices } from './services.ts';
import { summarizeServices } from './summary.ts';
import { readUsage } from './usage.ts';

export type ReportRow = ReportedService &
  UsageTotals & {
    /** The share of the gross amount of all rows. */
    readonly share: BasisPoints;
  };

export type ServiceReport = {
  readonly clinic: ClinicIdentity;
  readonly filters: ReportFilters;
  /** The specialty of the filter; null without that filter. */
  readonly specialtyName: string | null;
  readonly span: DateSpan;
  readonly summary: ReportSummary;
  /** Every filtered service, in the requested order. */
  readonly rows: readonly ReportRow[];
  readonly totals: UsageTotals;
};

/** Reads everything that matches the filters. */
export function readReport(
  db: Db,
  { sort, ...filters }: ReportFilters & { readonly sort: string },
  span: DateSpan,
): Promise<ServiceReport> {
  return atOneMoment(db, async (tx) => {
    const services = await listServices(tx, filters, { sort }, span);
    const usage = new Map((await readUsage(tx, span)).map((one) => [one.serviceId, one]));
    const used = services.map((service) => ({ ...service, ...(usage.get(service.id) ?? UNUSED) }));
    const totals = totalsOf(used);
    return {
      clinic: await readClinicIdentity(tx),
      filters,
      specialtyName: await readSpecialtyName(tx, filters.specialtyId),
      span,
      summary: await summarizeServices(tx, filters),
      rows: used.map((row) => ({ ...row, share: shareOf(row.grossAmount, totals.grossAmount) })),
      totals,
    };
  });
}

const UNUSED: UsageTotals = { attentions: 0, grossAmount: 0, calculatedAmount: 0 };

function totalsOf(rows: readonly UsageTotals[]): UsageTotals {
  return rows.reduce(
    (sum, row) => ({
      attentions: sum.attentions + row.attentions,
      grossAmount: sum.grossAmount + row.grossAmount,
      calculatedAmount: sum.calculatedAmount + row.calculatedAmount,
    }),
    UNUSED,
  );
}

async function readSpecialtyName(tx: Tx, id: number | undefined): Promise<string | null> {
  if (id === undefined) return null;
  const specialty = await tx
    .selectFrom('specialty')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst();
  return specialty?.name ?? 'desconocida';
}
