/** Which amount of an attention a fee is a part of, in words (fees §19.9). */
import type { RecordType } from './rules.ts';

const SOURCES = ['participatedAmount', 'netAmount', 'grossAmount'] as const;
/** An amount of an attention. */
export type BaseSource = (typeof SOURCES)[number];

/** An attention's amounts, in pesos. */
export type AttentionAmounts = { readonly recordType: RecordType } & Readonly<
  Record<BaseSource, number>
>;

/** What the clinic takes for the base of each type of record. */
export type BaseChoice = Readonly<Record<RecordType, BaseSource>>;

/** The base of a fee: which amount of the attention it is, and whether the clinic takes that one today. */
export type BaseOrigin = {
  readonly source: BaseSource;
  readonly recordType: RecordType;
  readonly isChosen: boolean;
};

/**
 * Which amount of the attention a calculation took: the clinic's choice if the base equals it, else another amount that does.
 * Null where none is, as for a base that was typed.
 */
export function originOf(
  baseAmount: number,
  amounts: AttentionAmounts,
  choice: BaseChoice,
): BaseOrigin | null {
  const { recordType } = amounts;
  const chosen = choice[recordType];
  const source = [chosen, ...SOURCES].find((one) => amounts[one] === baseAmount);
  return source === undefined ? null : { source, recordType, isChosen: source === chosen };
}

const NAMES: Readonly<Record<BaseSource, string>> = {
  participatedAmount: 'monto participado',
  netAmount: 'monto neto',
  grossAmount: 'monto bruto',
};

/** `monto participado`; of an HMQ the participated amount is what was collected. */
export const baseName = ({ source, recordType }: Pick<BaseOrigin, 'source' | 'recordType'>) =>
  source === 'participatedAmount' && recordType === 'hmq' ? 'monto recaudado' : NAMES[source];

const OF_TYPE: Readonly<Record<RecordType, string>> = {
  participacion: 'las participaciones',
  hmq: 'los HMQ',
};

/** `el monto participado de la atención, que la clínica toma por base de las participaciones`. */
export function describeBase(origin: BaseOrigin): string {
  const took = origin.isChosen ? 'toma' : 'tomó al calcular';
  return `el ${baseName(origin)} de la atención, que la clínica ${took} por base de ${OF_TYPE[origin.recordType]}`;
}
