/** All attentions of a file that are registered already, as a file to be downloaded (spec 2 §2.3). */
import type { LocalDate } from '../../../domain/calendar.ts';
import { ATTENTION_STATE_LOOKS } from '../../../domain/state-looks.ts';
import { csvHeader, csvRow, type TableColumn } from '../../../formats/tabular.ts';
import type { CallContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { type DuplicateRow, duplicatesOf } from './comparison.ts';
import { type Look, lookAt } from './look.ts';
import { comparisonOf } from './preview.ts';
import { UnmappedFile } from './reader.ts';

const COLUMNS: readonly TableColumn<DuplicateRow>[] = [
  { title: 'Fila', type: 'integer', value: ({ row }) => row },
  { title: 'ID Excel', type: 'text', value: ({ externalId }) => externalId },
  { title: 'RUT Paciente', type: 'text', value: ({ patientRut }) => patientRut },
  { title: 'Nombre Paciente', type: 'text', value: ({ patientName }) => patientName },
  {
    title: 'Fecha Atención',
    type: 'date',
    value: ({ attentionDate }) => attentionDate as LocalDate,
  },
  { title: 'Estado', type: 'text', value: ({ status }) => ATTENTION_STATE_LOOKS[status].label },
  { title: 'Al importar', type: 'text', value: whatHappens },
];

function whatHappens({ status, isUpdatable }: DuplicateRow): string {
  if (status !== 'pending') return 'Protegida: queda como está';
  return isUpdatable ? 'Se actualiza' : 'Sin cambios';
}

/** Refuses a file that cannot be read. */
export async function duplicatesFile(context: CallContext, look: Look): Promise<File> {
  try {
    const parts = await lookAt(context, look, async (_tx, client, outcome) => {
      const lines = [csvHeader(COLUMNS)];
      for await (const page of duplicatesOf(client, comparisonOf(look.recordType, outcome))) {
        lines.push(page.map((row) => csvRow(COLUMNS, row)).join(''));
      }
      return lines;
    });
    const name = `${look.upload.fileName.replace(/\.\w+$/, '')}-ya-registradas.csv`;
    return new File(parts, name, { type: 'text/csv; charset=utf-8' });
  } catch (error) {
    if (!(error instanceof UnmappedFile)) throw error;
    return refuse('import.unreadable', { problem: error.message });
  }
}
