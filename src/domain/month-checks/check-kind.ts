/** What a kind of check of a month is. */
import { formatPesos, formatRate } from '../money.ts';
import { formatCount } from '../words/counts.ts';
import type { WayOut } from './ways.ts';

export const CHECK_SEVERITIES = ['blocking', 'warning', 'off'] as const;
/** `blocking`: the month is not paid before somebody has decided about it. `off`: it is not looked for. */
export type CheckSeverity = (typeof CHECK_SEVERITIES)[number];

export const SUBJECT_KINDS = [
  'attention',
  'doctor',
  'society',
  'service',
  'specialty',
  'rule',
  'import',
  'month',
] as const;
/** What a finding is about. */
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** One kind of check. All texts are Spanish. */
export type CheckKind = {
  readonly title: string;
  /**
   * One finding in a sentence; `{usual:pesos}` stands for a figure of its detail, `{lines:count|línea|líneas}` for one with the
   * words that go with it.
   */
  readonly what: string;
  /** Why it matters, and what to do next. */
  readonly why: string;
  /** Unless the clinic chooses another one. */
  readonly severity: CheckSeverity;
  readonly subject: SubjectKind;
  readonly ways: readonly WayOut[];
};

type Figure = string | number | boolean | null;
export type FindingDetail = Readonly<Record<string, Figure>>;

const FORMATS: Readonly<Record<string, (value: number) => string>> = {
  pesos: formatPesos,
  rate: (value) => formatRate(value),
  count: formatCount,
  /** A factor in hundredths: `1,25`. */
  factor: (value) => (value / 100).toLocaleString('es-CL', { maximumFractionDigits: 2 }),
};

const FIGURE = /\{(\w+)(?::(\w+))?(?:\|([^|}]+)\|([^}]+))?\}/g;

/** The sentence of a finding, with its figures. One that is no longer found does not name its patient. */
export function describeFinding({ what }: Pick<CheckKind, 'what'>, detail: FindingDetail): string {
  return what.replace(
    FIGURE,
    (figured, name: string, format?: string, one: string = '', many: string = '') => {
      const value = detail[name];
      if (name === 'patient' && value === undefined)
        return what.startsWith(figured) ? 'Un paciente' : 'un paciente';
      const words = Number(value) === 1 ? one : many;
      return `${figure(value, format)}${words && ` ${words}`}`;
    },
  );
}

function figure(value: Figure | undefined, format: string | undefined): string {
  if (value === null || value === undefined) return '—';
  const written = format === undefined ? undefined : FORMATS[format];
  return written === undefined ? String(value) : written(Number(value));
}
