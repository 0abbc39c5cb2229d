/** The columns of the sample import files, in the usual words and order (intake §9). */
import type { LocalDate } from '../../../domain/calendar/calendar.ts';
import { formatRut } from '../../../domain/identity/rut.ts';
import type { DemoAttention } from './attentions.ts';
import { SOCIETIES } from './clinic.ts';
import { SPECIALTIES } from './specialties.ts';

/** A cell's value; the file decides how dates and amounts are written. */
export type SampleCell =
  | { readonly text: string }
  | { readonly date: LocalDate | null }
  | { readonly amount: number | null };

/** A column: its heading and its value. */
export type SampleColumn = readonly [
  heading: string,
  cellOf: (attention: DemoAttention, position: number) => SampleCell,
];

/** How a file names doctors and specialties. */
export type Naming = 'rut' | 'id' | 'internalCode';

const SCHEDULE_WORDS = { regular: 'Hábil', night: 'Nocturno', irregular: 'Inhábil' } as const;

/** The columns of a participacion file. */
export function participacionColumns(naming: Naming): SampleColumn[] {
  return [
    ['RUT Paciente', ({ patient }) => text(formatRut(patient.rut))],
    ['Nombre Paciente', ({ patient }) => text(patient.name)],
    ['Fecha Atención', ({ attentionDate }) => ({ date: attentionDate })],
    ['Código Prestación', ({ service }) => text(service.code)],
    ['Nombre Prestación', ({ service }) => text(service.name)],
    ['Previsión', ({ patient }) => text(patient.plan.name)],
    ['Valor Participado', ({ amounts }) => ({ amount: amounts.participatedAmount })],
    ['Valor Neto', ({ amounts }) => ({ amount: amounts.netAmount })],
    ['% Participación', ({ amounts }) => text(String((amounts.participationRate ?? 0) / 100))],
    ['Horario', ({ scheduleType }) => text(SCHEDULE_WORDS[scheduleType])],
    ['Especialidad', (attention) => text(specialtyText(attention, naming))],
    ['Estado', () => text('Realizada')],
    ...doctorColumns(naming),
  ];
}

/** The columns of an HMQ file, the optional ones in front. */
export function hmqColumns(naming: Naming): SampleColumn[] {
  const doctor = doctorColumns(naming);
  return [
    ['ID', (_, position) => text(`HMQ-${String(position + 1).padStart(6, '0')}`)],
    ['Fecha Solicitud', ({ requestDate }) => ({ date: requestDate })],
    ['Hora', ({ attentionTime }) => text(attentionTime)],
    ['RUT Paciente', ({ patient }) => text(patient.rut)],
    ['Nombre Paciente', ({ patient }) => text(patient.name)],
    ['Fecha Consumo', ({ attentionDate }) => ({ date: attentionDate })],
    ['Código Prestación', ({ service }) => text(service.code)],
    ['Nombre Prestación', ({ service }) => text(service.name)],
    ['Plan', ({ patient }) => text(patient.plan.name)],
    ['Valor Bruto', ({ amounts }) => ({ amount: amounts.grossAmount })],
    ['Valor Neto', ({ amounts }) => ({ amount: amounts.netAmount })],
    ['Comisión', ({ amounts }) => ({ amount: amounts.commissionAmount })],
    ['Valor Recaudado', ({ amounts }) => ({ amount: amounts.participatedAmount })],
    ['Especialidad', (attention) => text(specialtyText(attention, naming))],
    ['Estado', () => text('Recaudada')],
    ['Banco Pago', (attention) => text(attention.doctor.bankCode ?? '')],
    ['Cuenta Pago', (attention) => text(attention.doctor.bankAccount ?? '')],
    ...doctor,
    ['Participante', ({ participant }) => text(participant?.name ?? '')],
  ];
}

function doctorColumns(naming: Naming): SampleColumn[] {
  return [
    ['Médico', (attention) => text(doctorText(attention, naming))],
    ['ID Sociedad', (attention) => text(societyOf(attention)?.id.toString() ?? '')],
    ['Nombre Sociedad', (attention) => text(societyOf(attention)?.name ?? '')],
    ['RUT Sociedad', (attention) => text(societyOf(attention)?.rut ?? '')],
    ['Código Interno', (attention) => text(attention.doctor.internalCode)],
  ];
}

function doctorText({ doctor }: DemoAttention, naming: Naming): string {
  if (naming === 'rut') return formatRut(doctor.rut);
  return naming === 'id' ? String(doctor.id) : '';
}

function specialtyText({ doctor }: DemoAttention, naming: Naming): string {
  if (naming === 'id') return String(doctor.specialtyId);
  return SPECIALTIES.find(({ id }) => id === doctor.specialtyId)?.name ?? '';
}

function societyOf({ doctor }: DemoAttention) {
  return SOCIETIES.find(({ id }) => id === doctor.societyId);
}

function text(value: string): SampleCell {
  return { text: value };
}
