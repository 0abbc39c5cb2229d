/** A month of the clean year in a database: what arrives is imported and calculated; then it is paid. */
import type pg from 'pg';
import { addDays, lastDayOf, localDate } from '../../../src/domain/calendar/calendar.ts';
import { calculateAttentions } from '../../../src/server/fees/calculations/public.ts';
import {
  CREATE_DOUBTFUL,
  findDoubts,
  keepDoubts,
  keepUsualAmounts,
} from '../../../src/server/intake/doubts/public.ts';
import { ATTENTION_COLUMNS } from '../../../src/server/intake/imports/public.ts';
import { payPayments, processRecords } from '../../../src/server/payout/payroll/public.ts';
import { type Database, transactionWithClient } from '../../../src/server/platform/db/database.ts';
import { applyChanges } from './load.ts';
import type { CleanYear, Entry, Line, Month } from './model.ts';
import { insertRows } from './rows.ts';
import { changed, firstState } from './state.ts';

/** The columns of an attention as files fill them. */
const COLUMNS = [...new Set([...ATTENTION_COLUMNS, 'provider_type_id', 'patient_rut_is_valid'])];
const ARRIVED = {
  relation: 'arrived',
  isGood: 'true',
  columns: ATTENTION_COLUMNS.filter((name) => name !== 'external_id'),
} as const;

/** A month in a database whose months before it are paid. */
export type LiveMonth = {
  readonly month: Month;
  /** Writes changes, entries and attentions, keeps the product's doubts about them, and calculates. */
  import(): Promise<void>;
  /** Makes the payments of all that is calculated, and pays them. */
  pay(): Promise<void>;
};

/** `month` is of the year, or the same one with faults. */
export function liveMonth(database: Database, year: CleanYear, month: Month): LiveMonth {
  async function importMonth() {
    await transactionWithClient(database, async (_, client) => {
      const before = changed(
        firstState(year),
        year.months.slice(0, month.index).flatMap(({ changes }) => changes),
      );
      await applyChanges(client, year, before, month.changes);
      await insertRows(
        client,
        'entry',
        month.entries.map((entry) => entryRow(entry, month, kinds)),
      );
      for (const file of filesOf(month)) await importFile(client, file);
    });
    await database.pool.query('ANALYZE attention');
    await transactionWithClient(database, (tx, client) =>
      calculateAttentions(database, tx, client, {}, { jobId: null }),
    );
    await database.pool.query('ANALYZE calculation, payable_fee');
  }
  async function pay() {
    const { paymentDate } = month;
    await database.db.transaction().execute(async (tx) => {
      await processRecords(tx, {}, { from: ['calculated'], userId: 2, paymentDate });
      await payPayments(tx, {}, { paymentDate, userId: 2 });
    });
  }
  return { month, import: importMonth, pay };
}

/** Kinds of entries as every new installation has them, in this order from id 1. */
const kinds = ['Ajuste', 'Anticipo', 'Cuota de anticipo', 'Arriendo de box', 'Bono', 'Garantía'];

function entryRow({ kind, ...entry }: Entry, { period }: Month, names: readonly string[]) {
  const at = `${lastDayOf(period)} 12:00 America/Santiago`;
  return {
    origin: 'entered',
    status: 'approved',
    periodYear: period.year,
    periodMonth: period.month,
    kindId: names.indexOf(kind) + 1,
    reason: 'Según contrato',
    createdBy: 1,
    createdAt: at,
    approvedBy: 2,
    approvedAt: at,
    ...entry,
  };
}

type MonthFile = {
  readonly id: number;
  readonly recordType: Line['recordType'];
  readonly name: string;
  readonly importedOn: string;
  readonly lines: readonly Line[];
};

const FILES_A_MONTH = 3;

/** The month's files in the order of their import: participaciones, HMQ, and what is late from the month before. */
export function filesOf({ index, period, lines, lateLines }: Month): MonthFile[] {
  const name = `${period.year}-${String(period.month).padStart(2, '0')}`;
  const importedOn = addDays(localDate(lastDayOf(period)), 1);
  const of = (recordType: Line['recordType']) =>
    lines.filter((line) => line.recordType === recordType);
  return [
    {
      recordType: 'participacion' as const,
      name: `participacion-${name}`,
      lines: of('participacion'),
    },
    { recordType: 'hmq' as const, name: `hmq-${name}`, lines: of('hmq') },
    { recordType: 'participacion' as const, name: `rezagadas-${name}`, lines: lateLines },
  ].map((file, position) => ({ id: index * FILES_A_MONTH + position + 1, importedOn, ...file }));
}

async function importFile(client: pg.PoolClient, file: MonthFile): Promise<void> {
  const { id, recordType, name, importedOn, lines } = file;
  if (lines.length === 0) return;
  const at = `${importedOn} 09:00 America/Santiago`;
  await insertRows(client, 'import', [
    {
      id,
      recordType,
      fileName: `${name}.csv`,
      total: lines.length,
      created: lines.length,
      createdBy: 1,
      createdAt: at,
      completedAt: at,
    },
  ]);
  await client.query('CREATE TEMP TABLE arrived (LIKE attention) ON COMMIT DROP');
  await client.query(`
    ALTER TABLE arrived ALTER COLUMN id DROP NOT NULL, ALTER COLUMN created_at DROP NOT NULL, ALTER COLUMN updated_at DROP NOT NULL,
      ALTER COLUMN version DROP NOT NULL, ADD COLUMN row_number integer, ADD COLUMN identity_differs boolean,
      ADD COLUMN is_hidden boolean DEFAULT false`);
  await insertRows(
    client,
    'arrived',
    lines.map((line, index) => ({ ...line, rowNumber: index + 2, identityDiffers: false })),
  );
  await client.query('ANALYZE arrived');
  await client.query(CREATE_DOUBTFUL);
  await findDoubts(client, recordType, ARRIVED);
  await keepDoubts(client, id, ARRIVED, { doubts: [], rows: '' });
  const columns = COLUMNS.join(', ');
  await client.query(
    `INSERT INTO attention (record_type, ${columns}, import_id, import_row, created_at, updated_at)
     SELECT record_type, ${columns}, $1, row_number, $2, $2 FROM arrived ORDER BY row_number`,
    [id, at],
  );
  await keepUsualAmounts(client, recordType, ARRIVED, 0);
  await client.query('DROP TABLE arrived, import_doubtful, import_usual');
}
