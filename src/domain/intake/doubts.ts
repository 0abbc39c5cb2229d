/**
 * Doubts about attentions before they are registered. The product asks about them, but refuses none. Previews, imports,
 * their history, the form, the manual and the assistant use this table; `server/intake/doubts/conditions.ts` finds the
 * doubts.
 */
import { formatPesos } from '../money.ts';
import { countOf, formatCount } from '../words/counts.ts';

export const DOUBT_CODES = [
  'voidStatus',
  'hiddenRow',
  'futureDate',
  'otherMonth',
  'amountOrder',
  'unusualAmount',
  'identityDiffers',
  'otherSociety',
  'inactiveDoctor',
  'inactiveService',
  'identicalRow',
  'repeatedAttention',
  'invalidPatientRut',
] as const;
export type DoubtCode = (typeof DOUBT_CODES)[number];

/** An amount is doubted if it is this many times above or below the usual one. */
export const UNUSUAL_FACTOR = 5;
/** If this percentage of a file's rows belongs to one month, rows of other months are doubted. */
export const MAIN_MONTH_SHARE = 80;
/** The least number of rows and attentions that make an amount usual. */
export const USUAL_COUNT = 5;

type Doubt = {
  /** A short title. */
  readonly label: string;
  /** The sentence that explains the doubt. */
  readonly sentence: string;
  /** How the doubt is found, for the manual. */
  readonly found: string;
  /** What becomes of a row that is imported nevertheless. */
  readonly imported?: string;
};

export const DOUBTS: Readonly<Record<DoubtCode, Doubt>> = {
  voidStatus: {
    label: 'Estado que anula',
    sentence: 'El estado del archivo dice que la atención no se hizo o quedó sin efecto.',
    found:
      'El estado del archivo contiene anulada, suspendida, cancelada, eliminada, rechazada, reversada, no realizada, no asistió o algo semejante.',
    imported:
      'Si se importa, su pago queda en pausa hasta que alguien lo reanude, salvo que ya se haya reanudado con ese estado.',
  },
  hiddenRow: {
    label: 'Fila oculta',
    sentence: 'La fila está oculta en el libro, por un filtro o a mano.',
    found: 'El libro de Excel la trae oculta.',
  },
  futureDate: {
    label: 'Fecha futura',
    sentence: 'La fecha de la atención todavía no llega.',
    found: 'La fecha es posterior a hoy.',
  },
  otherMonth: {
    label: 'Otro mes que el resto',
    sentence: 'La fecha es de un mes distinto del que tiene casi todo el archivo.',
    found: `Al menos ${MAIN_MONTH_SHARE} % de las filas son de un mes, y esta no.`,
  },
  amountOrder: {
    label: 'Montos que se contradicen',
    sentence:
      'El valor participado es mayor que el neto, el neto mayor que el bruto, o lo recaudado de un HMQ no es el neto menos la comisión.',
    found:
      'Participado mayor que neto, neto mayor que bruto, o en HMQ recaudado distinto del neto menos la comisión.',
  },
  unusualAmount: {
    label: 'Monto inusual',
    sentence: 'Un monto está muy lejos de lo usual de su prestación: quizás falta o sobra un cero.',
    found: `Bruto, neto o participado es ${UNUSUAL_FACTOR} veces mayor o menor que lo usual de la prestación en el último año; si aún no se sabe, que lo usual en el mismo archivo.`,
  },
  identityDiffers: {
    label: 'Datos que no coinciden',
    sentence:
      'El código interno, el nombre o el ID que trae la fila no es el que está registrado para ese médico, prestación o sociedad, o el tipo de prestador no está registrado.',
    found:
      'El código interno no es el del médico, el nombre no tiene ninguna palabra en común con el registrado, el ID de sociedad es de otra, o ningún tipo de prestador se llama así; la atención queda entonces sin él.',
  },
  otherSociety: {
    label: 'Otra sociedad que la del médico',
    sentence:
      'El archivo nombra una sociedad por la que no se pagaba al médico en la fecha de la atención. Se paga según la afiliación registrada.',
    found:
      'La sociedad del archivo no es la de la afiliación del médico en la fecha de la atención, o ese día se le pagaba en persona.',
  },
  inactiveDoctor: {
    label: 'Médico inactivo',
    sentence: 'El médico está inactivo.',
    found: 'El médico está registrado como inactivo.',
  },
  inactiveService: {
    label: 'Prestación inactiva',
    sentence: 'La prestación está inactiva.',
    found: 'La prestación está registrada como inactiva.',
  },
  identicalRow: {
    label: 'Fila idéntica a otra',
    sentence: 'La fila es igual en todo a otra anterior del archivo.',
    found: 'Todos los datos de la fila son los de una anterior, y el archivo no trae ID.',
  },
  repeatedAttention: {
    label: 'Atención quizás repetida',
    sentence:
      'El mismo paciente ya tiene ese día la misma prestación con el mismo médico, con otro ID o como otro tipo de registro.',
    found:
      'Otra fila anterior, o una atención ya registrada, tiene el mismo paciente, día, prestación y médico.',
  },
  invalidPatientRut: {
    label: 'RUT de paciente inválido',
    sentence: 'El dígito verificador del RUT del paciente no corresponde.',
    found: 'El RUT del paciente no cumple módulo 11.',
  },
};

/** `no` as a word, and a verb before what was not done; words may be joined by a hyphen or a line below. */
const NO = '(^|[^a-z])no[ _-]+((se|fue|fueron|ha sido)[ _-]+)?';
/** Matches statuses of attentions that should not be paid, in lower case without accents: a pattern of PostgreSQL. */
export const VOID_STATUS = `anul|suspend|cancel|elimin|rechaz|revers|deneg|inasist|ausent|sin[ _-]efecto|${NO}(realiz|efectu|asist|present|atend|ejecut|concurr|hizo|hech[oa]s?$)|(^|[^a-z])no.?show|^n[. /]?s[. /]?p[.]?$|^nul[oa]s?$`;

/** The state that means void, or in some clinics paid (intake §15.16). */
export const CANCELLED_STATUS = /^cancelad[oa]s?$/i;
/** Matches what `VOID_STATUS` does, but for that state. */
export const VOID_BUT_CANCELLED = `^(?!cancelad[oa]s?$).*(${VOID_STATUS})`;

/** The number of rows with one doubt of an import, their participated pesos, and how many of them were left out. */
export type DoubtCount = {
  readonly code: DoubtCode;
  readonly rows: number;
  readonly amount: number;
  readonly excluded: number;
};

/** `Estado que anula: 12 filas, $340.000 participados. El estado … Excluidas: 3.` */
export function describeDoubt({ code, rows, amount, excluded }: DoubtCount): string {
  const { label, sentence } = DOUBTS[code];
  const left = excluded > 0 ? ` Excluidas: ${formatCount(excluded)}.` : '';
  return `${label}: ${countOf(rows, 'fila', 'filas')}, ${formatPesos(amount)} participados. ${sentence}${left}`;
}
