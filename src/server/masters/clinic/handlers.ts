/** The calls of the clinic's settings (masters §10). */
import { callsOf } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { readBankSettings, updateBankSetting } from './bank-settings.ts';
import { acceptLogo, logoFile, readLogo } from './logo.ts';
import { suggestSchedule, writeSchedule } from './schedule.ts';
import { readSettings, updateSection } from './settings.ts';

export const clinic = callsOf('clinic', {
  settings: ({ context }) => readSettings(context.database.db),

  updateIdentity: ({ input: { version, ...values }, context }) =>
    updateSection(context, 'identity', { version }, (tx) =>
      tx.updateTable('clinic').set(values).execute(),
    ),
  updateCalculation: ({ input: { version, ...values }, context }) =>
    updateSection(context, 'calculation', { version }, (tx) =>
      tx.updateTable('clinic').set(values).execute(),
    ),
  updateAccounts: ({ input: { version, ...values }, context }) =>
    updateSection(context, 'accounts', { version }, (tx) =>
      tx.updateTable('clinic').set(values).execute(),
    ),
  updateSchedule: ({ input: { version, ...schedule }, context }) =>
    updateSection(context, 'schedule', { version }, (tx) => writeSchedule(tx, schedule)),
  updateAccess: ({ input: { version, ...values }, context }) =>
    updateSection(context, 'access', { version }, (tx) =>
      tx.updateTable('clinic').set(values).execute(),
    ),
  updateApproval: ({ input: { version, ...values }, context }) =>
    updateSection(context, 'approval', { version }, (tx) =>
      tx.updateTable('clinic').set(values).execute(),
    ),
  updateImports: ({ input: { version, ...values }, context }) =>
    updateSection(context, 'imports', { version }, (tx) =>
      tx.updateTable('clinic').set(values).execute(),
    ),

  logo: async ({ context }) => {
    const logo = await readLogo(context.database.db);
    return logoFile(logo ?? refuse('record.notFound', { record: 'el logo' }));
  },
  uploadLogo: async ({ input, context }) => {
    const logo = await acceptLogo(input.file);
    return updateSection(context, 'logo', { shownLogo: input.shown }, (tx) =>
      tx.updateTable('clinic').set({ logo }).execute(),
    );
  },
  removeLogo: ({ input, context }) =>
    updateSection(context, 'logo', { shownLogo: input.shown }, (tx) =>
      tx.updateTable('clinic').set({ logo: null }).execute(),
    ),

  bankSettings: ({ context }) => readBankSettings(context.database.db),
  updateBankSetting: ({ input: { bankFormat, version, ...values }, context }) =>
    updateBankSetting(context, bankFormat, version, values),

  scheduleSuggestion: ({ input, context }) => suggestSchedule(context.database.db, input),
});
