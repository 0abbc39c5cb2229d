/** Statements as PDF files: one, or many in parallel as a stream of files. */
import { availableParallelism } from 'node:os';
import type { RuleVersion } from '../../../domain/fees/rule-version.ts';
import { type PatientView, withPatients } from '../../../domain/identity/patient-view.ts';
import type { Maker } from '../../../domain/words/maker.ts';
import { readDocumentFiles } from '../../masters/clinic/public.ts';
import { today } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import {
  createPdfRenderer,
  PdfOverload,
  type PdfRenderer,
  renderReport,
} from '../../platform/pdf/pdf.ts';
import {
  readStatement,
  readStatements,
  type StatementFacts,
  type StatementQuery,
  type StatementsQuery,
} from './facts.ts';
import { statementReport } from './report.ts';
import { composeStatement } from './statement.ts';

export type StatementFile = {
  /** E.g. `cartola_12345678-5_7-2026.pdf` (documents §2.3). */
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly facts: StatementFacts;
};

/** Who has statements made, and how much of patients they tell this person. */
export type StatementReader = { readonly maker: Maker; readonly patients: PatientView };

/** The facts of a statement, with its patients or without. Refuses an unknown doctor, and one without a matching payment. */
export async function findStatement(
  db: Db,
  query: StatementQuery,
  patients: PatientView = 'shown',
): Promise<StatementFacts> {
  const facts = await readStatement(db, query);
  if (!facts) refuse('record.notFound', { record: 'el médico' });
  if (facts.payments.length === 0) refuse('statement.nothingToShow');
  return withPatients(facts, patients);
}

/** The base of a statement's file name. */
export function statementName({ doctor, query }: StatementFacts): string {
  const suffix = query.annulledId === undefined ? '' : `_anulada-${query.annulledId}`;
  return `cartola_${doctor.rut}_${query.month}-${query.year}${suffix}`;
}

/** The statement of one doctor and month. Refuses like `findStatement`, and if it takes too long. */
export async function renderStatement(
  db: Db,
  query: StatementQuery,
  maker: Maker,
  patients: PatientView = 'shown',
): Promise<StatementFile> {
  const facts = await findStatement(db, query, patients);
  return render(renderReport, facts, maker, await readDocumentFiles(db)).catch((error: unknown) => {
    if (error instanceof PdfOverload) refuse('statement.tookTooLong');
    throw error;
  });
}

/** Processes for many statements: one for each processor, up to this number. */
const PROCESSES = Math.min(availableParallelism(), 4);
/** They run with lower priority than calls, since users wait for screens. */
const PRIORITY = 5;
/** Documents in progress: each process always has a next one, and what waits in memory is bounded. */
const WINDOW = PROCESSES * 3;
/** How many doctors are read at a time. */
const CHUNK = 20;

/**
 * The statements of several doctors, in the order of their ids; the next ones are made while one is taken. Doctors
 * without a payment are left out. Ends, with its processes, when `signal` is aborted.
 */
export async function* renderStatements(
  db: Db,
  query: StatementsQuery,
  { maker, patients }: StatementReader,
  signal: AbortSignal,
): AsyncGenerator<StatementFile, void> {
  const renderer = createPdfRenderer({ processes: PROCESSES, priority: PRIORITY });
  signal.addEventListener('abort', renderer.close, { once: true });
  try {
    const files = await readDocumentFiles(db);
    const underWay: Promise<StatementFile>[] = [];
    for await (const facts of readInChunks(db, query)) {
      signal.throwIfAborted();
      const seen = withPatients(facts, patients);
      const file = render(renderer.renderReport, seen, maker, files);
      // The consumer sees this failure when it reaches this file.
      file.catch(() => {});
      underWay.push(file);
      const first = underWay.length >= WINDOW && underWay.shift();
      if (first) yield await first;
    }
    for (const file of underWay) yield await file;
  } finally {
    signal.removeEventListener('abort', renderer.close);
    renderer.close();
  }
}

async function* readInChunks(db: Db, query: StatementsQuery): AsyncGenerator<StatementFacts, void> {
  const rules = new Map<number, readonly RuleVersion[]>();
  for (let start = 0; start < query.doctorIds.length; start += CHUNK) {
    const doctorIds = query.doctorIds.slice(start, start + CHUNK);
    const chunk = await readStatements(db, { ...query, doctorIds }, rules);
    yield* chunk.filter(({ payments }) => payments.length > 0);
  }
}

async function render(
  renderDocument: PdfRenderer['renderReport'],
  facts: StatementFacts,
  maker: Maker,
  files: Record<string, Uint8Array>,
): Promise<StatementFile> {
  const statement = composeStatement(facts, today());
  const bytes = await renderDocument(statementReport(statement), maker, files);
  return { name: `${statementName(facts)}.pdf`, bytes, facts };
}
