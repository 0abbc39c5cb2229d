/** A file of attentions to try: the clinic's doctors and services, and invented patients (intake §16.13). */
import { sql } from 'kysely';
import { addDays, type LocalDate } from '../../../domain/calendar/calendar.ts';
import { formatRut, rutOf } from '../../../domain/identity/rut.ts';
import { type ColumnKey, IMPORT_COLUMNS } from '../../../domain/intake/import-columns.ts';
import type { Maker } from '../../../domain/words/maker.ts';
import {
  type TableColumn,
  tableSheet,
  WORKBOOK_TYPE,
  writeWorkbook,
} from '../../../formats/workbook/tabular.ts';
import type { Db } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';

/** How many attentions it has. */
const ROWS = 12;
/** Invented patients have numbers that no person was given yet. */
const FIRST_RUT = 90_000_000;
/** Pesos of an attention whose service has no value. */
const USUAL_AMOUNT = 30_000;

type Pair = {
  doctorRut: string;
  internalCode: string | null;
  specialtyName: string;
  serviceCode: string;
  serviceName: string;
  baseValue: number | null;
};
type Row = Pair & { place: number; day: LocalDate; patientRut: string };

const heading = (key: ColumnKey): string => IMPORT_COLUMNS[key].label;
const text = (key: ColumnKey, value: (row: Row) => string | null): TableColumn<Row> => ({
  title: heading(key),
  type: 'text',
  value,
});
const amount = (key: ColumnKey): TableColumn<Row> => ({
  title: heading(key),
  type: 'pesos',
  value: ({ baseValue }) => baseValue ?? USUAL_AMOUNT,
});

const COLUMNS: readonly TableColumn<Row>[] = [
  text('externalId', ({ day, place }) => `PRUEBA-${day.slice(0, 7)}-${place + 1}`),
  text('patientRut', ({ patientRut }) => patientRut),
  text('patientName', ({ place }) => `Paciente de Prueba ${place + 1}`),
  { title: heading('attentionDate'), type: 'date', value: ({ day }) => day },
  text('serviceCode', ({ serviceCode }) => serviceCode),
  text('serviceName', ({ serviceName }) => serviceName),
  amount('participatedAmount'),
  amount('netAmount'),
  text('specialtyText', ({ specialtyName }) => specialtyName),
  text('doctorText', ({ doctorRut }) => formatRut(doctorRut)),
  text('internalCode', ({ internalCode }) => internalCode),
];

/**
 * Twelve attentions of `today`'s month up to today, which the import accepts as they are. Refused while there is no
 * active doctor or service.
 */
export async function exampleFile(db: Db, today: LocalDate, maker: Maker): Promise<File> {
  const pairs = await findPairs(db);
  if (pairs.length === 0) refuse('import.noExample', {});
  const rows = Array.from({ length: ROWS }, (_, place): Row => {
    const pair = pairs[place % pairs.length] as Pair;
    return {
      ...pair,
      place,
      day: dayOf(today, place),
      patientRut: formatRut(rutOf(FIRST_RUT + place)),
    };
  });
  const content = writeWorkbook([tableSheet(COLUMNS, rows, 'Atenciones')], maker);
  return new File([content as BlobPart], 'atenciones-de-prueba.xlsx', { type: WORKBOOK_TYPE });
}

/** Active doctors with a service of their specialty each, or with any where it has none. */
async function findPairs(db: Db): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    SELECT d.rut AS doctor_rut, d.internal_code, sp.name AS specialty_name,
           s.code AS service_code, s.name AS service_name, s.base_value
      FROM (SELECT *, row_number() OVER (PARTITION BY specialty_id ORDER BY id) AS place
              FROM doctor WHERE is_active ORDER BY id LIMIT ${ROWS}) d
      JOIN specialty sp ON sp.id = d.specialty_id
     CROSS JOIN LATERAL (
           SELECT code, name, base_value FROM service
            WHERE is_active ORDER BY specialty_id = d.specialty_id DESC, id
           -- Doctors of one specialty take turns with its services.
           OFFSET (d.place - 1) % greatest(1, (SELECT count(*) FROM service
                                                WHERE is_active AND specialty_id = d.specialty_id)) LIMIT 1) s
     ORDER BY d.id`.execute(db);
  return rows;
}

/** Going back from today, never into the month before. */
function dayOf(today: LocalDate, place: number): LocalDate {
  const back = place % Number(today.slice(8));
  return addDays(today, -back);
}
