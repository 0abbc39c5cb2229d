/** The mistakes in the sample file `participacion-con-errores.csv`, one of each kind that imports detect. */

/** A mistake: its data row (from 1), and the changed cells by heading. */
export type Mistake = {
  readonly row: number;
  readonly cells?: Readonly<Record<string, string>>;
  /** The number of cells missing at the end of the row. */
  readonly lost?: number;
};

/** Every third row is bad; the rows between are good. */
export const MISTAKES: readonly Mistake[] = [
  { row: 3, cells: { 'Fecha Atención': '31-02-2026' } },
  { row: 6, cells: { 'Fecha Atención': 'ayer' } },
  { row: 9, cells: { Médico: '9.999.999-3', 'Código Interno': '' } },
  { row: 12, cells: { Médico: '', 'Código Interno': '' } },
  { row: 15, cells: { 'Código Prestación': '99-99-999', 'Nombre Prestación': 'No existe' } },
  { row: 18, cells: { 'Nombre Paciente': 'Al' } },
  { row: 21, cells: { 'Nombre Paciente': '' } },
  { row: 24, cells: { 'RUT Paciente': '' } },
  { row: 27, cells: { Especialidad: '999' } },
  { row: 30, lost: 10 },
  { row: 33, cells: { 'Valor Participado': 'doce mil' } },
  { row: 36, cells: { 'Valor Neto': '-5.000' } },
  { row: 39, cells: { '% Participación': '180' } },
  { row: 42, cells: { Horario: 'de madrugada' } },
];

/** Oddities that are imported nevertheless: a patient's wrong RUT, an unknown specialty. */
export const ODDITIES: readonly Mistake[] = [
  { row: 1, cells: { 'RUT Paciente': '12.345.678-9' } },
  { row: 2, cells: { Especialidad: 'Geriatría' } },
];
