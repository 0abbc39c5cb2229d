/** Questions about the transfers of bank files: those in a state, and in which file a doctor was paid. */
import { z } from 'zod';
import type { ListedTransfer } from '../../../../contract/payout/transfers.ts';
import {
  dateInClinic,
  formatDate,
  formatPeriod,
  type Period,
  periodOf,
} from '../../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../../domain/money.ts';
import { TRANSFER_STANDS, type TransferStand } from '../../../../domain/states.ts';
import { countOf, someNames } from '../../../../domain/words/counts.ts';
import { TRANSFER_STATE_BADGES } from '../../../../domain/words/state-badges.ts';
import { type Asker, linkTo, tool, Unanswerable } from '../tool.ts';
import {
  askedDays,
  askedDoctor,
  askedPeriod,
  type Days,
  days,
  daysOf,
  ofDays,
  period,
  pesos,
} from './inputs.ts';
import { allPages } from './pages.ts';
import { boundInWords, sumBy } from './wording.ts';

const WORDS: Readonly<Record<TransferStand, readonly [one: string, many: string]>> = {
  sent: ['enviada, sin respuesta del banco', 'enviadas, sin respuesta del banco'],
  paid: ['pagada', 'pagadas'],
  rejected: ['rechazada', 'rechazadas'],
  withdrawn: ['retirada', 'retiradas'],
  replaced: ['sustituida', 'sustituidas'],
  surplus: ['pagada dos veces, por recuperar', 'pagadas dos veces, por recuperar'],
};
/** How many are told. */
const TOLD = 5;

export const transfers = tool({
  name: 'transfers',
  description:
    'Transferencias de los archivos del banco: cuáles fueron rechazadas y por qué, pagadas, enviadas, retiradas, sustituidas o pagadas dos veces, y en qué archivo se pagó a un médico.',
  input: z.object({
    stand: z.enum(TRANSFER_STANDS).optional(),
    doctor: z.string().optional(),
    isLatest: z.literal(true).optional().describe('Las últimas, de cualquier fecha'),
    grossFrom: pesos.describe('Desde cuántos pesos'),
    grossTo: pesos.describe('Hasta cuántos pesos'),
    ...days,
  }),
  async run(asker, { stand, doctor: named, isLatest, grossFrom, grossTo, ...time }) {
    const { calls } = asker;
    // Refuses a user who may not see transfers, before a name is looked up.
    const all = await calls.transfers.summary({});
    const amounts = { from: grossFrom, to: grossTo };
    const month = time.dateFrom === undefined ? monthOf(time, asker) : null;
    if (month) return ofMonth(asker, month, { stand, named, amounts });
    if (time.dateFrom !== undefined || boundOf(amounts) !== '')
      return ofSome(asker, { stand, named, amounts, inDays: askedDays(time, asker.today) });
    const doctor = await askedDoctor(asker, named);
    const filters = { stand, doctorId: doctor?.id };
    const [sums, found] = await Promise.all([
      doctor || stand ? calls.transfers.summary(filters) : all,
      calls.transfers.list({ ...filters, limit: TOLD, sort: '-sentAt' }),
    ]);
    const whose = doctor ? ` que pagan a ${doctor.name}` : '';
    const which = stand ? ` ${WORDS[stand][sums.total === 1 ? 0 : 1]}` : '';
    const count = `${countOf(sums.total, 'transferencia', 'transferencias')}${which}${whose}`;
    const by = TRANSFER_STANDS.filter((one) => sums.stands[one].count > 0).map((one) =>
      countOf(sums.stands[one].count, ...WORDS[one]),
    );
    const told = found.map(doctor ? inFile : byName);
    return {
      title: doctor ? `Transferencias a ${doctor.name}` : 'Transferencias del banco',
      sentence:
        sums.total === 0
          ? `No hay transferencias${stand ? ` ${WORDS[stand][1]}` : ''}${whose}.`
          : `Hay ${count}${isLatest ? ', de todas las fechas,' : ''} por ${formatPesos(sums.totalAmount)}${doctor || stand ? `${isLatest ? ', las más recientes primero' : ''}: ${someNames(told, sums.total)}` : `: ${by.join(', ')}`}.`,
      facts: found.map((transfer) => ({
        label: `${transfer.payeeName}, ${transfer.fileName}`,
        value: `${formatPesos(transfer.amount)}, ${stateOf(transfer)}`,
      })),
      link: linkTo('/nomina-bancaria', { view: 'sent', stand, search: doctor?.name }),
    };
  },
});

const WHICH_MONTH =
  'De las transferencias sé las de un mes, o todas, no las de un año. Pregunte por un mes.';

/** The month that is asked for; null for all. Throws for a year. */
function monthOf(time: { month?: number; year?: number }, { today }: Asker): Period | null {
  const { month, year } = askedPeriod(time, today);
  if (month === undefined && year !== undefined) throw new Unanswerable(WHICH_MONTH);
  return month === undefined || year === undefined ? null : { month, year };
}

/** Those that pay the payments of a month's work, and those of files that were downloaded in it: transfers themselves are of no month. */
async function transfersOfMonth(
  { calls }: Asker,
  month: Period,
  filters: { stand?: TransferStand | undefined; doctorId?: number | undefined } = {},
) {
  const [all, payments] = await Promise.all([
    allPages((page) => calls.transfers.list({ ...filters, ...page, sort: '-sentAt' }), TOO_MANY),
    allPages((page) => calls.payroll.payments({ ...month, ...page }), TOO_MANY),
  ]);
  const ids = new Set(payments.map(({ id }) => id));
  return {
    ofWork: all.filter(({ paymentIds }) => paymentIds.some((id) => ids.has(id))),
    sentThen: all.filter(({ sentAt }) => {
      const sent = periodOf(dateInClinic(new Date(sentAt)));
      return sent.month === month.month && sent.year === month.year;
    }),
  };
}

type Amounts = { readonly from?: number | undefined; readonly to?: number | undefined };
/** ` de desde $2.000.000`; empty without amounts. */
const boundOf = ({ from, to }: Amounts) =>
  from === undefined && to === undefined ? '' : ` de ${boundInWords(from, to, formatPesos)}`;
const isWithin =
  ({ from, to }: Amounts) =>
  ({ amount }: Pick<ListedTransfer, 'amount'>) =>
    amount >= (from ?? 0) && amount <= (to ?? Number.POSITIVE_INFINITY);

type Wanted = {
  readonly stand: TransferStand | undefined;
  readonly named: string | undefined;
  readonly amounts: Amounts;
};

/** The transfers within amounts, or of the files that were downloaded on some days. */
async function ofSome(
  asker: Asker,
  { stand, named, amounts, inDays }: Wanted & { readonly inDays: Days },
) {
  const doctor = await askedDoctor(asker, named);
  const { dateFrom = '', dateTo = '9' } = inDays;
  const all = await allPages(
    (page) => asker.calls.transfers.list({ stand, doctorId: doctor?.id, ...page, sort: '-sentAt' }),
    TOO_MANY,
  );
  const its = all.filter(isWithin(amounts)).filter(({ sentAt }) => {
    const day = dateInClinic(new Date(sentAt));
    return day >= dateFrom && day <= dateTo;
  });
  const which = (of: 0 | 1) => (stand ? ` ${WORDS[stand][of]}` : '');
  const where = `${boundOf(amounts)}${doctor ? ` a ${doctor.name}` : ''}${inDays.dateFrom === undefined ? '' : ` en archivos descargados${ofDays(inDays).replace(/^ de /, ' en ')}`}`;
  return {
    title: `Transferencias${which(1)}${where}`,
    sentence:
      its.length === 0
        ? `No hay transferencias${which(1)}${where}.`
        : `Hay ${countOf(its.length, 'transferencia', 'transferencias')}${which(its.length === 1 ? 0 : 1)}${where}, por ${formatPesos(sumBy(its, ({ amount }) => amount))}: ${someNames(its.map(byName), its.length, MOST_TOLD)}.`,
    facts: its.slice(0, MOST_TOLD).map((transfer) => ({
      label: `${transfer.payeeName}, ${transfer.fileName}`,
      value: `${formatPesos(transfer.amount)}, ${stateOf(transfer)}`,
    })),
    link: linkTo('/nomina-bancaria', { view: 'sent', stand, search: doctor?.name }),
  };
}

/** The transfers of a month, of a stand, to a doctor or within amounts. */
async function ofMonth(asker: Asker, month: Period, { stand, named, amounts }: Wanted) {
  const doctor = await askedDoctor(asker, named);
  const { ofWork, sentThen } = await transfersOfMonth(asker, month, {
    stand,
    doctorId: doctor?.id,
  });
  const [its, sent] = [ofWork, sentThen].map((some) => some.filter(isWithin(amounts))) as [
    ListedTransfer[],
    ListedTransfer[],
  ];
  const bound = boundOf(amounts);
  const payments = bound === '' || stand ? '' : await paymentsWithin(asker, month, amounts, doctor);
  const name = formatPeriod(month);
  const which = (of: 0 | 1) =>
    `${stand ? ` ${WORDS[stand][of]}` : ''}${bound}${doctor ? ` que ${of === 0 ? 'paga' : 'pagan'} a ${doctor.name}` : ''}`;
  const told = (some: readonly ListedTransfer[]) =>
    some.length === 0
      ? `no hay transferencias${which(1)}`
      : `hay ${countOf(some.length, 'transferencia', 'transferencias')}${which(some.length === 1 ? 0 : 1)} por ${formatPesos(sumBy(some, ({ amount }) => amount))}`;
  return {
    title: `Transferencias de ${name}`,
    sentence: `De los pagos por las atenciones de ${name} ${told(its)}${its.length > 0 ? `: ${someNames(its.slice(0, TOLD).map(byName), its.length)}` : ''}. En archivos descargados en ${name} ${told(sent)}.${payments}`,
    facts: its.slice(0, MOST_TOLD).map((transfer) => ({
      label: `${transfer.payeeName}, ${transfer.fileName}`,
      value: `${formatPesos(transfer.amount)}, ${stateOf(transfer)}`,
    })),
    link: linkTo('/nomina-bancaria', { view: 'sent', stand, search: doctor?.name }),
  };
}
const MOST_TOLD = 20;

/** What is paid by transfer within the amounts, also without a file for the bank: by the month of the work and by the day of payment. */
async function paymentsWithin(
  { calls }: Asker,
  month: Period,
  amounts: Amounts,
  doctor: { readonly id: number } | null,
): Promise<string> {
  const { dateFrom: paidFrom, dateTo: paidTo } = daysOf(month);
  const of = async (time: Period | { paidFrom?: string; paidTo?: string }) => {
    const all = await allPages(
      (page) => calls.payroll.payments({ ...time, doctorId: doctor?.id, status: 'paid', ...page }),
      TOO_MANY,
    );
    return all.filter(
      ({ paymentMethod, totalAmount: amount }) =>
        paymentMethod === 'transfer' && isWithin(amounts)({ amount }),
    );
  };
  const [worked, made] = await Promise.all([of(month), of({ paidFrom, paidTo })]);
  const told = (some: typeof worked) =>
    `${countOf(some.length, 'pago', 'pagos')}${
      some.length > 0
        ? ` por ${formatPesos(sumBy(some, ({ totalAmount }) => totalAmount))} (${someNames(
            some.map(({ payeeName, totalAmount }) => `${payeeName}, ${formatPesos(totalAmount)}`),
            some.length,
            MOST_TOLD,
          )})`
        : ''
    }`;
  return ` Pagados por transferencia, con o sin archivo de banco,${boundOf(amounts)} líquidos: por las atenciones de ${formatPeriod(month)}, ${told(worked)}; con fecha de pago en ese mes, ${told(made)}.`;
}

/** `Ana Núñez (la cuenta está cerrada)`. */
const byName = (transfer: ListedTransfer) => `${transfer.payeeName} (${stateOf(transfer)})`;
/** `nomina-bci-2026-07.txt (pagada el 05-08-2026)`. */
const inFile = (transfer: ListedTransfer) => `${transfer.fileName} (${stateOf(transfer)})`;

function stateOf({
  status,
  paidOn,
  rejection,
  isSurplus,
  isPaidElsewhere,
  sentAgainIn,
  recoveredOn,
  toRecover,
  amount,
}: ListedTransfer): string {
  const state = TRANSFER_STATE_BADGES[status].label.toLowerCase();
  const again = sentAgainIn ? `; enviada otra vez en ${sentAgainIn}` : '';
  if (rejection) return `${state}: ${rejection.toLowerCase()}${again}`;
  const day = paidOn ? ` el ${formatDate(paidOn)}` : '';
  if (!isSurplus || status !== 'paid') return `${state}${day}`;
  if (!isPaidElsewhere) return `${state}${day}, y enviada otra vez`;
  // It may pay all of it by now, part by part.
  if (toRecover === 0 && recoveredOn === null) return `${state}${day}`;
  return `${state}${day}, ${toRecover > 0 && toRecover < amount ? `${formatPesos(toRecover)} ` : ''}de más`;
}

const TOO_MANY =
  'Hay demasiadas transferencias para contarlas por archivo. Búsquelas en la pantalla.';

export const bankFiles = tool({
  name: 'bank_files',
  description:
    'Los archivos de banco que se descargaron: cuántos hay, cuántas transferencias tiene cada uno y por cuánto; el primero o el último.',
  input: z.object({
    isLast: z.boolean().optional().describe('Solo el último'),
    isFirst: z.literal(true).optional().describe('Solo el primero'),
    ...period,
  }),
  async run(asker, { isLast, isFirst, ...time }) {
    const { calls } = asker;
    const month = monthOf(time, asker);
    if (month && !isLast && !isFirst) return filesOfMonth(asker, month);
    if (month) throw new Unanswerable(ALL_FILES);
    const all = await allPages(
      (page) => calls.transfers.list({ ...page, sort: '-sentAt' }),
      TOO_MANY,
    );
    const files = filesOf(all);
    // The newest is the first that is read.
    const told = isLast ? files.slice(0, 1) : isFirst ? files.slice(-1) : files.slice(0, TOLD);
    const names = told.map(({ label, value }) => `${label} (${value})`);
    const [which] = names;
    return {
      title: 'Archivos de banco',
      sentence:
        which === undefined
          ? 'No hay archivos de banco.'
          : isLast || isFirst
            ? `El ${isLast ? 'último' : 'primer'} archivo de banco es ${which}.`
            : `Hay ${countOf(files.length, 'archivo de banco', 'archivos de banco')}: ${someNames(names, files.length)}.`,
      facts: told,
      link: linkTo('/nomina-bancaria', { view: 'sent' }),
    };
  },
});

const ALL_FILES =
  'El primer o el último archivo de banco lo sé de todos. De un mes pregunte por sus archivos.';

/** The files of the transfers, each with how many of these it has, and their pesos. */
const filesOf = (all: readonly ListedTransfer[]) =>
  [...Map.groupBy(all, ({ fileId }) => fileId).values()].map((sent) => ({
    label: sent[0]?.fileName ?? '',
    value: `${countOf(sent.length, 'transferencia', 'transferencias')} por ${formatPesos(sumBy(sent, ({ amount }) => amount))}, descargado el ${formatDate(dateInClinic(new Date(sent[0]?.sentAt ?? '')))}`,
  }));

/** The files that pay a month's work, and those that were downloaded in it. */
async function filesOfMonth(asker: Asker, month: Period) {
  const { ofWork, sentThen } = await transfersOfMonth(asker, month);
  const name = formatPeriod(month);
  const told = (some: readonly ListedTransfer[]) => {
    const files = filesOf(some).map(({ label, value }) => `${label} (${value})`);
    return files.length === 0
      ? 'no hay archivos de banco'
      : `hay ${countOf(files.length, 'archivo de banco', 'archivos de banco')}: ${someNames(files, files.length)}`;
  };
  return {
    title: `Archivos de banco de ${name}`,
    sentence: `De los pagos por las atenciones de ${name} ${told(ofWork)}. Descargados en ${name}, ${told(sentThen)}.`,
    facts: filesOf(ofWork),
    link: linkTo('/nomina-bancaria', { view: 'sent' }),
  };
}
