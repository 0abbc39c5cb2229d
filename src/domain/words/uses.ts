/** The uses that keep a record of master data from being deleted, in words. */
import { countOf, formatCount, someNames } from './counts.ts';

/** The noun for each kind of use. */
const USE_NOUNS = {
  attention: ['atención médica', 'atenciones médicas'],
  calculation: ['cálculo de pago', 'cálculos de pago'],
  payment: ['pago', 'pagos'],
  annulledLine: ['línea de un pago anulado', 'líneas de pagos anulados'],
  payslip: ['liquidación enviada', 'liquidaciones enviadas'],
  doctor: ['médico', 'médicos'],
  affiliation: ['afiliación de un médico', 'afiliaciones de médicos'],
  document: ['documento tributario', 'documentos tributarios'],
  hold: ['pausa de pago', 'pausas de pago'],
  entry: ['haber o descuento', 'haberes y descuentos'],
  correction: ['corrección de lo pagado', 'correcciones de lo pagado'],
  retentionChange: [
    'cambio de retención aplicado a pagos anteriores',
    'cambios de retención aplicados a pagos anteriores',
  ],
  settlement: ['saldo que pasó a otro beneficiario', 'saldos que pasaron a otro beneficiario'],
  schedule: ['programación de haberes o descuentos', 'programaciones de haberes o descuentos'],
  service: ['prestación', 'prestaciones'],
  user: ['cuenta de usuario', 'cuentas de usuario'],
  rule: ['regla', 'reglas'],
  convention: ['convenio', 'convenios'],
  formerRule: ['regla o convenio de antes', 'reglas o convenios de antes'],
  other: ['registro de otro tipo', 'registros de otro tipo'],
} as const;

export type UseKind = keyof typeof USE_NOUNS;
export const USE_KINDS = Object.keys(USE_NOUNS) as [UseKind, ...UseKind[]];

/** For each kind of use, counting stops at this number. */
export const USES_COUNTED = 10_000;

/** Records that use another one: their number by kind, and the first codes if they have codes. */
export type RecordUse = {
  kind: UseKind;
  /** At most `USES_COUNTED`. */
  count: number;
  /** Whether there are more than were counted. */
  hasMore: boolean;
  named: { id: number; code: string }[];
};

/** `1.234 atenciones médicas`, `más de 10.000 pagos`. */
export function countedUse({ kind, count, hasMore }: RecordUse): string {
  const [one, many] = USE_NOUNS[kind];
  return hasMore ? `más de ${formatCount(count)} ${many}` : countOf(count, one, many);
}

/** All uses as a phrase: `2 médicos, 5 reglas (R-1, R-2, R-3 y 2 más) y 12 pagos`. */
export function usesInWords(uses: readonly RecordUse[]): string {
  const parts = uses.map((use) => {
    const codes = use.named.map(({ code }) => code);
    const named = codes.length > 0 ? ` (${someNames(codes, use.count)})` : '';
    return countedUse(use) + named;
  });
  return new Intl.ListFormat('es-CL', { type: 'conjunction' }).format(parts);
}
