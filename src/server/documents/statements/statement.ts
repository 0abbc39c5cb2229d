/**
 * The statement (cartola) as a document: every text that it shows, the same for PDF and HTML. Amounts
 * are those of the records; totals are their sums (documents §2.7).
 */
import { CALCULATION_TITLES } from '../../../contract/fees/calculation-columns.ts';
import {
  dateInClinic,
  formatDate,
  formatPeriod,
  type LocalDate,
  localDate,
  type Period,
  periodIndex,
  periodOf,
} from '../../../domain/calendar/calendar.ts';
import { type BaseChoice, baseName, originOf } from '../../../domain/fees/base-amount.ts';
import { formatRetention } from '../../../domain/fees/retention.ts';
import { formatRut } from '../../../domain/identity/rut.ts';
import { formatPesos } from '../../../domain/money.ts';
import { otherYearNote } from '../../../domain/payout/receipt-to-issue.ts';
import { NO_RULE_LABEL, RECORD_TYPE_LABELS } from '../../../domain/words/labels.ts';
import { payeeInWords, payeeOf } from '../../../domain/words/payee-words.ts';
import {
  ACCOUNT_KIND_LABELS,
  PAYMENT_METHOD_LABELS,
  paymentTitle,
} from '../../../domain/words/payment-labels.ts';
import { PAYMENT_STATUS_BADGES } from '../../../domain/words/state-badges.ts';
import { letterheadOf } from '../../masters/clinic/public.ts';
import { type Amounts, amountsOf, entryAmountsOf, netOf } from './amounts.ts';
import type { EntryFacts, LineFacts, PaymentFacts, StatementFacts } from './facts.ts';
import { type AppliedRuleRow, describeAppliedRules } from './rules.ts';
import { createExplainer, type ExplainedLine } from './working.ts';

export type StatementLine = Omit<Amounts, 'count'> & {
  readonly date: string;
  readonly patient: string;
  /** Code and name. */
  readonly service: string;
  readonly type: string;
  readonly rule: string;
  readonly working: string | null;
  /** Of a paid line, the attention by which it is corrected; null for others. */
  readonly paidId: number | null;
};

/** The titles of a line's columns: those of calculated lines, but for the fee itself. */
export const LINE_TITLES: Readonly<
  Record<Exclude<keyof StatementLine, 'working' | 'paidId'>, string>
> = {
  date: CALCULATION_TITLES.attentionDate,
  patient: CALCULATION_TITLES.patientName,
  service: CALCULATION_TITLES.serviceName,
  type: CALCULATION_TITLES.recordType,
  rule: CALCULATION_TITLES.rule,
  base: CALCULATION_TITLES.baseAmount,
  gross: 'Monto',
  retention: CALCULATION_TITLES.retentionAmount,
  net: CALCULATION_TITLES.finalAmount,
};

/** A row of «Haberes y descuentos»: the first one is of all attentions, where there are some. */
export type StatementEntry = Omit<Amounts, 'count' | 'base'> & {
  readonly title: string;
  readonly kind: string;
};

/** Its amounts are those of its lines and entries. */
export type StatementPayment = Amounts & {
  readonly title: string;
  readonly status: string;
  readonly date: string;
  readonly method: string;
  readonly account: string;
  readonly lines: readonly StatementLine[];
  /** Of the lines alone. */
  readonly ofLines: Amounts;
  /** Empty where it has none; they add up to the payment. */
  readonly entries: readonly StatementEntry[];
};

export type Statement = {
  readonly title: string;
  readonly period: string;
  /** What it leaves out, or that it is annulled; null if it covers the whole period. */
  readonly filter: string | null;
  readonly issuedOn: string;
  readonly clinic: { readonly name: string; readonly details: string };
  readonly doctor: {
    readonly name: string;
    readonly facts: readonly (readonly [string, string])[];
  };
  readonly totals: Amounts;
  /** The retention as a deduction: `−$814.553`; `$0` if it is 0. */
  readonly withheld: string;
  readonly subtotals: readonly (Amounts & { readonly title: string })[];
  readonly payments: readonly StatementPayment[];
  /** Each applied rule, in words. */
  readonly rules: readonly AppliedRuleRow[];
  readonly notes: readonly string[];
};

/** Composes the statement of a doctor's month. Throws a RangeError for a line without explanation. */
export function composeStatement(facts: StatementFacts, issuedOn: LocalDate): Statement {
  const explain = createExplainer(facts.ruleSets);
  const lines = facts.lines.map((line) => ({ facts: line, working: explain(line) }));
  const replacements = facts.replacements.map((fee) => ({ facts: fee, working: explain(fee) }));
  const { query } = facts;
  const totals = amountsOf(facts.lines, facts.entries);
  return {
    title: `${query.annulledId === undefined ? '' : 'ANULADA · '}Cartola de honorarios médicos`,
    period: formatPeriod(query),
    filter: filterOf(facts),
    issuedOn: formatDate(issuedOn),
    clinic: letterheadOf(facts.clinic),
    doctor: { name: facts.doctor.name, facts: doctorFacts(facts) },
    totals,
    withheld:
      [...facts.lines, ...facts.entries].reduce((sum, one) => sum + one.retentionAmount, 0) > 0
        ? `−${totals.retention}`
        : totals.retention,
    subtotals: [
      ...(['participacion', 'hmq'] as const)
        .map((type) => ({
          title: RECORD_TYPE_LABELS[type],
          lines: facts.lines.filter(({ recordType }) => recordType === type),
        }))
        .filter((group) => group.lines.length > 0)
        .map((group) => ({ title: group.title, ...amountsOf(group.lines) })),
      ...entrySubtotals(facts.entries),
    ],
    payments: facts.payments.map((payment) =>
      presentPayment(
        payment,
        facts.query,
        titleOf(payment, facts.payments),
        lines.filter((line) => line.facts.paymentId === payment.id),
        facts.entries.filter((entry) => entry.paymentId === payment.id),
      ),
    ),
    rules: describeAppliedRules([...lines, ...replacements], facts.ruleSets),
    notes: notesOf(facts),
  };
}

/** Entries, and balances by themselves: what is owed from before, what is carried on, and what ended it since. */
function entrySubtotals(entries: readonly EntryFacts[]) {
  const groups = Map.groupBy(entries, ({ origin, settled }) => {
    if (settled) return settled.kind;
    return origin === 'carried_balance' || origin === 'carried_on' ? origin : 'entered';
  });
  return (
    [
      ['entered', 'Haberes y descuentos'],
      ['carried_balance', 'Saldo anterior'],
      ['carried_on', 'Saldo que pasa al pago siguiente'],
      ['write_off', 'Saldo castigado'],
      ['pass_on', 'Saldo que pasó a otro beneficiario'],
    ] as const
  ).flatMap(([origin, title]) => {
    const own = groups.get(origin);
    return own ? [{ title, ...entryAmountsOf(own) }] : [];
  });
}

function filterOf({ query, payments }: StatementFacts): string | null {
  const [payment] = payments;
  if (query.annulledId !== undefined && payment?.annulledAt) {
    const day = formatDate(dateInClinic(payment.annulledAt));
    return `Anulada el ${day}: ${payment.annulledFor}. Así era este pago: no se paga.`;
  }
  return query.paymentDate ? `Solo lo pagado el ${formatDate(query.paymentDate)}` : null;
}

function doctorFacts({ doctor, payments }: StatementFacts): [string, string][] {
  const { rut, specialtyName } = doctor;
  const payees = payments.map((payment) => payeeInWords(payeeOf({ ...payment, doctorRut: rut })));
  return [
    ['RUT', formatRut(rut)],
    ['Especialidad', specialtyName],
    ...[...new Set(payees)].map((words): [string, string] => ['Beneficiario', words]),
  ];
}

/** 'Pago del mes', and to whom where the month has several payees. */
function titleOf(payment: PaymentFacts, all: readonly PaymentFacts[]): string {
  const title = paymentTitle(payment.sequence);
  const hasSeveral = all.some(({ payeeRut }) => payeeRut !== payment.payeeRut);
  return hasSeveral ? `${title} a ${payment.payeeName}` : title;
}

function presentPayment(
  payment: PaymentFacts,
  period: Period,
  title: string,
  explained: readonly ExplainedLine[],
  entries: readonly EntryFacts[],
): StatementPayment {
  const lines = explained.map(({ facts }) => facts);
  const net = netOf({ lines, entries });
  return {
    title,
    status: PAYMENT_STATUS_BADGES[payment.status].label,
    date: payment.paymentDate ? formatDate(payment.paymentDate) : undatedOf(payment, net),
    ...(net === 0
      ? NOTHING_SENT
      : {
          method: PAYMENT_METHOD_LABELS[payment.paymentMethod],
          account: describeAccount(payment),
        }),
    ...amountsOf(lines, entries),
    lines: explained.map((line) => ({
      ...presentLine(line, period),
      paidId: payment.status === 'paid' ? line.facts.attentionId : null,
    })),
    ofLines: amountsOf(lines),
    entries: entries.length === 0 ? [] : presentEntries(lines, entries),
  };
}

/** The attentions in one row, then each entry: together the payment. */
function presentEntries(
  lines: readonly LineFacts[],
  entries: readonly EntryFacts[],
): StatementEntry[] {
  const rowOf = (title: string, kind: string, { gross, retention, net }: Amounts) => ({
    ...{ title, kind, gross, retention, net },
  });
  return [
    ...(lines.length === 0
      ? []
      : [rowOf('Atenciones, según el detalle', 'Honorarios', amountsOf(lines))]),
    ...entries.map((entry) => rowOf(titleWithReason(entry), kindOf(entry), amountsOf([], [entry]))),
  ];
}

/**
 * A correction with the rule and base of what it pays instead, its reason, which the doctor reads, and the number by which it is
 * found (payout §25.12, payout §25.16).
 */
const titleWithReason = (entry: EntryFacts) =>
  entry.correctionReason === null
    ? entry.title
    : `${entry.title}. Corrección N° ${entry.correctionId}. ${dueBy(entry)}Motivo: ${entry.correctionReason}`;

function dueBy({ dueBase, dueRuleCode, dueRuleVersion }: EntryFacts): string {
  if (dueBase === null) return '';
  const rule = dueRuleCode === null ? NO_RULE_LABEL : `Regla ${dueRuleCode} v${dueRuleVersion}`;
  return `${rule} sobre una base de ${formatPesos(dueBase)}. `;
}

const kindOf = ({ kind, bearsRetention }: EntryFacts) =>
  bearsRetention ? kind : `${kind}, sin retención`;

function undatedOf({ annulledAt }: PaymentFacts, net: number): string {
  if (annulledAt) return 'No se paga';
  return net === 0 ? 'Nada que pagar' : 'Por pagar';
}

/** Of a payment of $0 no money goes to any account (documents §2.4). */
const NOTHING_SENT = { method: '—', account: 'Nada que pagar: el líquido es $0' };

function describeAccount(payment: PaymentFacts): string {
  const { paymentMethod, maskedAccount, bankName, accountKind, accountHolderName } = payment;
  const inName = (name: string) => `a nombre de ${name}`;
  if (paymentMethod !== 'transfer')
    return `${PAYMENT_METHOD_LABELS[paymentMethod]} ${inName(payment.payeeName)}`;
  const holder = inName(accountHolderName ?? payment.payeeName);
  if (maskedAccount === null) return 'Sin cuenta registrada';
  const kind = ACCOUNT_KIND_LABELS[accountKind as keyof typeof ACCOUNT_KIND_LABELS] ?? 'Cuenta';
  const account = `${kind} ${maskedAccount}`;
  return [bankName, account, holder].filter(Boolean).join(' · ');
}

function presentLine(
  { facts, working }: ExplainedLine,
  period: Period,
): Omit<StatementLine, 'paidId'> {
  const late = lateWords(facts.attentionDate, period);
  return {
    date: formatDate(facts.attentionDate),
    patient: facts.patientName,
    service: `${facts.serviceCode} ${facts.serviceName}`,
    type: RECORD_TYPE_LABELS[facts.recordType],
    rule: working.label,
    working: late === null ? working.steps : [late, working.steps].filter(Boolean).join(' '),
    base: formatPesos(facts.baseAmount),
    gross: formatPesos(facts.calculatedAmount),
    retention: formatPesos(facts.retentionAmount),
    net: formatPesos(facts.finalAmount),
  };
}

/** Of an attention of an earlier month than that of the payment, which was closed before it (payout §32.2). */
function lateWords(date: string, paidIn: Period): string | null {
  const own = periodOf(localDate(date));
  return periodIndex(own) === periodIndex(paidIn)
    ? null
    : `Atención de ${formatPeriod(own)}, que se paga en ${formatPeriod(paidIn)}.`;
}

function notesOf({ lines, entries, payments, baseChoice }: StatementFacts): string[] {
  const byRate = ratesOf({ lines, entries, payments });
  const rates = [
    ...new Set(
      byRate.map(({ retentionRate, surchargeRate }) =>
        formatRetention(retentionRate, surchargeRate),
      ),
    ),
  ];
  const surcharges = byRate.some(({ surchargeRate }) => surchargeRate > 0)
    ? ' Lo que se suma es la retención adicional del médico, como la cuota de un préstamo del Estado.'
    : '';
  // Entries are only in payments whose documents retain once.
  const ofLines =
    byRate.length > lines.length || lines.some(({ isShared }) => isShared)
      ? `Retención: ${rates.join(' o ')} del total de cada documento, calculada una vez y repartida entre sus líneas.${surcharges} Líquido: monto menos retención.`
      : `Retención: ${rates.join(' o ')} del monto de cada línea.${surcharges} Líquido: monto menos retención.`;
  return [
    ...baseNotes(lines, baseChoice),
    ...(rates.length > 0 ? [ofLines] : []),
    ...payments.flatMap((payment) =>
      documentNote(
        payment,
        payments,
        [
          ...lines.filter(({ paymentId }) => paymentId === payment.id),
          ...entries.filter((one) => one.paymentId === payment.id && one.bearsRetention),
        ],
        entries.filter((one) => one.paymentId === payment.id),
      ),
    ),
    'Cada línea se redondea al peso más cercano, y medio peso hacia arriba. Los totales son la suma de las líneas.',
    'Las reglas se muestran en la versión con que se calculó cada monto, aunque después hayan cambiado.',
  ];
}

/** The rates by which something was retained, from lines and from entries, the lowest first. */
function ratesOf(facts: Pick<StatementFacts, 'lines' | 'entries' | 'payments'>) {
  const { lines, entries, payments } = facts;
  const ofEntries = payments.flatMap(({ id, retentionRate, surchargeRate }) => {
    const bears = entries.some((one) => one.paymentId === id && one.bearsRetention);
    return bears && retentionRate !== null ? [{ retentionRate, surchargeRate }] : [];
  });
  return [...lines, ...ofEntries].toSorted((a, b) => a.retentionRate - b.retentionRate);
}

/** Which amount of the attention the bases are; several where the clinic took another one in between. */
function baseNotes(lines: readonly LineFacts[], choice: BaseChoice): string[] {
  const names = Map.groupBy(
    lines.flatMap((line) => originOf(line.baseAmount, line, choice) ?? []),
    ({ recordType }) => recordType,
  );
  return [...names].map(([type, origins]) => {
    const named = [...new Set(origins.map(baseName))].join(' o el ');
    return `Base de ${BASES_OF[type]}: el ${named} de la atención.`;
  });
}
const BASES_OF = { participacion: 'las participaciones', hmq: 'los HMQ' } as const;

/**
 * What the receipt of a doctor's payment says where its columns don't: with entries that bear no retention, and of what the bank
 * paid in another year (payout §19.15).
 */
function documentNote(
  payment: PaymentFacts,
  all: readonly PaymentFacts[],
  inDocument: readonly (LineFacts | EntryFacts)[],
  entries: readonly EntryFacts[],
): string[] {
  const { otherYearRetention, plannedDate, paymentDate } = payment;
  const isPlain =
    otherYearRetention === null && entries.every(({ bearsRetention }) => bearsRetention);
  if (payment.societyId !== null || isPlain) return [];
  const sum = (key: 'calculatedAmount' | 'retentionAmount') =>
    inDocument.reduce((total, one) => total + one[key], 0);
  const gross = sum('calculatedAmount');
  const retainedAmount = sum('retentionAmount');
  const ofWhich = all.length === 1 ? '' : ` de «${titleOf(payment, all)}»`;
  if (gross === 0)
    return [
      `Lo que no lleva retención no va en ninguna boleta: por este pago${ofWhich} no se emite.`,
    ];
  const retained = formatPesos(otherYearRetention ?? retainedAmount);
  return [
    [
      `La boleta${ofWhich} es por ${formatPesos(gross)} brutos, con ${retained} de retención.`,
      ...(otherYearRetention === null || plannedDate === null || paymentDate === null
        ? []
        : [otherYearNote({ plannedDate, paymentDate, retainedAmount })]),
      ...(entries.every(({ bearsRetention }) => bearsRetention)
        ? []
        : ['Lo que no lleva retención no va en ella: solo cambia lo que se transfiere.']),
    ].join(' '),
  ];
}
