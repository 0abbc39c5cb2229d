/** Questions about the ledger accounts of the vouchers (masters §10). */
import { z } from 'zod';
import { linkTo, tool } from '../tool.ts';

const ACCOUNTS = {
  feeExpenseAccount: 'Gasto en honorarios',
  feePayableAccount: 'Honorarios por pagar',
  retentionPayableAccount: 'Retención por pagar',
  bankAccountAccount: 'Banco',
  cashAccount: 'Caja',
  carriedBalanceAccount: 'Saldos por recuperar',
} as const;

export const bookAccounts = tool({
  name: 'book_accounts',
  description:
    'Las cuentas contables de los asientos: gasto en honorarios, honorarios por pagar, retención por pagar, banco, caja y saldos por recuperar.',
  input: z.object({
    account: z.enum(Object.keys(ACCOUNTS) as [keyof typeof ACCOUNTS]).optional(),
    /** What the question names besides, as its words have another meaning elsewhere. */
    measure: z.literal('retention').optional(),
    state: z.literal('unpaid').optional(),
  }),
  async run({ calls }, { account, measure }) {
    const { accounts } = await calls.clinic.settings();
    const asked = account ?? (measure && 'retentionPayableAccount');
    const facts = Object.entries(ACCOUNTS).flatMap(([key, label]) => {
      const value = accounts[key as keyof typeof ACCOUNTS];
      return value ? [{ label, value }] : [];
    });
    const code = asked && accounts[asked];
    return {
      title: 'Cuentas contables',
      sentence: code
        ? `La cuenta contable de «${ACCOUNTS[asked]}» es la ${code}.`
        : `Las cuentas contables de los asientos son: ${facts.map(({ label, value }) => `${label}, ${value}`).join('; ')}.`,
      facts: code ? facts.filter(({ value }) => value === code) : facts,
      link: linkTo('/configuracion'),
    };
  },
});
