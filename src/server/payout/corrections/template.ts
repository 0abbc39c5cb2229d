/** The workbook in which corrections are written: its headings, and a sheet that says how it is filled in (payout §27.1). */
import {
  CAUSE_COLUMNS,
  CORRECTION_COLUMN_KEYS,
  CORRECTION_COLUMNS,
} from '../../../domain/payout/correction-columns.ts';
import {
  CORRECTION_CAUSE_LABELS,
  CORRECTION_CAUSES,
  type CorrectionCause,
} from '../../../domain/words/correction-words.ts';
import type { Maker } from '../../../domain/words/maker.ts';
import {
  type TableColumn,
  tableSheet,
  WORKBOOK_TYPE,
  writeWorkbook,
} from '../../../formats/workbook/tabular.ts';

const HEADINGS: readonly TableColumn<never>[] = CORRECTION_COLUMN_KEYS.map((key) => ({
  title: CORRECTION_COLUMNS[key].label,
  type: 'text',
  value: () => null,
}));

const INSTRUCTIONS: readonly TableColumn<CorrectionCause>[] = [
  {
    title: 'Escriba en «Qué estaba mal»',
    type: 'text',
    value: (cause) => CORRECTION_CAUSE_LABELS[cause],
  },
  {
    title: 'Y llene',
    type: 'text',
    value: (cause) => {
      const labels = CAUSE_COLUMNS[cause].map((key) => CORRECTION_COLUMNS[key].label);
      return labels.join(', ') || 'Nada más';
    },
  },
  { title: 'Qué se paga entonces', type: 'text', value: (cause) => WHAT_IS_PAID[cause] },
];

const NOTHING = 'Se descuenta lo pagado, y nada se paga en su lugar.';
const WHAT_IS_PAID: Readonly<Record<CorrectionCause, string>> = {
  doctor: 'La atención pasa al médico de ese RUT, por sus reglas.',
  service: 'Lo que dan las reglas para esa prestación.',
  amount: 'Lo que dan las reglas con esos montos; los vacíos quedan como se pagó.',
  date: 'Lo que dan las reglas de esa fecha (31-07-2026).',
  schedule: 'Lo que dan las reglas para ese horario: Regular, Nocturno o Irregular.',
  provider_type: 'Lo que dan las reglas para ese tipo de prestador, por su nombre.',
  unit: 'Lo que dan las reglas para esa unidad, escrita letra por letra como en la regla.',
  rule: 'Lo que dan las reglas de hoy para la fecha de la atención.',
  affiliation: 'Lo mismo, al beneficiario de la afiliación de hoy en la fecha de la atención.',
  not_due: NOTHING,
  patient_unpaid: NOTHING,
};

/** An empty one. */
export function correctionTemplate(maker: Maker): File {
  const sheets = [
    tableSheet(HEADINGS, [], 'Correcciones'),
    tableSheet(INSTRUCTIONS, CORRECTION_CAUSES, 'Cómo se llena'),
  ];
  const content = writeWorkbook(sheets, maker);
  return new File([content as BlobPart], 'plantilla-correcciones.xlsx', { type: WORKBOOK_TYPE });
}
