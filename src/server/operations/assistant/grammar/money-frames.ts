/** The frames of rates, transfers and last payments, which stand before those that would take a part of them for something else. */
import { foldName } from '../../../../formats/text.ts';
import type { Frame } from './frame.ts';
import { isMark, isSaid, isSlot, type Part } from './parts.ts';
import { DOCTOR_OR_OWN } from './payment-frames.ts';
import { yearOfSpan } from './times.ts';

/** 'Para que me queden 1.000.000', 'si mi líquido es 1.000.000': pesos that are left after retention. */
function isOfNet(parts: readonly Part[]): boolean {
  const at = parts.findIndex(({ kind }) => kind === 'amount');
  const [before, after] = [parts[at - 1], parts[at + 1]];
  if (after && isSlot(after, 'measure')) return isSlot(after, 'measure', 'net');
  if (IS_LEFT.test(foldName(before?.typed ?? ''))) return true;
  return isCalledNet(parts.filter(isSaid));
}
/** 'Si mi líquido es 1.000.000', but not 'cuánto líquido me pagan por 1.000.000': the word asks for the figure then. */
function isCalledNet(said: readonly Part[]): boolean {
  const before = said.findIndex(({ kind }) => kind === 'amount') - 1;
  const called = said[before];
  if (called === undefined || !isSlot(called, 'measure', 'net')) return false;
  const asks = said.slice(0, before).findLastIndex((part) => isMark(part, 'how-much', 'which'));
  return (
    asks < 0 ||
    said
      .slice(asks, before)
      .some((part) => isSlot(part, 'measure', 'gross') || isMark(part, 'receipt', 'issue'))
  );
}
/** Whether the measure itself is asked for: 'cuánto es el líquido de una boleta de 1.000.000'. */
function isAskedFor(parts: readonly Part[], measure: string): boolean {
  return parts.some((part, at) => {
    if (!isSlot(part, 'measure', measure)) return false;
    const isListed = foldName(parts.slice(0, at).findLast(isNoArticle)?.typed ?? '') === 'y';
    const before = parts
      .slice(0, at)
      .findLast((one) => isSaid(one) && !(isListed && isSlot(one, 'measure')));
    return isMark(before, 'how-much', 'which');
  });
}
const isNoArticle = ({ typed }: Part) => !/^(?:el|la)$/.test(foldName(typed));
/** 'Si la retención es 1.000.000', 'si me retienen 1.000.000': the pesos are what is retained, of which nothing is reckoned. */
function areRetained(parts: readonly Part[]): boolean {
  const said = parts.filter(isSaid);
  const at = said.findIndex(({ kind }) => kind === 'amount');
  const [before, after] = [said[at - 1], said[at + 1]];
  const isAfter =
    after !== undefined &&
    isSlot(after, 'measure', 'retention') &&
    isOf(parts[parts.indexOf(after) - 1]);
  return (
    isAfter ||
    (before !== undefined &&
      isSlot(before, 'measure', 'retention') &&
      !isMark(said[at - 2], 'how-much', 'which', 'rate-asked'))
  );
}
const isOf = (part: Part | undefined) => foldName(part?.typed ?? '') === 'de';
/** 'Cuánto se queda la clínica de 850.000' asks for its share, and what it retains is no share. */
const isOfClinic = (parts: readonly Part[]) =>
  parts.some(({ typed }) => /clinica$/.test(foldName(typed))) &&
  !parts.some((part) => isSlot(part, 'measure', 'retention'));
/** Nothing is retained of an invoice: it is a society's. */
const isOfInvoice = (parts: readonly Part[]) =>
  parts.some((part) => isMark(part, 'receipt') && /factura/.test(foldName(part.typed)));
const IS_LEFT = /(?:qued|recib|lleg|cobr)\p{L}*$/u;
/** What was retained is no rate, and pesos of a month are those of its payments. */
const isReckoned = (parts: readonly Part[]) =>
  !parts.some(
    (part) =>
      (isSlot(part, 'measure', 'retention') && /retuv|retenido/.test(foldName(part.typed))) ||
      (part.kind === 'time' && yearOfSpan(part.span) === undefined),
  );

/** What is retained of some pesos, by the legal rate, or of how many pesos they are left. */
const OF_AMOUNTS: readonly Frame[] = ([true, false] as const).map(
  (isNet): Frame => ({
    tool: 'legal_retention',
    needs: [
      ['amount'],
      ['how-much', 'which', 'rate-asked'],
      isNet
        ? ['measure:gross', 'receipt', 'issue']
        : [
            'measure:net',
            'measure:gross',
            'measure:retention',
            'receipt',
            'due-me',
            'receipt-rate',
          ],
    ],
    may: ['own', 'receipt', 'issue', 'due-me', 'receipt-rate', 'legal', 'pays'],
    not: ['how-many'],
    tells: ['measure'],
    without: ['doctor', 'society', 'percentage'],
    when: (parts) =>
      isReckoned(parts) &&
      !isOfClinic(parts) &&
      isOfNet(parts) === isNet &&
      !isAskedFor(parts, isNet ? 'net' : 'gross') &&
      !areRetained(parts) &&
      !isOfInvoice(parts),
    ...(isNet && { means: { isNet } }),
  }),
);

/** Rates: what they are, and whether what was retained is as much as somebody says. */
const RATES: readonly Frame[] = [
  // 'En diciembre me descontaron 14,5 o ya iba en 15,25', 'por qué le retuvimos 14,5 en marzo': the answer tells the rate.
  {
    tool: 'doctor_payments',
    needs: [['percent'], ['discounted', 'measure:retention'], ['time'], DOCTOR_OR_OWN],
    may: ['own', 'why', 'doctor-word', 'payment', 'when'],
    not: ['how-many', 'sum'],
    means: { measure: 'retention', isOfRate: true },
  },
  // 'Por qué ese porcentaje', after what was retained.
  {
    tool: 'doctor_payments',
    needs: [['why'], ['terms', 'rate'], ['measure:retention'], ['time'], DOCTOR_OR_OWN],
    may: ['own', 'why', 'doctor-word', 'payment', 'terms', 'rate'],
    means: { measure: 'retention', isOfRate: true },
  },
  // 'Qué tasa corre este año y cuál el próximo': the answer tells both.
  {
    tool: 'legal_retention',
    needs: [['rate'], ['terms', 'next', 'applies', 'legal']],
    may: ['terms', 'next', 'applies', 'legal', 'receipt', 'valid', 'own', 'rises'],
    not: ['how-many', 'sum'],
    tells: ['measure:retention'],
    without: ['doctor', 'society'],
  },
  // 'El 2027 sube de nuevo la retención, a cuánto'.
  {
    tool: 'legal_retention',
    needs: [
      ['rises', 'rises-again'],
      ['measure:retention', 'legal', 'rate'],
    ],
    may: ['legal', 'rate', 'receipt', 'fee', 'own', 'when', 'since'],
    not: ['how-many', 'sum'],
    tells: ['measure:retention'],
    without: ['doctor', 'society'],
  },
  // 'Cuánto es la retención este año' may be the rate, or the pesos: both are told.
  {
    tool: 'legal_retention',
    needs: [['how-much'], ['measure:retention'], ['time']],
    may: ['own', 'receipt', 'legal'],
    not: ['how-many', 'sum'],
    without: ['doctor', 'society'],
    when: (parts) => IS_RATE.test(foldName(parts.map(({ typed }) => typed).join(' '))),
    means: { isOfPaid: true },
  },
];
const IS_RATE =
  /^(?:y )?cuanto es la retencion (?:legal )?(?:en |de |del |para )?(?:este ano|el ano|ano|20\d\d|el 20\d\d)/;

const HAS = /^(?:lleva|llevan|tiene|tienen|va con|van con)$/;
/** 'Lleva retención', 'se le retiene': whether, and not how much. */
const saysWhether = (parts: readonly Part[]) =>
  parts.some(
    (part, at) =>
      isMark(part, 'is-retained', 'unretained') ||
      /^se les? retienen?$/.test(foldName(part.typed)) ||
      (foldName(part.typed) === 'retencion' && HAS.test(foldName(parts[at - 1]?.typed ?? ''))),
  );

/** What is retained of societies, or of one. */
const SOCIETIES: readonly Frame[] = [
  {
    tool: 'master_list',
    needs: [
      ['society-word', 'societies'],
      ['measure:retention', 'unretained', 'is-retained', 'document-kind'],
    ],
    may: [
      'which',
      'who',
      'billed',
      'receipt',
      'societies',
      'society-word',
      'doctors',
      'document-kind',
    ],
    not: ['how-much', 'how-many', 'sum', 'paid-out', 'paid-me', 'payment', 'by-society'],
    tells: ['measure:retention'],
    when: (parts) => !parts.some(({ kind }) => kind === 'time' || kind === 'name'),
    means: { kind: 'societies', isOfRetention: true },
  },
  // 'La sociedad Peumo lleva retención', and not how much it was.
  {
    tool: 'society_card',
    needs: [['society'], ['is-retained', 'unretained', 'measure:retention']],
    may: ['society-word', 'receipt', 'document-kind'],
    not: ['how-much', 'how-many', 'sum'],
    tells: ['measure:retention'],
    without: ['from', 'to'],
    when: saysWhether,
  },
  {
    tool: 'doctor_card',
    needs: [['is-retained', 'measure:retention'], ['doctor']],
    may: ['doctor-word', 'receipt'],
    not: ['how-much', 'how-many', 'sum'],
    tells: ['measure:retention'],
    without: ['from', 'to'],
    when: saysWhether,
  },
];

/** 'Me pagaron alguna atención en más de 500 lucas', 'atenciones con honorario de más de 500 mil': each of them. */
const OF_EACH: readonly Frame[] = (
  [
    [['paid-me', 'paid-out', 'state:paid'], { state: 'paid' }],
    [['fee', 'calculation', 'line'], {}],
  ] as const
).map(
  ([needs, means]): Frame => ({
    tool: 'fees_of_each',
    needs: [['amounts'], needs, ['attention', 'line']],
    may: ['own', 'which', 'fee', 'calculation'],
    not: [
      'who',
      'doctors',
      'doctor-word',
      'to-doctors',
      'society-word',
      'societies',
      'most',
      'least',
    ],
    tells: ['measure:gross'],
    means,
  }),
);

/** What is told to the tax office of a month: what was retained by paying in it. */
const TO_TAX_OFFICE: Frame = {
  tool: 'payments',
  needs: [['tax'], ['how-much', 'sum'], ['time']],
  may: ['fee', 'payment', 'pays'],
  not: ['how-many'],
  tells: ['measure:retention'],
  without: ['doctor', 'society', 'state'],
  // 'Cuánto hay que pagarle al SII este mes' is of the month before, unless it is said what was retained in it.
  when: (parts) =>
    parts.some((part) => isSlot(part, 'measure', 'retention')) ||
    !parts.some(
      (part, at) =>
        part.kind === 'time' &&
        (/^est[ea] /.test(foldName(part.typed)) ||
          /^en$/.test(foldName(parts[at - 1]?.typed ?? ''))),
    ),
  means: { measure: 'retention', basis: 'payment_date' },
};

/** 'Me pagaron dos veces agosto': the answer names each payment. */
const PAID_TWICE: Frame = {
  tool: 'doctor_payments',
  needs: [['stand:surplus'], ['paid-me', 'paid-out'], [...DOCTOR_OR_OWN, 'paid-me'], ['time']],
  may: ['own', 'payment', 'doctor-word', 'paid-me', 'paid-out'],
  tells: ['stand:surplus'],
  means: { state: 'paid' },
};

/** Transfers, and what is paid last or not at all. */
const TRANSFERS: readonly Frame[] = [
  {
    tool: 'payments',
    needs: [['not-sent'], ['transfer', 'payment']],
    may: ['ended', 'transfer', 'payment', 'bank', 'payroll', 'which'],
    // What is paid is in no file any more.
    tells: ['state:processed', 'state:unpaid', 'state:pending'],
    without: ['doctor', 'society', 'state'],
    means: { isUnsent: true },
  },
  // 'Última transferencia a Maitén: monto, fecha y banco'.
  {
    tool: 'payments',
    needs: [['society'], ['last'], ['payment', 'paid-out', 'transfer', 'state:paid']],
    may: ['when', 'bank', 'account', 'which', 'society-word', 'transfer', 'payment', 'paid-out'],
    not: ['how-many', 'by-doctor'],
    tells: ['state:paid'],
    without: ['doctor'],
  },
  {
    tool: 'doctor_payments',
    needs: [['transfer'], ['last'], DOCTOR_OR_OWN],
    may: ['own', 'when', 'bank', 'account', 'which', 'payment', 'paid-out', 'doctor-word'],
    not: ['how-many'],
    means: { state: 'paid' },
  },
  // 'Transferencias de más de 2 millones en lo pagado de agosto'.
  {
    tool: 'transfers',
    needs: [['transfer'], ['amounts']],
    may: ['paid-out', 'payment'],
    tells: ['state:paid', 'measure:net'],
    // 'Transferencias pagadas' are those that the bank paid, without the rejected ones.
    when: (parts) =>
      !parts.some(
        (part) => isSlot(part, 'state', 'paid') && /^pagadas?$/.test(foldName(part.typed)),
      ),
  },
  // 'En cuántos archivos de banco salió el pago de agosto'.
  {
    tool: 'bank_files',
    needs: [['bank-file'], ['paid-out', 'payment', 'when']],
    may: ['paid-out', 'payment', 'when', 'payroll', 'transfer', 'made', 'last'],
    not: ['how-much', 'sum'],
  },
  // 'Cuánto voy a recibir en el próximo pago y qué día'.
  {
    tool: 'pay_day',
    needs: [['next'], ['payment', 'pays'], ['how-much'], ['due-me', 'own', 'pays']],
    may: ['when', 'own', 'due-me', 'pay-date', 'payment'],
    not: ['how-many', 'doctors'],
    means: { isOfAmount: true },
  },
  // 'Médicos que no han visto un peso desde junio'.
  {
    tool: 'doctor_list',
    needs: [['doctors', 'doctor-word', 'who'], ['no-payments'], ['time']],
    may: ['active', 'who', 'to-doctors'],
    not: ['how-much', 'sum'],
    means: { hasNoPayments: true },
  },
  {
    tool: 'doctor_list',
    needs: [['without-account'], ['doctors', 'doctor-word', 'who'], ['persons']],
    may: ['active', 'card'],
    without: ['from', 'to'],
    means: { hasNoAccount: true, isOfSociety: false },
  },
];

/** 'Alguien cambió su cuenta en noviembre', of nobody who is named. */
const ACCOUNTS: readonly Frame[] = [
  {
    tool: 'who_changed',
    needs: [['who', 'doctors', 'doctor-word'], ['account-change'], ['time']],
    may: ['latest', 'when'],
    not: ['waiting', 'proposed', 'how-many', 'how-much', 'sum'],
    means: { aspect: 'account' },
  },
];

/** Receipts of one payee with their number and day, and by how much the one of the last payment is. */
const RECEIPTS: readonly Frame[] = [
  {
    tool: 'receipts',
    needs: [['receipt'], ['doctor', 'society'], ['when', 'approval']],
    may: ['arrived', 'payment', 'issue', 'when', 'approval', 'doctor-word', 'society-word'],
    not: ['how-much', 'sum'],
    when: (parts) => parts.some(({ kind }) => kind === 'time'),
  },
  // 'Qué documento nos mandó Maitén por mayo, con IVA o exenta'.
  {
    tool: 'receipts',
    needs: [['society'], ['document-kind'], ['time']],
    may: ['receipt', 'arrived', 'society-word', 'which', 'payment', 'document-kind'],
    not: ['how-much', 'how-many', 'sum'],
    means: { isOfDocument: true },
  },
  {
    tool: 'receipts',
    needs: [['receipt'], ['issue'], ['how-much'], ['last']],
    may: ['own', 'payment', 'card', 'gloss', 'who', 'issue'],
    not: ['how-many', 'sum'],
    without: ['society', 'from', 'to'],
    means: { isAmount: true },
  },
];

export const MONEY_FRAMES: readonly Frame[] = [
  ...OF_AMOUNTS,
  ...RATES,
  ...SOCIETIES,
  ...TRANSFERS,
  ...OF_EACH,
  TO_TAX_OFFICE,
  PAID_TWICE,
  ...ACCOUNTS,
  ...RECEIPTS,
];
