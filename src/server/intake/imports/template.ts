/** The template of attentions: headings to fill in, the clinic's doctors and services, and how it is filled in (intake §7.3). */
import type { RecordType } from '../../../domain/fees/rules.ts';
import { formatRut } from '../../../domain/identity/rut.ts';
import { type ColumnKey, columnOf } from '../../../domain/intake/import-columns.ts';
import { TEMPLATE_SHEETS } from '../../../domain/intake/template-sheets.ts';
import { type Maker, madeName } from '../../../domain/words/maker.ts';
import { LAYOUTS } from '../../../formats/attentions/layouts.ts';
import {
  type TableColumn,
  tableSheet,
  toCsv,
  WORKBOOK_TYPE,
  writeWorkbook,
} from '../../../formats/workbook/tabular.ts';
import type { Db } from '../../platform/db/database.ts';
import { CSV } from './downloads.ts';

/** How a column is filled in, and two examples. */
type Note = readonly [how: string, example: string, other?: string];

const NOTES: Readonly<Partial<Record<ColumnKey, Note>>> = {
  externalId: [
    'El número de la atención en el sistema de la clínica. Vacío, se la reconoce por sus datos.',
    'A-10025',
    'A-10026',
  ],
  patientRut: ['Con o sin puntos, con su dígito verificador.', '12.345.678-5', '9068826-K'],
  patientName: ['Nombre y apellidos, al menos 3 letras.', 'Ana Pérez Soto', 'Luis Díaz Mora'],
  attentionDate: [
    'El día en que se hizo, con el año de cuatro cifras.',
    '15-07-2026',
    '2026-07-16',
  ],
  attentionTime: ['La hora, si se sabe.', '09:30', '18:05'],
  serviceCode: ['El código de la hoja Lista de prestaciones.', '01-01-001', '0101001'],
  serviceName: [
    'Ayuda a ver si el código es el que se quería.',
    'Consulta médica',
    'Ecocardiograma',
  ],
  healthPlan: ['La previsión del paciente.', 'FONASA B', 'CONSALUD'],
  grossAmount: ['Pesos enteros, sin decimales.', '45000', '$45.000'],
  netAmount: ['Pesos enteros, sin decimales.', '40000', '$40.000'],
  participatedAmount: [
    'Lo que corresponde al médico según el sistema, en pesos enteros.',
    '28000',
    '$28.000',
  ],
  participationRate: ['De 0 a 100, con o sin el signo %.', '70', '70 %'],
  commissionAmount: ['Pesos enteros. Vacía, ninguna.', '600', '$1.200'],
  scheduleType: ['Hábil, Nocturno o Inhábil. Vacío, hábil.', 'Hábil', 'Nocturno'],
  specialtyText: ['Vacía, la del médico.', 'Cardiología', 'Pediatría'],
  statusText: ['Lo que dice el sistema de la clínica.', 'Realizada', 'Anulada'],
  paymentBank: ['El banco con que se recaudó, si se sabe.', '037', '001'],
  paymentAccount: ['La cuenta con que se recaudó, si se sabe.', '000156825084', ''],
  doctorText: [
    'El RUT de la hoja Lista de médicos; o su nombre, si nadie más se llama así.',
    '16.425.297-3',
    'Ana Araya Soto',
  ],
  societyIdText: ['El número de la sociedad en el portal; basta con su RUT.', '6', ''],
  societyName: ['Vacío, se paga según la afiliación del médico.', 'Imágenes Boldo SpA', ''],
  societyRut: ['Vacío, se paga según la afiliación del médico.', '76.123.456-0', ''],
  internalCode: ['El código del médico en la clínica, si tiene.', 'MED0056', ''],
  participant: ['Quién es en el equipo, si son varios.', 'Primer cirujano', 'Anestesista'],
};

type Line = { key: ColumnKey; label: string; note: Note };
const HELP: readonly TableColumn<Line>[] = [
  { title: 'Columna', type: 'text', value: ({ label }) => label },
  {
    title: 'Al importar',
    type: 'text',
    value: ({ key }) =>
      columnOf(key).isRequired || key === 'doctorText' ? 'Obligatoria' : 'Opcional',
  },
  { title: 'Cómo se llena', type: 'text', value: ({ note: [how] }) => how },
  { title: 'Ejemplo', type: 'text', value: ({ note: [, example] }) => example },
  { title: 'Otro ejemplo', type: 'text', value: ({ note: [, , other] }) => other || null },
];

type Named = { readonly name: string; readonly code: string };
const DOCTORS: readonly TableColumn<Named>[] = [
  { title: 'RUT del médico', type: 'text', value: ({ code }) => formatRut(code) },
  { title: 'Médico', type: 'text', value: ({ name }) => name },
];
const SERVICES: readonly TableColumn<Named>[] = [
  { title: 'Código de la prestación', type: 'text', value: ({ code }) => code },
  { title: 'Prestación', type: 'text', value: ({ name }) => name },
];

/** `participacion.xlsx` or the like: as delimited text the headings alone, as a workbook with lists and notes. */
export async function attentionTemplate(
  db: Db,
  recordType: RecordType,
  ending: 'csv' | 'xlsx',
  maker: Maker,
): Promise<File> {
  const { order, labels } = LAYOUTS[recordType];
  const lines = (['externalId', ...order] as const).map(
    (key): Line => ({ key, label: labels[key], note: NOTES[key] ?? ['', ''] }),
  );
  const headings = lines.map(
    ({ label }): TableColumn<never> => ({ title: label, type: 'text', value: () => null }),
  );
  const name = `plantilla-${recordType}.${ending}`;
  if (ending === 'csv')
    return new File([toCsv(headings, [])], madeName(name, maker), { type: CSV });
  const sheets = [
    tableSheet(headings, [], TEMPLATE_SHEETS.rows),
    tableSheet(DOCTORS, await activeDoctors(db), TEMPLATE_SHEETS.doctors),
    tableSheet(SERVICES, await activeServices(db), TEMPLATE_SHEETS.services),
    tableSheet(HELP, lines, TEMPLATE_SHEETS.notes),
  ];
  const content = writeWorkbook(sheets, maker);
  return new File([content as BlobPart], name, { type: WORKBOOK_TYPE });
}

const activeDoctors = (db: Db) =>
  db
    .selectFrom('doctor')
    .select(['name', 'rut as code'])
    .where('isActive', '=', true)
    .orderBy('name')
    .execute();

const activeServices = (db: Db) =>
  db
    .selectFrom('service')
    .select(['name', 'code'])
    .where('isActive', '=', true)
    .orderBy('name')
    .execute();
