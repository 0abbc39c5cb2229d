/** Reads a file of corrections: what was wrong of each line, and what is right instead (payout §27). */
import type { LocalDate } from '../../domain/calendar/calendar.ts';
import type { RecordType, ScheduleType } from '../../domain/fees/rules.ts';
import {
  CAUSE_COLUMNS,
  CAUSE_WORDS,
  CORRECTION_COLUMNS,
  type CorrectionColumn,
} from '../../domain/payout/correction-columns.ts';
import {
  CORRECTION_CAUSE_LABELS,
  CORRECTION_CAUSES,
  type CorrectionCause,
} from '../../domain/words/correction-words.ts';
import { RECORD_TYPE_LABELS } from '../../domain/words/labels.ts';
import { readDate, readSchedule } from '../attentions/values.ts';
import { type FilledRow, type FilledTable, readFilledTable } from '../filled-rows.ts';
import type { HeadedMapping } from '../headed-table.ts';
import type { RowReader } from '../row-reader.ts';
import { foldWord } from '../text.ts';

/** What a row says; null is what can't be read, which `reasons` tell. Amounts in pesos. */
export type ReadCorrection = CorrectionValues & FilledRow;

type CorrectionValues = Values & {
  readonly externalId: string | null;
  /** Null where the file does not say it: the id alone tells the attention then. Undefined where it can't be read. */
  readonly recordType: RecordType | null | undefined;
  readonly cause: CorrectionCause | null;
  readonly reason: string | null;
};

/** What is right instead. What is not there stays as it was paid. */
type Values = {
  readonly doctorRut?: string;
  readonly serviceCode?: string;
  readonly grossAmount?: number;
  readonly netAmount?: number;
  readonly participatedAmount?: number;
  readonly attentionDate?: LocalDate;
  readonly scheduleType?: ScheduleType;
  /** The name of one. */
  readonly providerType?: string;
  readonly unit?: string;
};

export type CorrectionMapping = HeadedMapping<CorrectionColumn>;

export type CorrectionFile = FilledTable<CorrectionColumn, CorrectionValues>;

/** Reads a file of at most `mostRows` rows. Throws a FileError when the file can't be read. */
export function readCorrections(
  fileName: string,
  bytes: Uint8Array,
  { mapping = {}, mostRows }: { mapping?: CorrectionMapping; mostRows: number },
): Promise<CorrectionFile> {
  const options = { columns: CORRECTION_COLUMNS, given: mapping, mostRows };
  return readFilledTable(fileName, bytes, options, readRow);
}

type Fields = RowReader<CorrectionColumn>;

function readRow(fields: Fields): CorrectionValues {
  const externalId = fields.value(
    'externalId',
    (text) =>
      text || fields.fail('Falta el ID de la atención: está en Atenciones, como «ID Excel».'),
  );
  const recordType = readRecordType(fields.text('recordType'));
  if (recordType === undefined)
    fields.fail(
      `El tipo de registro «${fields.text('recordType')}» no existe: escriba Participación o HMQ, o nada.`,
    );
  const cause = fields.value(
    'cause',
    (text) => CAUSES.get(foldWord(text)) ?? fields.fail(causeProblem(text)),
  );
  const reason = fields.value('reason', (text) => text);
  return { externalId, recordType, cause, reason, ...readValues(cause, fields) };
}

const RECORD_TYPES: ReadonlyMap<string, RecordType> = new Map(
  (Object.keys(RECORD_TYPE_LABELS) as RecordType[]).flatMap((type) => [
    [foldWord(RECORD_TYPE_LABELS[type]), type],
    [type, type],
  ]),
);

/** Null for none, undefined for an unknown one. */
const readRecordType = (text: string): RecordType | null | undefined =>
  text === '' ? null : RECORD_TYPES.get(foldWord(text));

const CAUSES: ReadonlyMap<string, CorrectionCause> = new Map(
  CORRECTION_CAUSES.flatMap((cause) =>
    [CORRECTION_CAUSE_LABELS[cause], ...CAUSE_WORDS[cause].split(', ')].map(
      (word): [string, CorrectionCause] => [foldWord(word), cause],
    ),
  ),
);

function causeProblem(text: string): string {
  const known = CORRECTION_CAUSES.map((cause) => CORRECTION_CAUSE_LABELS[cause]).join(', ');
  return text === ''
    ? `Falta qué estaba mal: escriba una de estas: ${known}.`
    : `«${text}» no dice qué estaba mal: escriba una de estas: ${known}.`;
}

type ValueColumn = keyof Values;

const VALUE_COLUMNS = Object.values(CAUSE_COLUMNS).flat() as ValueColumn[];

/**
 * Of an unknown cause all values that are filled. Of a known one a value of another would be left aside unseen, for a correction
 * changes one thing; of its amounts those that are filled, of its other columns the only one.
 */
function readValues(cause: CorrectionCause | null, fields: Fields): Values {
  const filled = VALUE_COLUMNS.filter((key) => fields.text(key) !== '');
  if (cause === null) return valuesOf(filled, fields);
  const own: readonly ValueColumn[] = CAUSE_COLUMNS[cause];
  for (const key of filled) {
    if (!own.includes(key))
      fields.fail(
        `La fila trae «${CORRECTION_COLUMNS[key].label}», y «${CORRECTION_CAUSE_LABELS[cause]}» no lo cambia: borre ese valor, o diga otra cosa en «Qué estaba mal».`,
      );
  }
  const given = filled.filter((key) => own.includes(key));
  if (own.length > 0 && given.length === 0) {
    const labels = own.map((key) => `«${CORRECTION_COLUMNS[key].label}»`).join(' o ');
    fields.fail(`Falta lo correcto: llene ${labels}.`);
  }
  return valuesOf(given, fields);
}

function valuesOf(keys: readonly ValueColumn[], fields: Fields): Values {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const value = READERS[key](fields);
      return value === null ? [] : [[key, value]];
    }),
  );
}

/** Each answers null where it notes what is wrong. */
const READERS: { readonly [Key in ValueColumn]: (fields: Fields) => Values[Key] | null } = {
  doctorRut: (fields) => fields.rut('doctorRut', 'del médico correcto'),
  serviceCode: (fields) => fields.value('serviceCode', (text) => text),
  grossAmount: (fields) => fields.pesos('grossAmount', 'bruto'),
  netAmount: (fields) => fields.pesos('netAmount', 'líquido'),
  participatedAmount: (fields) => fields.pesos('participatedAmount', 'participado'),
  attentionDate: (fields) =>
    fields.value(
      'attentionDate',
      (text) =>
        readDate(text)?.date ??
        fields.fail(`La fecha «${text}» no es una fecha: escríbala como 31-07-2026.`),
    ),
  scheduleType: (fields) =>
    fields.value(
      'scheduleType',
      (text) =>
        readSchedule(text) ??
        fields.fail(`El horario «${text}» no existe: escriba Regular, Nocturno o Irregular.`),
    ),
  providerType: (fields) => fields.value('providerType', (text) => text),
  unit: (fields) => fields.value('unit', (text) => text),
};
