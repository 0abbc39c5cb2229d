/** What an import would read and do, before anything is written (intake §14; decision 31). */
import pg from 'pg';
import {
  DIFFERENCES_SHOWN,
  DUPLICATES_SHOWN,
  type FilePreview,
} from '../../../contract/intake/import-preview.ts';
import type { RecordType } from '../../../domain/fees/rules.ts';
import { COLUMN_KEYS, columnOf } from '../../../domain/intake/import-columns.ts';
import { joinedTexts } from '../../../formats/attentions/joined-values.ts';
import { LAYOUTS } from '../../../formats/attentions/layouts.ts';
import { nearSentence } from '../../../formats/attentions/near-headings.ts';
import { mappingOf, missingLabels } from '../../../formats/attentions/recognise-columns.ts';
import { shownValue } from '../../../formats/attentions/shown.ts';
import { foldName } from '../../../formats/text.ts';
import type { CallContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { countDoubts } from '../doubts/public.ts';
import { compareStaged, idsToCome } from './comparison.ts';
import { firstDifferences } from './differences.ts';
import { doubtedUpdates, doubtStaged, STAGING } from './doubts.ts';
import { type DryRun, runDry } from './dry-run.ts';
import { recogniseEqualRows } from './equal-rows.ts';
import { stagedLack } from './lacking.ts';
import { rememberedMapping } from './mapping-memory.ts';
import { type FileShape, type ReadOutcome, UnmappedFile } from './reader.ts';
import { stagedRejectionGroups } from './rejection-groups.ts';
import type { FirstRow } from './row-sorter.ts';
import { rememberedAnswers } from './specialty-memory.ts';
import { describeTakenPlaces } from './taken-places.ts';
import { readRefusedVoid } from './void-of-refused.ts';
import { foreseeVoid } from './void-rows.ts';

/** How the file would be read, and the fate of its rows. Refuses an unreadable file. */
export async function previewFile(context: CallContext, dryRun: DryRun): Promise<FilePreview> {
  try {
    return await runDry(context, dryRun, async (tx, client, outcome) => {
      const { shape, first, rows, rejected, newSpecialties, otherTypeRows, warnings } = outcome;
      if (shape === null) throw new Error('the reading of a file told nothing of its columns');
      const described = describe(shape, dryRun.recordType);
      const shown = await withDoctors(tx, first, described, shape);
      const { notes, ...check } = await checkDuplicates(context, client, dryRun, outcome);
      return {
        ...described,
        isRemembered: await isRemembered(tx, dryRun, shape),
        rows: shown,
        total: rows,
        rejected,
        rejectionGroups: await stagedRejectionGroups(tx),
        lacksMasters: rejected > 0 && (await stagedLack(tx)),
        newSpecialties: [...newSpecialties],
        nearSpecialties: await withAnswers(tx, outcome.nearSpecialties),
        otherTypeRows,
        warnings: [...warnings, ...notes],
        ...check,
      };
    });
  } catch (error) {
    if (!(error instanceof UnmappedFile)) throw error;
    return unmapped(context, dryRun, error.shape);
  }
}

/** The input of a comparison for the rows that were read. */
export function comparisonOf(recordType: RecordType, { rows, rejected, ...found }: ReadOutcome) {
  return {
    recordType,
    goodRows: rows - rejected,
    newSpecialties: found.newSpecialties.length,
    absent: found.absent,
  };
}

type FieldLine = Omit<
  FilePreview,
  | 'isRemembered'
  | 'rows'
  | 'total'
  | 'rejected'
  | 'rejectionGroups'
  | 'lacksMasters'
  | 'newSpecialties'
  | 'nearSpecialties'
  | 'otherTypeRows'
  | 'warnings'
  | 'check'
  | 'doubts'
>;

function describe(shape: FileShape, recordType: RecordType): FieldLine {
  const { encoding, delimiter, sheet, sheets, columns, problem } = shape;
  const { labels } = LAYOUTS[recordType];
  return {
    encoding,
    delimiter,
    sheet,
    sheets: [...sheets],
    hasHeader: columns.header !== null,
    fields: [...columns.names],
    columns: COLUMN_KEYS.map((key) => ({ key, label: labels[key] })),
    mapping: mappingOf(columns),
    missing: missingLabels(columns),
    nearColumns: columns.near.map((near) => nearSentence(near, recordType)),
    problem,
  };
}

/** The unread rows, when the columns must be mapped first. */
async function unmapped(
  { database }: CallContext,
  dryRun: DryRun,
  shape: FileShape,
): Promise<FilePreview> {
  return {
    ...describe(shape, dryRun.recordType),
    isRemembered: await isRemembered(database.db, dryRun, shape),
    rows: shape.sample.map(({ row, cells }) => ({
      row,
      cells: [...cells],
      values: {},
      problem: null,
    })),
    total: 0,
    rejected: 0,
    rejectionGroups: [],
    lacksMasters: false,
    check: null,
    newSpecialties: [],
    nearSpecialties: [],
    otherTypeRows: 0,
    warnings: [],
    doubts: [],
  };
}

/** Replaces the suggested specialty by a remembered answer. */
async function withAnswers(
  tx: Tx,
  near: ReadOutcome['nearSpecialties'],
): Promise<FilePreview['nearSpecialties']> {
  const remembered = near.length > 0 ? await rememberedAnswers(tx) : {};
  return near.map((asked) => {
    const answer = remembered[foldName(asked.name)];
    return { ...asked, near: answer ?? asked.near, isRemembered: answer !== undefined };
  });
}

async function isRemembered(
  db: Parameters<typeof rememberedMapping>[0],
  { mapping, recordType }: DryRun,
  { columns }: FileShape,
): Promise<boolean> {
  return mapping === undefined && (await rememberedMapping(db, recordType, columns.names)) !== null;
}

/** The first rows, with the names of their doctors. */
async function withDoctors(
  tx: Tx,
  first: readonly FirstRow[],
  { mapping }: FieldLine,
  { columns }: FileShape,
): Promise<FilePreview['rows']> {
  const ids = first.flatMap(({ resolved }) => (resolved ? [resolved.doctorId] : []));
  const doctors = await tx
    .selectFrom('doctor')
    .select(['id', 'name'])
    .where('id', 'in', ids.length > 0 ? ids : [0])
    .execute();
  const names = new Map(doctors.map(({ id, name }) => [id, name]));
  return first.map(({ row, cells, resolved, reason }) => ({
    row,
    cells: [...cells],
    values: resolved
      ? valuesOf(resolved.attention, names.get(resolved.doctorId) ?? '', mapping)
      : joinedTexts(cells, columns),
    problem: reason,
  }));
}

function valuesOf(
  attention: Parameters<typeof shownValue>[1],
  doctorName: string,
  mapping: FieldLine['mapping'],
) {
  // A part of a column is shown within the whole, not by itself.
  const read = COLUMN_KEYS.filter((key) => mapping[key] && columnOf(key).kind !== 'part');
  return Object.fromEntries(
    read.map((key) => [key, key === 'doctorText' ? doctorName : shownValue(key, attention)]),
  );
}

/** Their check is null when the database cannot tell: the import is then offered in its basic mode (intake §14.6). */
async function checkDuplicates(
  { log }: CallContext,
  client: pg.ClientBase,
  { upload, recordType, voided }: DryRun,
  outcome: ReadOutcome,
): Promise<Pick<FilePreview, 'check' | 'doubts'> & { notes: readonly string[] }> {
  await client.query('SAVEPOINT comparison');
  try {
    const comparison = comparisonOf(recordType, outcome);
    const merge = { ...comparison, specialtyIds: idsToCome(comparison) };
    await recogniseEqualRows(client, merge);
    await doubtStaged(client, merge);
    const doubts = await countDoubts(client, STAGING);
    const check = await compareStaged(client, comparison, DUPLICATES_SHOWN);
    const differences =
      check.differingCount > 0 ? await firstDifferences(client, comparison, DIFFERENCES_SHOWN) : [];
    const refused = outcome.rejected === 0 ? [] : await readRefusedVoid(client);
    const notes = [
      ...(await describeTakenPlaces(client, recordType, outcome)),
      ...(await foreseeVoid(client, { ...comparison, named: voided, refused })),
    ];
    const updates = await doubtedUpdates(client, recordType);
    return { check: { ...check, differences, doubtedUpdates: updates }, doubts, notes };
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    log.warn({ err: error, fileName: upload.fileName }, 'check for duplicates failed');
    await client.query('ROLLBACK TO SAVEPOINT comparison');
    return { check: null, doubts: [], notes: [] };
  }
}
