/** The worker thread of `reader.ts`: a file's bytes come in, rows for the staging table go out. */
import { parentPort, workerData } from 'node:worker_threads';
import { otherTypeSentence } from '../../../formats/attentions/mixed-types.ts';
import { nearSentence } from '../../../formats/attentions/near-headings.ts';
import {
  RECORDS,
  type ReadSummary,
  readAttentionRecords,
  readAttentions,
} from '../../../formats/attentions/read.ts';
import { isAddedHeading } from '../../../formats/attentions/rejected.ts';
import { buildDirectory } from '../../../formats/attentions/resolve.ts';
import { nearSpecialtySentence } from '../../../formats/attentions/specialties.ts';
import type { AttentionRow, FieldMapping } from '../../../formats/attentions/types.ts';
import { FileError } from '../../../formats/file-error.ts';
import { Intake } from './intake.ts';
import type { Answer, FileShape, Question, ThreadInput } from './reader.ts';

/** Rows go out in pieces of about this size. */
const PIECE_BYTES = 120 * 1024;
/** So many pieces may be on their way before the thread waits for the database. */
const MAX_PIECES_UNDERWAY = 4;

const port = parentPort;
if (port === null) throw new Error('this file runs as a worker thread only');
const { source, recordType, mapping, sheet, maxRows, shownRows, ...masters } =
  workerData as ThreadInput;
const directory = buildDirectory(masters.directory, masters.specialties);

const waiting: ((answer: Answer) => void)[] = [];
port.on('message', (answer: Answer) => waiting.shift()?.(answer));

/** Every question is answered, in order. */
function ask(question: Question, transfer: ArrayBuffer[] = []): Promise<Answer> {
  port?.postMessage(question, transfer);
  return new Promise((resolve) => waiting.push(resolve));
}

const intake = new Intake(directory, shownRows);
const underway: Promise<Answer>[] = [];

async function sendRows(): Promise<void> {
  const bytes = intake.writer.take();
  const { rows, linesAbove } = intake;
  underway.push(ask({ kind: 'rows', bytes, rows, linesAbove }, [bytes.buffer as ArrayBuffer]));
  if (underway.length > MAX_PIECES_UNDERWAY) await underway.shift();
}

async function onBatch(batch: readonly AttentionRow[]): Promise<void> {
  for (const row of batch) {
    if (intake.rows >= maxRows) throw new TooManyRows();
    intake.add(row);
    if (intake.writer.length >= PIECE_BYTES) await sendRows();
  }
}

class TooManyRows extends Error {}

async function* chunks(): AsyncGenerator<Uint8Array> {
  for (
    let chunk = await ask({ kind: 'chunk' });
    chunk !== null;
    chunk = await ask({ kind: 'chunk' })
  )
    yield new Uint8Array(chunk as ArrayBuffer);
}

async function recall(names: readonly string[]): Promise<FieldMapping> {
  return ((await ask({ kind: 'recall', names })) ?? {}) as FieldMapping;
}

let shape: FileShape | null = null;
const options = {
  sheet,
  ...(mapping === undefined ? { recall } : { mapping }),
  onShape: (found: FileShape) => {
    shape = found;
  },
};

/** Specialties that the warnings name. */
const MAX_TOLD = 20;

/** What was in the source and was not read. */
function warningsOf(summary: Ignored): string[] {
  const columns = summary.ignoredColumns.filter((heading) => !isAddedHeading(heading));
  const others = summary.sheets.flatMap(({ name }) => (name === summary.sheet ? [] : [name]));
  const mixed = otherTypeSentence(summary.otherTypeRows, recordType);
  return [
    ...(mixed === null ? [] : [mixed]),
    ...(shape?.columns.near ?? []).map((near) => nearSentence(near, recordType)),
    ...directory.specialties.unanswered.slice(0, MAX_TOLD).map(nearSpecialtySentence),
    ...(columns.length > 0 ? [`Columnas que no se leyeron: ${columns.join(', ')}.`] : []),
    ...(others.length > 0
      ? [`Solo se leyó la hoja «${summary.sheet}»; no se leyeron: ${others.join(', ')}.`]
      : []),
  ];
}
type Ignored = Pick<ReadSummary, 'ignoredColumns' | 'sheet' | 'sheets' | 'otherTypeRows'>;

async function read(): Promise<Question> {
  try {
    const summary =
      source.kind === 'file'
        ? await readAttentions(
            { fileName: source.fileName, bytes: chunks() },
            recordType,
            onBatch,
            options,
          )
        : {
            ...(await readAttentionRecords(source.records, recordType, onBatch)),
            ...RECORDS,
          };
    intake.writer.end();
    await sendRows();
    const { rows, rejected, newSpecialties, first } = intake;
    return {
      kind: 'done',
      rows,
      rejected,
      newSpecialties,
      first,
      header: summary.header,
      // Only at the end it shows whether all of a text is UTF-8.
      shape: shape && { ...shape, encoding: summary.encoding },
      nearSpecialties: directory.specialties.near,
      otherTypeRows: summary.otherTypeRows,
      warnings: warningsOf(summary),
    };
  } catch (error) {
    if (error instanceof FileError) {
      const { message } = error;
      // Of a workbook another sheet may be chosen.
      const isChoosable = shape !== null && (shape.problem === message || shape.sheets.length > 1);
      const told = isChoosable && shape !== null ? { ...shape, problem: message } : null;
      return { kind: 'unreadable', message, shape: told };
    }
    if (error instanceof TooManyRows) return { kind: 'tooManyRows' };
    throw error;
  }
}

port.postMessage(await read());
