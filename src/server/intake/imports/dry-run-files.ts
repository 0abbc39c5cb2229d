/** Downloads of a dry run's findings; nothing is written (intake §14; decision 31). */
import type pg from 'pg';
import type { ProtectedDifference } from '../../../contract/intake/import-preview.ts';
import type { LocalDate } from '../../../domain/calendar/calendar.ts';
import { givenExternalId } from '../../../domain/identity/external-id.ts';
import { ATTENTION_MOVES, refusalOf } from '../../../domain/states.ts';
import { ATTENTION_STATE_BADGES } from '../../../domain/words/state-badges.ts';
import { csvHeader, csvRow, type TableColumn } from '../../../formats/workbook/tabular.ts';
import { actorOf, type CallContext } from '../../platform/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { DOUBT_COLUMNS, type DoubtedRow, doubtedRowsQuery } from '../doubts/public.ts';
import { type Comparison, type DuplicateRow, duplicatesOf, idsToCome } from './comparison.ts';
import { cursorPages } from './cursor.ts';
import { differencesOf } from './differences.ts';
import { doubtStaged, STAGING } from './doubts.ts';
import { CSV, rejectedFile } from './downloads.ts';
import { type DryRun, runDry } from './dry-run.ts';
import { recogniseEqualRows } from './equal-rows.ts';
import { rememberMapping } from './mapping-memory.ts';
import { comparisonOf } from './preview.ts';
import { type ReadOutcome, UnmappedFile } from './reader.ts';
import { rejectedStaged } from './staged-rejections.ts';

const COLUMNS: readonly TableColumn<DuplicateRow>[] = [
  { title: 'Fila', type: 'integer', value: ({ row }) => row },
  { title: 'ID Excel', type: 'text', value: ({ externalId }) => givenExternalId(externalId) },
  { title: 'RUT Paciente', type: 'text', value: ({ patientRut }) => patientRut },
  { title: 'Nombre Paciente', type: 'text', value: ({ patientName }) => patientName },
  {
    title: 'Fecha Atención',
    type: 'date',
    value: ({ attentionDate }) => attentionDate as LocalDate,
  },
  { title: 'Estado', type: 'text', value: ({ status }) => ATTENTION_STATE_BADGES[status].label },
  { title: 'Al importar', type: 'text', value: whatHappens },
];

const DIFFERENCE_COLUMNS: readonly TableColumn<ProtectedDifference>[] = [
  { title: 'Fila', type: 'integer', value: ({ row }) => row },
  { title: 'ID Excel', type: 'text', value: ({ externalId }) => givenExternalId(externalId) },
  { title: 'Nombre Paciente', type: 'text', value: ({ patientName }) => patientName },
  { title: 'Estado', type: 'text', value: ({ status }) => ATTENTION_STATE_BADGES[status].label },
  { title: 'Dato', type: 'text', value: ({ label }) => label },
  { title: 'Registrado', type: 'text', value: ({ stored }) => stored },
  { title: 'En el archivo', type: 'text', value: ({ read }) => read },
];

function whatHappens({ status, isUpdatable }: DuplicateRow): string {
  if (refusalOf(ATTENTION_MOVES.update, status)) return 'Protegida: queda como está';
  return isUpdatable ? 'Se actualiza' : 'Sin cambios';
}

/** The rows whose attentions are already registered. Refuses an unreadable file. */
export function duplicatesFile(context: CallContext, dryRun: DryRun): Promise<File> {
  return comparedFile(context, dryRun, (client, comparison) =>
    csvFile(dryRun, 'ya-registradas', COLUMNS, duplicatesOf(client, comparison)),
  );
}

/** The rows that differ from calculated and paid attentions, both versions. Refuses an unreadable file. */
export function differencesFile(context: CallContext, dryRun: DryRun): Promise<File> {
  return comparedFile(context, dryRun, async (client, comparison) => {
    await client.query('ANALYZE import_staging');
    const pages = differencesOf(client, comparison);
    return csvFile(dryRun, 'protegidas-distintas', DIFFERENCE_COLUMNS, pages);
  });
}

/** The rows with doubts. Refuses an unreadable file. */
export function doubtsFile(context: CallContext, dryRun: DryRun): Promise<File> {
  return comparedFile(context, dryRun, async (client, comparison) => {
    await doubtStaged(client, comparison);
    const pages = cursorPages<DoubtedRow>(client, doubtedRowsQuery(STAGING));
    return csvFile(dryRun, 'con-dudas', DOUBT_COLUMNS, pages);
  });
}

async function csvFile<Row>(
  { upload }: DryRun,
  ending: string,
  columns: readonly TableColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
): Promise<File> {
  const lines = [csvHeader(columns)];
  for await (const page of pages) lines.push(page.map((row) => csvRow(columns, row)).join(''));
  return new File(lines, `${upload.fileName.replace(/\.\w+$/, '')}-${ending}.csv`, { type: CSV });
}

/**
 * The rows that the import would refuse, to be corrected and imported. The mapping of the columns is remembered, so
 * that the corrected file is read in the same way. Refuses an unreadable file.
 */
export async function refusedFile(context: CallContext, dryRun: DryRun): Promise<File> {
  const { upload, recordType, mapping = {} } = dryRun;
  let names: readonly string[] = [];
  const file = await fileOf(context, dryRun, (client, { header, shape }) => {
    names = shape?.columns.names ?? [];
    return rejectedFile({ fileName: upload.fileName, header, recordType }, rejectedStaged(client));
  });
  await context.database.db
    .transaction()
    .execute((tx) => rememberMapping(tx, actorOf(context), recordType, names, mapping));
  return file;
}

/** A file about the rows and what is registered, each row beside the attention that it would be (intake §13.18). */
function comparedFile(
  context: CallContext,
  dryRun: DryRun,
  write: (client: pg.ClientBase, comparison: Compared) => Promise<File>,
): Promise<File> {
  return fileOf(context, dryRun, async (client, outcome) => {
    const comparison = comparisonOf(dryRun.recordType, outcome);
    const compared = { ...comparison, specialtyIds: idsToCome(comparison) };
    await recogniseEqualRows(client, compared);
    return write(client, compared);
  });
}
type Compared = Comparison & { readonly specialtyIds: readonly number[] };

async function fileOf(
  context: CallContext,
  dryRun: DryRun,
  write: (client: pg.ClientBase, outcome: ReadOutcome) => Promise<File>,
): Promise<File> {
  try {
    return await runDry(context, dryRun, (_tx, client, outcome) => write(client, outcome));
  } catch (error) {
    if (!(error instanceof UnmappedFile)) throw error;
    return refuse('import.unreadable', { problem: error.message });
  }
}
