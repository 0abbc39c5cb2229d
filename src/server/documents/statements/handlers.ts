/** The calls of the statement (documents §2). */
import { CORRECTING_SCREENS } from '../../../contract/payout/screens.ts';
import { readLogoAddress } from '../../masters/clinic/public.ts';
import { makerOf, today, userOf } from '../../platform/context.ts';
import { hasScreen, isStaff } from '../../platform/http/access.ts';
import { callsOf } from '../../platform/http/implement.ts';
import { findStatement, renderStatement, statementName } from './files.ts';
import { listPaymentDates, listStatementPeriods } from './months.ts';
import { statementPage } from './page.ts';
import { composeStatement } from './statement.ts';

export const statements = callsOf('statements', {
  periods: ({ input, context }) => listStatementPeriods(context.database.db, input.doctorId),
  paymentDates: ({ input, context }) => listPaymentDates(context.database.db, input),

  pdf: async ({ input, context }) => {
    const { name, bytes } = await renderStatement(
      context.database.db,
      input,
      makerOf(context),
      context.patients,
    );
    return new File([new Uint8Array(bytes)], name, { type: 'application/pdf' });
  },

  html: async ({ input, context }) => {
    const { db } = context.database;
    const facts = await findStatement(db, input, context.patients);
    const user = userOf(context);
    const page = statementPage(composeStatement(facts, today()), {
      logo: await readLogoAddress(db),
      maker: makerOf(context),
      mayCorrect: isStaff(user) && hasScreen(CORRECTING_SCREENS, user),
    });
    return new File([page], `${statementName(facts)}.html`, { type: 'text/html; charset=utf-8' });
  },
});
