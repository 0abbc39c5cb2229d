/** How much of patients an answer tells: their names and RUTs as they are, masked, or not at all (access §26, decision 117). */
export type PatientView = 'shown' | 'masked' | 'hidden';

/** What is called by its patient, and what it is called where patients are not told. */
export type NamedWithPatient = { readonly name: string; readonly nameless: string };

type Kind = 'name' | 'rut' | 'line';

/**
 * The fields that name a patient, wherever they stand in an answer. A line is what a correction calls an attention: its service,
 * day and patient («Reversa: Consulta, 01-07-2026, Ana Soto»). Other records have such fields for what a person wrote.
 */
const PATIENT_FIELDS: Readonly<Record<string, Kind>> = {
  patientName: 'name',
  patientRut: 'rut',
  /** Of the figures that the sentence of a finding is written with. */
  patient: 'name',
  description: 'line',
  title: 'line',
};

/** What stands instead of a name that is not told. */
const HIDDEN_NAME = 'Paciente no visible';
const DOTS = '•••';

/** `J••• P••• S•••` of «Juan Pérez Soto»: enough to tell lines apart, too little to know who it is. */
function maskedName(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return words.map((word) => `${[...word][0]}${DOTS}`).join(' ');
}

/** `•••78-5` of `12345678-5`. */
function maskedRut(rut: string): string {
  return rut === '' ? '' : `${DOTS}${rut.slice(-4)}`;
}

/** Whether a RUT was masked or left out, and names nobody. */
export const isMasked = (rut: string): boolean => rut === '' || rut.startsWith(DOTS);

/** An answer as somebody may see it. Objects that are not plain (files, dates, streams) stay as they are. */
export function withPatients<Value>(value: Value, view: PatientView): Value {
  if (view === 'shown') return value;
  return told(value, view) as Value;
}

function told(value: unknown, view: 'masked' | 'hidden'): unknown {
  if (Array.isArray(value)) return value.map((item) => told(item, view));
  if (!isPlain(value)) return value;
  const isCorrection = isOfCorrection(value);
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => {
      const kind = PATIENT_FIELDS[key];
      if (kind && typeof field === 'string' && (kind !== 'line' || isCorrection))
        return [key, of(kind, field, view)];
      return [key, told(field, view)];
    }),
  );
}

/** Whether a record says what a correction takes back or pays: by the correction's id, or by its cause. */
const isOfCorrection = ({ correctionId, cause }: Record<string, unknown>): boolean =>
  (correctionId ?? cause ?? null) !== null;

const LINE = /^(.*, \d{2}-\d{2}-\d{4}), (.+)$/s;

function of(kind: Kind, text: string, view: 'masked' | 'hidden'): string {
  if (kind === 'line')
    return text.replace(LINE, (_, line: string, name: string) =>
      view === 'hidden' ? line : `${line}, ${maskedName(name)}`,
    );
  if (view === 'hidden') return kind === 'name' ? HIDDEN_NAME : '';
  return kind === 'name' ? maskedName(text) : maskedRut(text);
}

/** Whether it is plain data, unlike files, dates and streams. */
export function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
