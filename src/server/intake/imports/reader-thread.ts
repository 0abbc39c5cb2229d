/**
 * The worker thread of `reader.ts`. It reads one source after the other: bytes of a file come in, rows for the staging
 * table go out.
 */
import { getHeapStatistics } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import type { StoredKey } from '../../../domain/intake/import-columns.ts';
import { otherTypeSentence } from '../../../formats/attentions/mixed-types.ts';
import { nearSentence } from '../../../formats/attentions/near-headings.ts';
import {
  RECORDS,
  type ReadSummary,
  readAttentionRecords,
  readAttentions,
  type Shape,
} from '../../../formats/attentions/read.ts';
import {
  absentKeys,
  type ColumnMap,
  withDoubtful,
} from '../../../formats/attentions/recognise-columns.ts';
import { isAddedHeading } from '../../../formats/attentions/rejected.ts';
import { DoubtfulColumns } from '../../../formats/attentions/repeated-headings.ts';
import { buildDirectory, type Directory } from '../../../formats/attentions/resolve.ts';
import { nearSpecialtySentence } from '../../../formats/attentions/specialties.ts';
import type { AttentionRow, FieldMapping } from '../../../formats/attentions/types.ts';
import { FileError } from '../../../formats/file-error.ts';
import type { Answer, FileShape, Message, Question, ThreadInput } from './reader.ts';
import { RowSorter } from './row-sorter.ts';

/** The approximate size of a piece of rows. */
const PIECE_BYTES = 120 * 1024;
/** How many pieces may be unconfirmed before the thread waits for the database. */
const MAX_PIECES_UNDERWAY = 4;

const port = parentPort;
if (port === null) throw new Error('this file runs as a worker thread only');

const waiting: ((answer: Answer) => void)[] = [];
port.on('message', async (message: Message) => {
  if (message.kind === 'answer') waiting.shift()?.(message.answer);
  else port.postMessage(await new Reading(message.input).outcome());
});

/** Sends a question; answers come in the order of the questions. */
function ask(question: Question, transfer: ArrayBuffer[] = []): Promise<Answer> {
  port?.postMessage(question, transfer);
  return new Promise((resolve) => waiting.push(resolve));
}

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

async function recallSheet(names: readonly string[]): Promise<string | null> {
  return (await ask({ kind: 'recallSheet', names })) as string | null;
}

class TooManyRows extends Error {}

/** How many specialties the warnings name. */
const MAX_TOLD = 20;

/** Reads one source. */
class Reading {
  readonly #input: ThreadInput;
  readonly #directory: Directory;
  readonly #sorter: RowSorter;
  readonly #underway: Promise<Answer>[] = [];
  #shape: FileShape | null = null;
  #absent: readonly StoredKey[] = [];

  constructor(input: ThreadInput) {
    this.#input = input;
    this.#directory = buildDirectory(input.directory, input.specialties);
    this.#sorter = new RowSorter(this.#directory, input.shownRows);
  }

  /** Sends the rows, and answers the summary. */
  async outcome(): Promise<Question> {
    try {
      return await this.#readAll();
    } catch (error) {
      if (error instanceof FileError) return this.#unreadable(error);
      if (error instanceof TooManyRows) return { kind: 'tooManyRows' };
      throw error;
    }
  }

  async #readAll(): Promise<Question> {
    const summary = await this.#readRows();
    this.#sorter.writer.end();
    await this.#sendRows();
    const { rows, rejected, newSpecialties, first } = this.#sorter;
    return {
      kind: 'done',
      outcome: {
        rows,
        rejected,
        newSpecialties,
        first,
        header: summary.header,
        // Only after the whole text is it certain that it is UTF-8.
        shape: this.#shape && { ...this.#shape, encoding: summary.encoding },
        absent: this.#absent,
        nearSpecialties: this.#directory.specialties.near,
        otherTypeRows: summary.otherTypeRows,
        warnings: this.#warnings(summary),
      },
      heapBytes: getHeapStatistics().total_heap_size,
    };
  }

  async #readRows() {
    const { source, recordType, mapping, sheet } = this.#input;
    const onBatch = (batch: readonly AttentionRow[]) => this.#addRows(batch);
    if (source.kind === 'records') {
      const onShape = ({ columns }: Shape) => this.#note(columns);
      const { records } = source;
      return {
        ...(await readAttentionRecords(records, recordType, onBatch, { onShape })),
        ...RECORDS,
      };
    }
    const file = { fileName: source.fileName, bytes: chunks() };
    return readAttentions(file, recordType, onBatch, {
      sheet,
      recallSheet,
      ...(mapping === undefined ? { recall } : { mapping }),
      onShape: (found) => {
        this.#shape = found;
        this.#note(found.columns);
      },
    });
  }

  #note(columns: ColumnMap): void {
    this.#absent = absentKeys(columns);
    this.#sorter.hasGivenIds = columns.index.externalId >= 0 || columns.index.occurrence >= 0;
  }

  async #addRows(batch: readonly AttentionRow[]): Promise<void> {
    for (const row of batch) {
      if (this.#sorter.rows >= this.#input.maxRows) throw new TooManyRows();
      this.#sorter.add(row);
      if (this.#sorter.writer.length >= PIECE_BYTES) await this.#sendRows();
    }
  }

  async #sendRows(): Promise<void> {
    const { rows, linesAbove, writer } = this.#sorter;
    const bytes = writer.take();
    const buffer = bytes.buffer as ArrayBuffer;
    this.#underway.push(ask({ kind: 'rows', bytes, rows, linesAbove }, [buffer]));
    if (this.#underway.length > MAX_PIECES_UNDERWAY) await this.#underway.shift();
  }

  #unreadable(error: FileError): Question {
    const { message } = error;
    const doubtful = error instanceof DoubtfulColumns ? error.keys : [];
    const shape = this.#shape;
    // In a workbook the user may choose another sheet.
    const isChoosable =
      shape !== null &&
      (shape.problem === message || shape.sheets.length > 1 || doubtful.length > 0);
    return {
      kind: 'unreadable',
      message,
      shape: isChoosable
        ? { ...shape, columns: withDoubtful(shape.columns, doubtful), problem: message }
        : null,
    };
  }

  /** Warnings about content that was not read. */
  #warnings({ ignoredColumns, sheet, sheets, otherTypeRows }: Ignored): string[] {
    const { recordType } = this.#input;
    const columns = ignoredColumns.filter((heading) => !isAddedHeading(heading));
    const others = sheets.flatMap(({ name }) => (name === sheet ? [] : [name]));
    const mixed = otherTypeSentence(otherTypeRows, recordType);
    return [
      ...(mixed === null ? [] : [mixed]),
      ...(this.#shape?.columns.near ?? []).map((near) => nearSentence(near, recordType)),
      ...this.#directory.specialties.unanswered.slice(0, MAX_TOLD).map(nearSpecialtySentence),
      ...(columns.length > 0 ? [`Columnas que no se leyeron: ${columns.join(', ')}.`] : []),
      ...(others.length > 0
        ? [`Solo se leyó la hoja «${sheet}»; no se leyeron: ${others.join(', ')}.`]
        : []),
    ];
  }
}
type Ignored = Pick<ReadSummary, 'ignoredColumns' | 'sheet' | 'sheets' | 'otherTypeRows'>;
