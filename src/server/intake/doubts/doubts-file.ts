/** Rows with doubts as a file. */
import type { LocalDate } from '../../../domain/calendar/calendar.ts';
import { givenExternalId } from '../../../domain/identity/external-id.ts';
import { rutWithRightDigit } from '../../../domain/identity/rut.ts';
import { DOUBTS, type DoubtCode } from '../../../domain/intake/doubts.ts';
import type { TableColumn } from '../../../formats/workbook/tabular.ts';

export type DoubtedRow = {
  readonly row: number;
  readonly doubts: readonly DoubtCode[];
  readonly isExcluded: boolean | null;
  readonly externalId: string;
  readonly attentionDate: LocalDate;
  readonly patientRut: string;
  readonly patientName: string;
  readonly doctorName: string;
  readonly serviceName: string;
  readonly sourceStatus: string | null;
  readonly grossAmount: number;
  readonly netAmount: number;
  readonly participatedAmount: number;
  readonly usualAmount: number | null;
  readonly other: string | null;
};

export const DOUBT_COLUMNS: readonly TableColumn<DoubtedRow>[] = [
  { title: 'Fila', type: 'integer', value: ({ row }) => row },
  {
    title: 'Dudas',
    type: 'text',
    value: ({ doubts }) => doubts.map((code) => DOUBTS[code].label).join('; '),
  },
  { title: 'ID Excel', type: 'text', value: ({ externalId }) => givenExternalId(externalId) },
  { title: 'RUT Paciente', type: 'text', value: ({ patientRut }) => patientRut },
  {
    title: 'RUT con su dígito verificador',
    type: 'text',
    value: ({ patientRut }) => rutWithRightDigit(patientRut),
  },
  { title: 'Nombre Paciente', type: 'text', value: ({ patientName }) => patientName },
  { title: 'Fecha Atención', type: 'date', value: ({ attentionDate }) => attentionDate },
  { title: 'Médico', type: 'text', value: ({ doctorName }) => doctorName },
  { title: 'Prestación', type: 'text', value: ({ serviceName }) => serviceName },
  { title: 'Estado en el archivo', type: 'text', value: ({ sourceStatus }) => sourceStatus },
  { title: 'Valor Bruto', type: 'integer', value: ({ grossAmount }) => grossAmount },
  { title: 'Valor Neto', type: 'integer', value: ({ netAmount }) => netAmount },
  {
    title: 'Valor Participado',
    type: 'integer',
    value: ({ participatedAmount }) => participatedAmount,
  },
  { title: 'Participado usual', type: 'integer', value: ({ usualAmount }) => usualAmount },
  { title: 'Otra igual', type: 'text', value: ({ other }) => other },
];

/** The columns of stored doubts, including whether the row was left out. */
export const KEPT_DOUBT_COLUMNS: readonly TableColumn<DoubtedRow>[] = [
  ...DOUBT_COLUMNS,
  { title: 'Excluida', type: 'text', value: ({ isExcluded }) => (isExcluded ? 'Sí' : 'No') },
];

const ROW = `
  s.external_id AS "externalId", s.attention_date AS "attentionDate", s.patient_rut AS "patientRut",
  s.patient_name AS "patientName", d.name AS "doctorName", v.code || ' ' || v.name AS "serviceName",
  s.source_status AS "sourceStatus", s.gross_amount AS "grossAmount", s.net_amount AS "netAmount",
  s.participated_amount AS "participatedAmount"`;

/** The rows of `import_doubtful`, in the order of `relation`. */
export function doubtedRowsQuery(relation: string): string {
  return `SELECT s.row_number AS row, f.doubts, NULL AS "isExcluded", ${ROW}, f.usual_amount AS "usualAmount", f.other
            FROM import_doubtful f JOIN ${relation} s USING (row_number)
            JOIN doctor d ON d.id = s.doctor_id JOIN service v ON v.id = s.service_id ORDER BY 1`;
}

/** The rows stored with import `$1`, after row `$2`, at most `$3`. */
export const KEPT_ROWS = `
  SELECT s.row_number AS row, s.doubts, s.is_excluded AS "isExcluded", ${ROW}, s.usual_amount AS "usualAmount", s.other
    FROM import_doubt s LEFT JOIN doctor d ON d.id = s.doctor_id LEFT JOIN service v ON v.id = s.service_id
   WHERE s.import_id = $1 AND s.row_number > $2 ORDER BY 1 LIMIT $3`;
