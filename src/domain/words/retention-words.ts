/** How long data are kept, by kind, in Spanish (access §19). */

/** What is anonymised once its time has passed. */
const ANONYMISED_KINDS = ['patients', 'import_rows'] as const;

/** What is removed once its time has passed. */
const REMOVED_KINDS = ['read_log', 'audit_log', 'mails', 'questions'] as const;
export type RemovedKind = (typeof REMOVED_KINDS)[number];

/** What a clinic chooses a period for. */
export const RETENTION_KINDS = [...ANONYMISED_KINDS, ...REMOVED_KINDS] as const;
export type RetentionKind = (typeof RETENTION_KINDS)[number];

export const isRemoved = (kind: RetentionKind): kind is RemovedKind =>
  REMOVED_KINDS.some((one) => one === kind);

type RetentionWords = {
  readonly label: string;
  readonly from: string;
  /** One and several of what is anonymised or removed. */
  readonly records: readonly [string, string];
  /** What happens after the period, and what limits it. */
  readonly after: string;
};

export const RETENTION_WORDS: Readonly<Record<RetentionKind, RetentionWords>> = {
  patients: {
    label: 'Pacientes',
    from: 'Desde su última atención',
    records: ['paciente', 'pacientes'],
    after:
      'Pasado el plazo, el nombre y el RUT del paciente se reemplazan por una marca, de noche y para siempre. La ficha clínica se guarda 15 años (Ley 20.584): un plazo menor a 180 meses necesita otro fundamento.',
  },
  import_rows: {
    label: 'Filas rechazadas y dudosas de archivos',
    from: 'Desde su importación',
    records: ['fila', 'filas'],
    after:
      'Pasado el plazo, el contenido de las filas se borra, de noche y para siempre. Queda qué estaba mal en ellas.',
  },
  read_log: {
    label: 'Registro de lecturas',
    from: 'Desde la lectura',
    records: ['lectura', 'lecturas'],
    after:
      'Pasado el plazo, las lecturas más antiguas se borran, de noche y para siempre; la cadena de las demás se sigue comprobando. Prueba quién leyó: se guarda como la ficha clínica, y nunca menos de 60 meses.',
  },
  audit_log: {
    label: 'Auditoría',
    from: 'Desde que se hizo',
    records: ['entrada', 'entradas'],
    after:
      'Pasado el plazo, las entradas se borran, de noche y para siempre. Queda lo que la revisión de los libros compara: archivos del banco y contables, aprobaciones y hallazgos. Nunca menos de 72 meses, lo que se guarda la documentación tributaria.',
  },
  mails: {
    label: 'Recordatorios y avisos enviados',
    from: 'Desde que se enviaron o fallaron',
    records: ['correo', 'correos'],
    after:
      'Pasado el plazo, se borra a quién y cuándo se envió cada recordatorio de boleta y aviso de cuenta, de noche y para siempre. Nunca menos de 12 meses.',
  },
  questions: {
    label: 'Preguntas sin respuesta del asistente',
    from: 'Desde la última vez que se preguntó',
    records: ['pregunta', 'preguntas'],
    after:
      'Pasado el plazo, la pregunta se borra, de noche y para siempre. Se guarda sin nombres y sin quién la hizo.',
  },
};

/** What is kept for a time that the product fixes. */
export const FIXED_PERIODS: readonly (readonly [label: string, period: string])[] = [
  ['Archivos de importación', 'Hasta que termina su importación'],
  ['Valores que una importación reemplazó', 'Mientras se puede revertir'],
  ['Liquidaciones preparadas en PDF', 'Hasta que vencen'],
  ['Trabajos terminados', '7 días, salvo los que nombra un pago, una importación o un correo'],
  ['Sesiones', 'Hasta que vencen'],
  ['Navegadores conocidos', '400 días sin uso'],
  ['Enlaces para cambiar la contraseña', '7 días después de vencer'],
  ['Intentos de ingreso fallidos', '1 día'],
  ['Envíos de liquidaciones', 'Se conservan: por ellos se sabe qué liquidación ya se envió'],
  ['Solicitudes de personas', 'Se conservan: prueban qué se pidió y respondió'],
  [
    'Lo que se anonimizó, borró o rectificó',
    'Se conserva, sin los nombres de quienes se anonimizaron',
  ],
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
  rectification: 'rectificaciones',
  job: 'trabajos',
  read_log: 'lecturas',
  mails: 'correos',
  questions: 'preguntas al asistente',
};
