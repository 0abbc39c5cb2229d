/** The only way in which attentions from outside are stored (intake §13, intake §16). */
import { sql } from 'kysely';
import type pg from 'pg';
import type { ImportOptions } from '../../../contract/intake/import-options.ts';
import type { ImportResult } from '../../../contract/intake/imports.ts';
import type { RecordType } from '../../../domain/fees/rules.ts';
import { DOUBT_CODES, DOUBTS, type DoubtCode } from '../../../domain/intake/doubts.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { type Actor, audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { keepDoubts, keepUsualAmounts } from '../doubts/public.ts';
import { doubtStaged, STAGED } from './doubts.ts';
import { recogniseEqualRows } from './equal-rows.ts';
import { rememberMapping } from './mapping-memory.ts';
import { lockImports, type MergeCounts, mergeStaged } from './merge.ts';
import type { AttentionSource, ReadOutcome } from './reader.ts';
import { readResult } from './result.ts';
import { rememberSheet } from './sheet-memory.ts';
import { addSpecialties } from './specialties.ts';
import { rememberAnswers } from './specialty-memory.ts';
import { keepRejections, settleRejections } from './staged-rejections.ts';
import { CREATE_STAGING, fillStaging, followPatients } from './staging.ts';
import { describeTakenPlaces } from './taken-places.ts';
import { lockFeesByName, type VoidByName } from './void-by-name.ts';
import { readRefusedVoid } from './void-of-refused.ts';
import { holdVoid, lockFeesToHold, voidStatuses } from './void-rows.ts';

/** What requests and jobs say of an import. */
export type ImportChoices = Partial<Omit<ImportOptions, 'confirmUpdate' | 'inBackground'>> & {
  /** False: pending attentions are not updated either. */
  readonly updateExisting?: boolean | undefined;
  /** Whether nobody saw a preview: then specialties that are not registered are refused, since one that is misspelt has no rule. */
  readonly isUnattended?: boolean | undefined;
  /** Notes about the source for the result, as Spanish sentences. */
  readonly notes?: readonly string[] | undefined;
  /** What the source says is void without a row of it; undefined where only rows say so. */
  readonly voided?: readonly VoidByName[] | undefined;
};

/**
 * A mapping is remembered for the next file of the same shape; the meaning of a specialty's name for every later file.
 */
export type AttentionImport = ImportChoices & {
  /** The row of `import` to complete. */
  readonly importId: number;
  readonly source: AttentionSource;
  /** Whether it has no row, and only says what is void. */
  readonly isEmpty?: boolean | undefined;
  readonly recordType: RecordType;
  readonly actor: Actor;
  /** With more rows than this the import throws `TooManyRows`. */
  readonly maxRows?: number;
  /** How long the source may be silent while it is read. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  readonly progress?: ImportProgress;
};

/** Progress reports; rows count from 0 in each phase. */
export type ImportProgress = {
  /** The number of rows read and checked, and of lines above the first row. */
  onRead(rows: number, linesAbove: number): Promise<void>;
  /** All rows are read; storing the good ones begins. */
  onStore(read: number, good: number): Promise<void>;
  onStored(rows: number): void;
};

/**
 * Imports all good rows of the source in the caller's transaction. Also stores the refused rows, the added specialties,
 * the import's figures and the audit entry. Throws a FileError when the source as a whole can't be read. Refuses more
 * updates than expected.
 */
export async function importAttentions(
  tx: Tx,
  client: pg.ClientBase,
  request: AttentionImport,
): Promise<ImportResult> {
  const { importId, recordType, actor, signal, progress } = request;
  await client.query(CREATE_STAGING);
  const outcome = request.isEmpty
    ? NO_ROWS
    : await fillStaging(tx, client, request, progress?.onRead);
  const good = outcome.rows - outcome.rejected;
  await progress?.onStore(outcome.rows, good);
  if (request.isUnattended) refuseNewSpecialties(outcome);
  const chosen = request.isUnattended ? [] : (request.exclude ?? []);
  const refused = outcome.rejected === 0 ? [] : await readRefusedVoid(client, chosen);
  const isLeftOut = chosen.includes('voidStatus');
  const said = { recordType, absent: outcome.absent, named: request.voided, refused };
  const statuses = await voidStatuses(client, said);
  await lockFeesToHold(tx, client, recordType, statuses);
  const byName = [...(request.voided ?? []), ...(isLeftOut ? [] : refused)];
  await lockFeesByName(tx, client, recordType, byName);
  const specialtyIds = await addSpecialties(tx, outcome.newSpecialties, importId, actor);
  await lockImports(tx);
  // A patient who is being corrected or hidden is waited for, and from here on none is.
  await sql`LOCK TABLE attention IN ROW EXCLUSIVE MODE`.execute(tx);
  await followPatients(tx, recordType, outcome);
  const merge = { recordType, specialtyIds, absent: outcome.absent };
  const registered = await recogniseEqualRows(client, merge);
  const taken = await describeTakenPlaces(client, recordType, outcome);
  await doubtStaged(client, merge, request.updateExisting);
  const excluded = await keepDoubts(client, importId, STAGED, {
    doubts: request.exclude ?? [],
    rows: request.excludeRows ?? '',
  });
  const counts = await mergeStaged(client, {
    ...merge,
    voidStates: statuses,
    importId,
    userId: actor.userId,
    rows: good - excluded,
    isAllNew: registered === 0,
    updateExisting: request.updateExisting ?? true,
    ...(signal && { signal }),
    ...(progress && { onStored: progress.onStored }),
  });
  await refuseUnexpected(client, counts, request);
  const { isUnattended } = request;
  const voided = { ...said, importId, actor, statuses, isUnattended, isLeftOut };
  const held = await holdVoid(tx, client, voided);
  await keepUsualAmounts(client, recordType, STAGED, excluded);
  await keepRejections(client, importId, outcome, request.exclude);
  await keepMapping(tx, request, outcome);
  await rememberAnswers(tx, actor, outcome.nearSpecialties, request.specialties);
  const told = { ...held, words: [...taken, ...held.words] };
  await finish(tx, request, outcome, { ...counts, excluded }, told);
  await settleRejections(client, importId);
  signal?.throwIfAborted();
  return readResult(tx, importId);
}

/** What reading finds of a source without rows. */
const NO_ROWS: ReadOutcome = {
  rows: 0,
  rejected: 0,
  newSpecialties: [],
  header: null,
  shape: null,
  absent: ['statusText'],
  first: [],
  nearSpecialties: [],
  otherTypeRows: 0,
  warnings: [],
};

function refuseNewSpecialties({ newSpecialties }: ReadOutcome): void {
  const names = newSpecialties.slice(0, 5).map((name) => `«${name}»`);
  if (names.length > 0) refuse('unattended.newSpecialties', { names: names.join(', ') });
}

/** Other users may have registered or changed the same attentions since the preview. */
async function refuseUnexpected(
  client: pg.ClientBase,
  { updated }: MergeCounts,
  { importId, expectedUpdates, afterImports = [] }: AttentionImport,
): Promise<void> {
  if (expectedUpdates === undefined || updated <= expectedUpdates) return;
  const unexpected = updated - (await countReplaced(client, importId, afterImports));
  if (unexpected <= expectedUpdates) return;
  refuse('import.updatesChanged', {
    updated: countOf(unexpected, 'atención pendiente', 'atenciones pendientes'),
    expected: formatCount(expectedUpdates),
  });
}

/** The number of changed attentions that belong to those imports. */
async function countReplaced(
  client: pg.ClientBase,
  importId: number,
  imports: readonly number[],
): Promise<number> {
  const { rows } = await client.query(
    `SELECT count(*) AS count FROM import_previous_value WHERE replaced_by = $1 AND import_id = ANY($2)`,
    [importId, imports],
  );
  return rows[0].count;
}

async function keepMapping(
  tx: Tx,
  { mapping, sheet, recordType, actor }: AttentionImport,
  { shape }: ReadOutcome,
): Promise<void> {
  if (shape === null) return;
  const sheets = shape.sheets.map(({ name }) => name);
  if (sheet !== undefined) await rememberSheet(tx, actor, recordType, sheets, sheet);
  if (mapping === undefined) return;
  await rememberMapping(tx, actor, recordType, shape.columns.names, mapping);
}

async function finish(
  tx: Tx,
  { importId, actor, exclude = [], excludeRows = '', notes = [] }: AttentionImport,
  outcome: ReadOutcome,
  { differing, feesDiffering, ...counts }: MergeCounts & { excluded: number },
  { held, inPayments, words }: Awaited<ReturnType<typeof holdVoid>>,
): Promise<void> {
  const figures = { total: outcome.rows, rejected: outcome.rejected, ...counts };
  const left = [
    ...(differing > 0 ? [describeDiffering(differing)] : []),
    ...(counts.kept > 0 ? [describeKept(counts.kept)] : []),
  ];
  const warnings = [...notes, ...outcome.warnings, ...left, ...words];
  const { fileName } = await tx
    .updateTable('import')
    .set({
      ...figures,
      excludedDoubts: [...exclude],
      newSpecialties: [...outcome.newSpecialties],
      voidInPayments: inPayments,
      feesDiffering,
      warnings,
      completedAt: sql`now()`,
    })
    .where('id', '=', importId)
    .returning('fileName')
    .executeTakeFirstOrThrow();
  await audit(tx, actor, {
    action: 'import.attentions',
    entity: 'import',
    entityId: importId,
    summary: `Importó ${fileName}: ${formatCount(counts.created)} nuevas, ${formatCount(counts.updated)} actualizadas, ${formatCount(counts.unchanged)} sin cambios, ${formatCount(counts.protected)} protegidas, ${formatCount(outcome.rejected)} rechazadas${leftOut(counts.excluded, exclude, excludeRows)}${held > 0 ? `, ${formatCount(held)} en pausa` : ''}.`,
    after: {
      ...figures,
      ...(held > 0 && { held }),
      ...(exclude.length > 0 && { excludedDoubts: exclude }),
      ...(excludeRows !== '' && { excludedRows: excludeRows }),
    },
  });
}

/** `, 12 excluidas por Estado que anula`; empty when no rows were left out. */
function leftOut(excluded: number, exclude: readonly DoubtCode[], rows: string): string {
  if (exclude.length === 0 && rows === '') return '';
  if (exclude.length === DOUBT_CODES.length)
    return `, ${formatCount(excluded)} excluidas por dudas`;
  const reasons = [
    ...exclude.map((code) => DOUBTS[code].label),
    ...(rows === '' ? [] : ['una revisión anterior']),
  ];
  return `, ${formatCount(excluded)} excluidas por ${reasons.join(', ')}`;
}

function describeKept(kept: number): string {
  const what = countOf(
    kept,
    'atención pendiente tiene otros datos en el archivo y quedó como estaba',
    'atenciones pendientes tienen otros datos en el archivo y quedaron como estaban',
  );
  return `${what}, pues la importación no las actualiza.`;
}

function describeDiffering(differing: number): string {
  const what = countOf(
    differing,
    'atención calculada o pagada tiene otros datos en el archivo y quedó como estaba',
    'atenciones calculadas o pagadas tienen otros datos en el archivo y quedaron como estaban',
  );
  return `${what}: revise el archivo otra vez para verlas lado a lado.`;
}
