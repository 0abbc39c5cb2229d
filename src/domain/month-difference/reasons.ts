/** Why a doctor is owed more or less in one month than in another (operations §15). */

/** In the order in which they are taken away from the difference (operations §15.2). */
export const DIFFERENCE_REASONS = [
  'late',
  'corrections',
  'entries',
  'balances',
  'held',
  'affiliation',
  'rules',
  'scales',
  'values',
  'services',
  'volume',
] as const;
export type DifferenceReason = (typeof DIFFERENCE_REASONS)[number];

/** The reasons that are sums of their own, whatever the attentions of the month. */
export const SUM_REASONS = ['late', 'corrections', 'entries', 'balances', 'held'] as const;
export type SumReason = (typeof SUM_REASONS)[number];

/** The reasons that lie in the attentions of the month. */
export type ServiceReason = Exclude<DifferenceReason, SumReason>;

type ReasonWords = {
  readonly title: string;
  /** What it means, for staff and doctors alike. */
  readonly why: string;
};

export const REASON_WORDS: Readonly<Record<DifferenceReason, ReasonWords>> = {
  late: {
    title: 'Atenciones atrasadas',
    why: 'Atenciones de meses ya cerrados, que se pagan en este.',
  },
  corrections: {
    title: 'Correcciones',
    why: 'Lo que se devuelve o se completa de pagos anteriores.',
  },
  entries: { title: 'Haberes y descuentos', why: 'Bonos, anticipos, cuotas y otros del mes.' },
  balances: {
    title: 'Saldos',
    why: 'Lo que quedó debiendo un mes y se descuenta en el siguiente.',
  },
  held: { title: 'En pausa', why: 'Lo que está en pausa no se paga mientras no se reanude.' },
  affiliation: {
    title: 'Afiliación',
    why: 'Se paga por otro beneficiario, y con él rige otra regla.',
  },
  rules: { title: 'Reglas', why: 'La misma prestación se pagó con otra regla u otra versión.' },
  scales: { title: 'Tramos', why: 'Lo acumulado del mes llegó a otros tramos de la tabla.' },
  values: { title: 'Valores', why: 'Las mismas prestaciones tuvieron otro valor por atención.' },
  services: {
    title: 'Prestaciones',
    why: 'Prestaciones que no había en el otro mes, o que ya no hay.',
  },
  volume: {
    title: 'Cantidad',
    why: 'Más o menos atenciones de las mismas prestaciones, al honorario medio del otro mes.',
  },
};

/** The reason that an entry of each origin belongs to. */
export const REASONS_OF_ENTRIES = {
  entered: 'entries',
  scheduled: 'entries',
  reversal: 'corrections',
  replacement: 'corrections',
  scale_adjustment: 'corrections',
  retention_change: 'corrections',
  carried_balance: 'balances',
  carried_on: 'balances',
  passed_balance: 'balances',
} as const satisfies Readonly<Record<string, SumReason>>;
