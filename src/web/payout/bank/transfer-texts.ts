/** What the screen says about transfers that pay what is paid, or goes, in another way, too (payout §18.10, payout §18.15). */
import type { SentTransfer } from '../../../contract/payout/sent-transfers.ts';
import type { ListedTransfer } from '../../../contract/payout/transfers.ts';
import { formatDate } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf } from '../../../domain/words/counts.ts';

/** `2 transferencias por $190.000`. */
export const transfersFor = (count: number, amount: number) =>
  `${countOf(count, 'transferencia', 'transferencias')} por ${formatPesos(amount)}`;

/** What a confirmation says about transfers that pay what is paid otherwise; '' of none. */
export function twiceText(twice: readonly SentTransfer[]): string {
  // What of one is owed is said with its name.
  const named = twice.find(({ rest }) => rest !== '') ?? twice[0];
  if (!named) return '';
  const all = twice.length > 1 ? ` y ${countOf(twice.length - 1, 'más', 'más')}` : '';
  return ` Atención: lo que se paga a ${named.payee.name}${all} ${named.elsewhere}${restsOf(twice)}. ${nextText(twice)}`;
}

/** What of each of them nothing else pays. */
const restsOf = (twice: readonly SentTransfer[]) => twice.map(({ rest }) => rest).join('');

function nextText(twice: readonly SentTransfer[]): string {
  if (twice.every(({ isPaidElsewhere }) => isPaidElsewhere))
    return 'Si confirma, quedará pagado dos veces, por recuperar.';
  return twice.some(({ isUnderWay }) => isUnderWay)
    ? 'Si confirma, retire el otro envío si no llegó al banco, o espere: si el banco también lo paga, será por recuperar.'
    : 'Si confirma, lo que se pagó dos veces quedará por recuperar.';
}

/** What a second person is told of those that pay what is paid otherwise, of what is stated of another year; '' of none. */
export function statedTwiceText(stated: readonly SentTransfer[]): string {
  const twice = stated.filter(({ elsewhere }) => elsewhere !== null);
  if (twice.length === 0) return '';
  const rests = restsOf(twice);
  const condition = twice.some(({ isUnderWay }) => isUnderWay) ? ' si también se paga lo otro' : '';
  return ` De ellas, ${countOf(twice.length, 'paga lo que se paga', 'pagan lo que se paga')} de otra forma${rests}: ${rests === '' ? '' : 'lo demás, '}por recuperar${condition}.`;
}

/** What a confirmation says about transfers that the bank rejected. */
export function rejectionQuestion(rejected: readonly SentTransfer[]): string {
  const back = rejected.filter(
    ({ status, isSurplus, paysPart }) => status === 'paid' && (!isSurplus || paysPart),
  ).length;
  const freed = rejected.filter(({ elsewhere, paysPart }) => elsewhere === null || paysPart);
  // What paid the other part pays nothing of what is freed.
  const other = freed.find(({ alsoPaidIn, paysPart }) => alsoPaidIn !== null && !paysPart);
  const isOwed = freed.some(({ alsoPaidIn, paysPart }) => alsoPaidIn === null || paysPart);
  const amount = rejected.reduce((sum, one) => sum + one.amount, 0);
  return [
    `El banco rechazó ${transfersFor(rejected.length, amount)}.`,
    isOwed && 'Lo que nadie más pagó quedará por pagar e irá en el próximo archivo.',
    other && `Lo de ${other.payee.name} quedará pagado por ${other.alsoPaidIn}.`,
    freed.length === 0 && 'Lo que pagan ya se paga de otra forma y no cambia.',
    back > 0 &&
      `${countOf(back, 'estaba marcada como pagada y deja de estarlo', 'estaban marcadas como pagadas y dejan de estarlo')}.`,
  ]
    .filter((sentence) => sentence)
    .join(' ');
}

/** `El 06-08-2026: La cuenta está cerrada`, of what the bank rejected and when that was recorded. */
export const rejectionOf = (rejection: string | null, day: string | null): string[] =>
  rejection === null ? [] : [day === null ? rejection : `El ${formatDate(day)}: ${rejection}`];

/** `Va de nuevo en nomina-2.txt, con fecha 11-08-2026`, of what was rejected and sent again; the day where it is known. */
function againOf(transfer: ListedTransfer): string[] {
  const { isSurplus, status, sentAgainIn, sentAgainOn, isSentAgainInPart } = transfer;
  if (sentAgainIn === null || isSurplus || status !== 'rejected') return [];
  const day = sentAgainOn === null ? '' : `, con fecha ${formatDate(sentAgainOn)}`;
  return [`Va de nuevo${isSentAgainInPart ? ' en parte' : ''} en ${sentAgainIn}${day}`];
}

/** What became of a listed transfer: its day, the bank's reason, where it goes again, and what of it is to be recovered. */
export function outcomesOf(transfer: ListedTransfer): string[] {
  const { paidOn, rejection, rejectedOn, isSurplus, status, recoveredOn } = transfer;
  return [
    ...(paidOn ? [`El ${formatDate(paidOn)}`] : []),
    ...rejectionOf(rejection, rejectedOn),
    ...againOf(transfer),
    ...(isSurplus && status === 'paid'
      ? [recoveredOn === null ? toDoText(transfer) : `Recuperada el ${formatDate(recoveredOn)}`]
      : []),
  ].filter((outcome) => outcome !== '');
}

/** Of what the bank paid besides and nobody gave back; '' where it pays all of it by now. */
function toDoText(transfer: ListedTransfer): string {
  if (!transfer.isPaidElsewhere) return sentAgainText(transfer);
  return partToRecover(transfer) || (transfer.toRecover > 0 ? 'Por recuperar' : '');
}

/** `Por recuperar $90.000` of what is paid twice in part only; '' otherwise. */
export const partToRecover = ({
  toRecover,
  amount,
}: Pick<ListedTransfer, 'toRecover' | 'amount'>) =>
  toRecover > 0 && toRecover < amount ? `Por recuperar ${formatPesos(toRecover)}` : '';

/** What to do with what the bank paid, while the same is under way. */
export function sentAgainText({ sentAgainIn }: Pick<ListedTransfer, 'sentAgainIn'>): string {
  return `Pagada aquí y enviada otra vez${sentAgainIn === null ? '' : ` en ${sentAgainIn}`}: retire o espere`;
}
