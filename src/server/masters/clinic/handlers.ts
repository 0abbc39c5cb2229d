/** The calls of the clinic's settings (masters §10). */
import { os } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { readBankSettings, updateBankSetting } from './bank-settings.ts';
import { acceptLogo, logoFile, readLogo } from './logo.ts';
import { suggestSchedule, writeSchedule } from './schedule.ts';
import { readSettings, updateSection } from './settings.ts';

export const clinic = os.clinic.router({
  settings: os.clinic.settings.handler(({ context }) => readSettings(context.database.db)),

  updateIdentity: os.clinic.updateIdentity.handler(({ input: { version, ...values }, context }) =>
    updateSection(context, 'identity', { version }, (tx) =>
      tx.updateTable('clinic').set(values).execute(),
    ),
  ),
  updateCalculation: os.clinic.updateCalculation.handler(
    ({ input: { version, ...values }, context }) =>
      updateSection(context, 'calculation', { version }, (tx) =>
        tx.updateTable('clinic').set(values).execute(),
      ),
  ),
  updateAccounts: os.clinic.updateAccounts.handler(({ input: { version, ...values }, context }) =>
    updateSection(context, 'accounts', { version }, (tx) =>
      tx.updateTable('clinic').set(values).execute(),
    ),
  ),
  updateSchedule: os.clinic.updateSchedule.handler(({ input: { version, ...schedule }, context }) =>
    updateSection(context, 'schedule', { version }, (tx) => writeSchedule(tx, schedule)),
  ),
  updateAccess: os.clinic.updateAccess.handler(({ input: { version, ...values }, context }) =>
    updateSection(context, 'access', { version }, (tx) =>
      tx.updateTable('clinic').set(values).execute(),
    ),
  ),
  updateApproval: os.clinic.updateApproval.handler(({ input: { version, ...values }, context }) =>
    updateSection(context, 'approval', { version }, (tx) =>
      tx.updateTable('clinic').set(values).execute(),
    ),
  ),

  logo: os.clinic.logo.handler(async ({ context }) => {
    const logo = await readLogo(context.database.db);
    return logoFile(logo ?? refuse('record.notFound', { record: 'el logo' }));
  }),
  uploadLogo: os.clinic.uploadLogo.handler(async ({ input, context }) => {
    const logo = await acceptLogo(input.file);
    return updateSection(context, 'logo', { shownLogo: input.shown }, (tx) =>
      tx.updateTable('clinic').set({ logo }).execute(),
    );
  }),
  removeLogo: os.clinic.removeLogo.handler(({ input, context }) =>
    updateSection(context, 'logo', { shownLogo: input.shown }, (tx) =>
      tx.updateTable('clinic').set({ logo: null }).execute(),
    ),
  ),

  bankSettings: os.clinic.bankSettings.handler(({ context }) =>
    readBankSettings(context.database.db),
  ),
  updateBankSetting: os.clinic.updateBankSetting.handler(
    ({ input: { bankFormat, version, ...values }, context }) =>
      updateBankSetting(context, bankFormat, version, values),
  ),

  scheduleSuggestion: os.clinic.scheduleSuggestion.handler(({ input, context }) =>
    suggestSchedule(context.database.db, input),
  ),
});
