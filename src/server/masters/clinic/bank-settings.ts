/** The clinic's settings for each bank's files, checked like the files themselves. */
import { sql } from 'kysely';
import type { z } from 'zod';
import type { BankSetting, bankSettingInput } from '../../../contract/masters/clinic.ts';
import { BANK_FORMAT_KEYS, type BankFormat } from '../../../domain/payout/file-formats.ts';
import { checkPayer } from '../../../formats/bank/checks.ts';
import type { BankProblem } from '../../../formats/bank/types.ts';
import { layoutsOf } from '../../../formats/bank/write.ts';
import { audit } from '../../platform/audit.ts';
import { actorOf, type CallContext } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { refuseStaleEdit } from '../../platform/db/stale-edit.ts';
import { refuse } from '../../platform/http/refusal.ts';

const ENTITY = 'clinicBankSetting';
const ACTION = 'clinic.bankSetting';

type Input = Omit<z.output<typeof bankSettingInput>, 'bankFormat'>;

/** What a format has before anybody said anything about it: the defaults of `clinic_bank_setting`. */
const UNSAID = { accountNumber: '', accountKind: 'corriente', agreementNumber: '', version: 1 };

/** All settings, in the order of the formats, also of those that nobody has filled in yet. */
export async function readBankSettings(db: Db | Tx): Promise<BankSetting[]> {
  const { rut } = await db.selectFrom('clinic').select('rut').executeTakeFirstOrThrow();
  const rows = await db.selectFrom('clinicBankSetting').selectAll().execute();
  return BANK_FORMAT_KEYS.map((format) => {
    const row = rows.find(({ bankFormat }) => bankFormat === format) ?? UNSAID;
    const layouts = layoutsOf(format);
    return {
      ...row,
      bankFormat: format,
      accountKind: row.accountKind as BankSetting['accountKind'],
      needsAccount: layouts.some(({ payerAccountDigits }) => payerAccountDigits !== null),
      needsAgreement: layouts.some(({ agreementDigits }) => agreementDigits !== null),
      layouts: layouts.map((layout) => ({
        id: layout.id,
        name: layout.name,
        problems: checkPayer({ ...row, rut: rut ?? '' }, layout).map(({ message }) => message),
      })),
    };
  });
}

/** Replaces a setting. Refuses a number that the format's files can't contain. */
export function updateBankSetting(
  context: CallContext,
  format: BankFormat,
  version: number,
  input: Input,
): Promise<BankSetting> {
  refuseUnfit(format, input);
  return context.database.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('clinicBankSetting')
      .values({ bankFormat: format })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx
      .selectFrom('clinicBankSetting')
      .select('bankFormat')
      .where('bankFormat', '=', format)
      .forUpdate()
      .execute();
    const before = await findSetting(tx, format);
    await refuseStaleEdit(tx, version, before, { entity: ENTITY, id: format, action: ACTION });
    await tx
      .updateTable('clinicBankSetting')
      .set({ ...input, version: sql`version + 1` })
      .where('bankFormat', '=', format)
      .execute();
    const after = await findSetting(tx, format);
    await audit(tx, actorOf(context), {
      action: ACTION,
      entity: ENTITY,
      entityId: format,
      summary: `Modificó los datos de la clínica para el formato bancario ${format}.`,
      before: storedOf(before),
      after: storedOf(after),
    });
    return after;
  });
}

async function findSetting(tx: Tx, format: BankFormat): Promise<BankSetting> {
  const settings = await readBankSettings(tx);
  const setting = settings.find(({ bankFormat }) => bankFormat === format);
  if (!setting) throw new Error(`no bank setting of ${format}`);
  return setting;
}

/** Empty fields are only reported as missing; other values must fit the format. */
function refuseUnfit(format: BankFormat, input: Input): void {
  const problems = layoutsOf(format).flatMap((layout) => checkPayer({ ...input, rut: '' }, layout));
  for (const field of ['accountNumber', 'agreementNumber'] as const) {
    const problem: BankProblem | undefined =
      input[field] === '' ? undefined : problems.find((found) => found.field === `payer.${field}`);
    if (problem) refuse('clinic.bankSettingUnfit', { problem: problem.message }, { field });
  }
}

function storedOf({ accountNumber, accountKind, agreementNumber }: BankSetting): Input {
  return { accountNumber, accountKind, agreementNumber };
}
