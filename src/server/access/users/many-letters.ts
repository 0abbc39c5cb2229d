/** First passwords of many accounts: letters that are set before the accounts have them, and mails (access §5.17; decision 131). */
import { readClinicIdentity, reportFile } from '../../masters/clinic/public.ts';
import { type CallContext, today } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { isDeliverable } from '../../platform/mail/mail.ts';
import { queueExpiryLetters } from '../session/public.ts';
import { lettersReport, type NewAccount } from './password-letters.ts';
import { deliverPassword } from './temporary-password.ts';

/** No other mail is begun after this time: the caller waits for the letters. */
const MAILING_MS = 45_000;
const FAILURES_IN_A_ROW = 3;

/** An account that is about to get its first password. */
export type Recipient = { readonly firstName: string; readonly letter: NewAccount };

type HandedOut = {
  readonly expiresAt: Date;
  /** Whether who has an address gets the password by mail. */
  readonly byMail: boolean;
  /** Gives the accounts their passwords. Answers their ids in the same order. */
  readonly write: (tx: Tx) => Promise<readonly number[]>;
};

/**
 * Writes the passwords in one transaction, and answers the letters. All are set before it begins, so that no password is lost
 * with them: who could not be mailed gets one, too, and if that file can't be made any more, everybody does.
 */
export async function handOutLetters(
  context: CallContext,
  recipients: readonly Recipient[],
  { expiresAt, byMail, write }: HandedOut,
): Promise<File> {
  const isMailed = ({ letter }: Recipient) =>
    byMail && context.mailer.isConfigured && isDeliverable(letter.email);
  const mailed = recipients.filter(isMailed);
  const onPaper = recipients.filter((one) => !isMailed(one));
  const toPdf = (letters: readonly Recipient[], mails: readonly Recipient[]) =>
    renderLetters(context, {
      expiresAt,
      onPaper: letters.map(({ letter }) => letter),
      byMail: mails.map(({ letter }) => letter),
    });
  const file = await toPdf(onPaper, mailed);
  const allOnPaper = mailed.length > 0 ? await toPdf(recipients, []) : file;
  const ids = await context.database.db.transaction().execute(async (tx) => {
    const ids = await write(tx);
    await queueExpiryLetters(tx, context, ids, expiresAt);
    return ids;
  });
  const idOf = new Map(recipients.map((one, at) => [one, ids[at] ?? 0]));
  const failed = await mailPasswords(context, mailed, (one) => ({
    ...{ id: idOf.get(one) ?? 0, firstName: one.firstName, email: one.letter.email },
    ...{ password: one.letter.password, expiresAt },
  }));
  if (failed.length === 0) return file;
  const sent = mailed.filter((one) => !failed.includes(one));
  return toPdf([...onPaper, ...failed], sent).catch((error: unknown) => {
    context.log.warn({ err: error }, 'letters of who could not be mailed were not made');
    return allOnPaper;
  });
}

type Mail = {
  readonly id: number;
  readonly firstName: string;
  readonly email: string;
  readonly password: string;
  readonly expiresAt: Date;
};

/**
 * Mails the passwords one after the other, and answers who got none. After three failures in a row, or when the time is
 * over, nobody else is tried: a mail server that is silent must not hold the letters back.
 */
async function mailPasswords(
  context: CallContext,
  recipients: readonly Recipient[],
  mailOf: (one: Recipient) => Mail,
): Promise<Recipient[]> {
  const until = Date.now() + MAILING_MS;
  const failed: Recipient[] = [];
  let failuresInARow = 0;
  for (const one of recipients) {
    if (failuresInARow === FAILURES_IN_A_ROW || Date.now() > until) {
      failed.push(one);
      continue;
    }
    const { password, expiresAt, ...user } = mailOf(one);
    const { emailSent } = await deliverPassword(context, user, { password, expiresAt });
    failuresInARow = emailSent ? 0 : failuresInARow + 1;
    if (!emailSent) failed.push(one);
  }
  return failed;
}

async function renderLetters(
  context: CallContext,
  letters: { expiresAt: Date; onPaper: readonly NewAccount[]; byMail: readonly NewAccount[] },
): Promise<File> {
  const clinic = await readClinicIdentity(context.database.db);
  const address = context.config.publicUrl ?? null;
  return reportFile(context, lettersReport({ clinic, address, ...letters }, today()), {
    name: `cuentas_nuevas_${today()}.pdf`,
    tooLong: 'user.lettersTookTooLong',
  });
}
