/** How long data are kept, by kind, in Spanish (access §19). */

/** What a clinic chooses a period for. */
export const RETENTION_KINDS = ['patients', 'import_rows'] as const;
export type RetentionKind = (typeof RETENTION_KINDS)[number];

export const RETENTION_WORDS: Readonly<
  Record<RetentionKind, { readonly label: string; readonly from: string }>
> = {
  patients: { label: 'Pacientes', from: 'Desde su última atención' },
  import_rows: { label: 'Filas rechazadas y dudosas de archivos', from: 'Desde su importación' },
};

/** What is kept for a time that the product fixes. */
export const FIXED_PERIODS: readonly (readonly [label: string, period: string])[] = [
  ['Archivos de importación', 'Hasta que termina su importación'],
  ['Valores que una importación reemplazó', 'Mientras se puede revertir'],
  ['Liquidaciones preparadas en PDF', 'Hasta que vencen'],
  ['Sesiones', 'Hasta que vencen'],
  ['Intentos de ingreso fallidos', '1 día'],
  ['Registro de lecturas', 'Se conserva: prueba quién leyó'],
  ['Auditoría', 'Se conserva, sin los nombres ni RUT de pacientes anonimizados'],
  ['Solicitudes de personas', 'Se conservan: prueban qué se pidió y respondió'],
];

/** What is changed in each table, by its name. */
export const CHANGED_WORDS: Readonly<Record<string, string>> = {
  attention: 'atenciones',
  annulled_line: 'líneas de pagos anulados',
  audit_log: 'entradas de la auditoría',
  import_previous_value: 'valores reemplazados',
  import_doubt: 'filas dudosas',
  import_rejection: 'filas rechazadas',
  hold: 'pausas',
  correction: 'correcciones',
  entry: 'haberes de correcciones',
  month_finding: 'hallazgos',
  job: 'trabajos',
};
