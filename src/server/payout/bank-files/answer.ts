/** What the bank's answer means for the transfers of a file (payout §20). */
import type { AnswerLine, AnswerSummary } from '../../../contract/payout/bank-files.ts';
import { formatDate, type LocalDate } from '../../../domain/calendar/calendar.ts';
import { normalizeRut } from '../../../domain/identity/rut.ts';
import { formatPesos } from '../../../domain/money.ts';
import { rejectionText } from '../../../domain/payout/transfers.ts';
import { stopped } from '../../../domain/words/full-stops.ts';
import { type AnswerRow, readAnswer } from '../../../formats/bank/answer.ts';
import { FileError } from '../../../formats/file-error.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { dateProblems } from '../payroll/public.ts';
import { elsewhereOf, restOf, type StoredTransfer } from './queries.ts';
import { RECOVERED, refusalOf, type Settlement } from './transitions.ts';

/** The file that is answered. */
type AnsweredFile = {
  readonly fileName: string;
  /** When it was downloaded: no bank answers earlier. */
  readonly day: LocalDate;
};

type Reading = {
  readonly lines: readonly AnswerLine[];
  readonly settlements: readonly Settlement[];
  readonly summary: AnswerSummary;
};

/** Reads an answer and compares it with what was sent. Refuses a text that is no answer at all. */
export async function understandAnswer(
  db: Db | Tx,
  text: string,
  file: AnsweredFile,
  transfers: readonly StoredTransfer[],
  today: LocalDate,
): Promise<Reading> {
  const rows = await readAnswer(text).catch((error: unknown) => {
    if (error instanceof FileError)
      return refuse('bankFiles.answerUnreadable', { problem: error.message });
    throw error;
  });
  const byReference = new Map(transfers.map((transfer) => [transfer.reference, transfer]));
  const problemsOfDates = await dateProblems(
    db,
    rows.flatMap(({ line, reference, status, paidOn }) => {
      const transfer = byReference.get(reference);
      // What is paid already keeps its day.
      if (!transfer || transfer.status === 'paid' || status !== 'paid' || paidOn === null)
        return [];
      return transfer.payments.map(({ id }) => ({ key: line, paymentId: id, paidOn }));
    }),
  );
  const answered = new Map<string, number>();
  const lines: AnswerLine[] = [];
  const settlements: Settlement[] = [];
  for (const row of rows) {
    const transfer = byReference.get(row.reference);
    const earlier = answered.get(row.reference);
    const problems = problemsOf(row, transfer, file, today);
    const ofDate = problemsOfDates.get(row.line);
    // Days are compared with the transfer's: of another file it is another one.
    if (ofDate && row.fileName === file.fileName) problems.push(ofDate.text);
    if (earlier !== undefined)
      problems.push(`La línea ${earlier} ya responde por ${row.reference}.`);
    else answered.set(row.reference, row.line);
    const isSound = problems.length === 0;
    const settlement = isSound && transfer ? settlementOf(row, transfer) : null;
    if (settlement) settlements.push(settlement);
    lines.push({
      line: row.line,
      reference: row.reference,
      payeeName: transfer?.payeeName ?? null,
      amount: transfer?.amount ?? row.amount,
      effect: isSound ? effectOf(row, settlement) : null,
      text: isSound ? textOf(row, settlement) : problems.join(' '),
    });
  }
  return { lines, settlements, summary: summarize(lines, settlements) };
}

/** All that is wrong with a line; empty when it can be done. */
function problemsOf(
  row: AnswerRow,
  transfer: StoredTransfer | undefined,
  file: AnsweredFile,
  today: LocalDate,
): string[] {
  const problems: string[] = [];
  if (row.fileName !== file.fileName)
    problems.push(
      `Es de otro archivo: ${row.fileName.slice(0, 100) || 'no dice de cuál'}. Ábralo en ese.`,
    );
  else if (!transfer)
    problems.push(
      `Ninguna transferencia de este archivo tiene la referencia «${row.reference.slice(0, 40)}».`,
    );
  problems.push(...row.problems);
  if (row.status === 'paid' && row.paidOn !== null && row.paidOn > today)
    problems.push('La fecha es posterior a hoy.');
  if (row.fileName === file.fileName && transfer)
    problems.push(...differences(row, transfer, file.day));
  return problems;
}

/** Where a line does not say what was sent, or what its transfer does not allow. */
function differences(row: AnswerRow, transfer: StoredTransfer, fileDay: LocalDate): string[] {
  const { status, paidOn, amount } = row;
  const problems: string[] = [];
  if (normalizeRut(row.rut) !== transfer.payeeRut)
    problems.push(`El RUT no es el de ${stopped(transfer.payeeName)}`);
  if (amount !== null && amount !== transfer.amount)
    problems.push(`Se enviaron ${formatPesos(transfer.amount)}, no ${formatPesos(amount)}.`);
  if (status === null) return problems;
  if (status === 'paid' && paidOn !== null) {
    if (paidOn < fileDay)
      problems.push(
        `La fecha es anterior al ${formatDate(fileDay)}, día en que se descargó el archivo.`,
      );
    if (transfer.status === 'paid' && transfer.paidOn !== paidOn)
      problems.push(`Ya está pagada con fecha ${formatDate(transfer.paidOn ?? '')}.`);
  }
  // What the answer says about it that is new; what is known already changes nothing.
  const isAgainstRecovery = transfer.recovery !== null && status !== transfer.status;
  const refusal = isAgainstRecovery ? RECOVERED : refusalOf(transfer, status);
  return refusal ? [...problems, refusal] : problems;
}

/** What a line without a problem changes; null when that is known already, or when it says nothing. */
function settlementOf(row: AnswerRow, transfer: StoredTransfer): Settlement | null {
  if (row.status === null || row.status === transfer.status) return null;
  if (row.status === 'paid')
    return row.paidOn === null ? null : { transfer, to: 'paid', paidOn: row.paidOn };
  return { transfer, to: 'rejected', reason: row.reason ?? 'other', note: row.note };
}

function effectOf(row: AnswerRow, settlement: Settlement | null): AnswerLine['effect'] {
  if (settlement) return settlement.to === 'paid' ? 'pay' : 'reject';
  return row.status === null ? 'unanswered' : 'unchanged';
}

function textOf(row: AnswerRow, settlement: Settlement | null): string {
  if (!settlement)
    return row.status === null ? 'Sin respuesta: queda como está.' : 'Ya consta así.';
  if (settlement.to === 'rejected') {
    const text = rejectionText(settlement.reason, settlement.note);
    const { status, isSurplus, partAmount } = settlement.transfer;
    const isBack = status === 'paid' && (!isSurplus || partAmount > 0);
    return `Rechazada: ${text}.${isBack ? ' Deja de estar pagada.' : ''}`;
  }
  const { transfer, paidOn } = settlement;
  const twice = transfer.isOwed
    ? ''
    : ` Lo que paga ${elsewhereOf(transfer)}${restOf(transfer)}: ${nextOf(transfer)}.`;
  return `Pagada el ${formatDate(paidOn)}.${twice}`;
}

/** What becomes of the part that is paid, or goes, in another way. */
function nextOf({ isUnderWay, owedOf, alsoPaidIn, sentAgainIn }: StoredTransfer): string {
  // Where the bank paid another part, that is the file which is named before.
  const sent = alsoPaidIn === null ? 'ese envío' : `el envío de ${sentAgainIn}`;
  if (isUnderWay) return `retire ${sent} si no llegó al banco, o espere`;
  return owedOf.length > 0
    ? 'lo demás quedará por recuperar'
    : 'quedará pagado dos veces, por recuperar';
}

function summarize(
  lines: readonly AnswerLine[],
  settlements: readonly Settlement[],
): AnswerSummary {
  const of = (to: Settlement['to']) => settlements.filter((one) => one.to === to);
  const pesosOf = (some: readonly Settlement[]) =>
    some.reduce((sum, { transfer }) => sum + transfer.amount, 0);
  return {
    paid: of('paid').length,
    paidAmount: pesosOf(of('paid')),
    rejected: of('rejected').length,
    rejectedAmount: pesosOf(of('rejected')),
    twice: of('paid').filter(({ transfer }) => !transfer.isOwed).length,
    unchanged: lines.filter(({ effect }) => effect === 'unchanged').length,
    problems: lines.filter(({ effect }) => effect === null).length,
  };
}
