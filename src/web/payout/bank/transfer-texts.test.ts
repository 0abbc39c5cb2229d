/** What is said before the bank's word is recorded of transfers that something else pays, too (payout §18.10, payout §18.15). */
import { describe, expect, test } from 'vitest';
import type { SentTransfer } from '../../../contract/payout/sent-transfers.ts';
import type { ListedTransfer } from '../../../contract/payout/transfers.ts';
import { outcomesOf, rejectionQuestion, statedTwiceText, twiceText } from './transfer-texts.ts';

const FILE = 'nomina-universal-2026-07-2.txt';
/** Ana's $100.000 and Blas's $200.000, of which something else pays Ana's. */
const QUILLAY: SentTransfer = {
  id: 1,
  reference: 'PAGO-1',
  attempt: 1,
  amount: 300_000,
  status: 'rejected',
  payee: { name: 'Sociedad Quillay', rut: '76000001-K' },
  holder: { name: null, rut: null },
  bankName: null,
  bankAccount: null,
  accountType: null,
  paidOn: null,
  rejection: null,
  settledAt: null,
  settledByName: null,
  sentAgainIn: FILE,
  isSurplus: false,
  isPaidElsewhere: false,
  isUnderWay: false,
  paysPart: false,
  alsoPaidIn: FILE,
  elsewhere: `en parte ya se pagó en ${FILE}`,
  rest: '; los $200.000 de Blas Bravo, que no se pagan de otra forma, quedan pagados con ella',
  toRecover: 0,
  otherYear: null,
  recovery: null,
  payments: [],
};
/** Something else pays all of it. */
const CARLA: SentTransfer = {
  ...QUILLAY,
  ...{ payee: { name: 'Carla Castro', rut: '10000001-K' }, amount: 90_000, rest: '' },
  ...{ sentAgainIn: null, alsoPaidIn: null, isPaidElsewhere: true },
  elsewhere: 'ya se pagó de otra forma',
};

// payout §18.10
describe('before what is paid otherwise is marked as paid', () => {
  test('says that the rest is to be recovered where the other one is paid', () => {
    expect(twiceText([QUILLAY])).toBe(
      ` Atención: lo que se paga a Sociedad Quillay en parte ya se pagó en ${FILE}; los $200.000 de Blas Bravo, que no se pagan de otra forma, quedan pagados con ella. Si confirma, lo que se pagó dos veces quedará por recuperar.`,
    );
  });

  test('says to withdraw the other one, or to wait, while it is under way', () => {
    expect(twiceText([{ ...QUILLAY, isUnderWay: true }])).toContain(
      'Si confirma, retire el otro envío si no llegó al banco, o espere',
    );
  });

  test('names the one of which a part is left, wherever it stands, and what is left of each', () => {
    const { rest } = QUILLAY;
    const dora = {
      ...QUILLAY,
      rest: rest.replace('$200.000 de Blas Bravo', '$70.000 de Dora Díaz'),
    };
    expect(twiceText([CARLA, QUILLAY])).toContain(
      ` lo que se paga a Sociedad Quillay y 1 más en parte ya se pagó en ${FILE}${rest}. `,
    );
    expect(twiceText([CARLA, QUILLAY, dora])).toContain(`${rest}${dora.rest}. `);
    expect(twiceText([CARLA])).toBe(
      ' Atención: lo que se paga a Carla Castro ya se pagó de otra forma. Si confirma, quedará pagado dos veces, por recuperar.',
    );
    expect(twiceText([])).toBe('');
  });
});

// payout §18.11
test('a second person is told what of another year something else pays, and what is left', () => {
  const day = { ...QUILLAY, status: 'sent' as const };
  expect(statedTwiceText([{ ...day, elsewhere: null }])).toBe('');
  expect(statedTwiceText([CARLA])).toBe(
    ' De ellas, 1 paga lo que se paga de otra forma: por recuperar.',
  );
  expect(statedTwiceText([day, CARLA])).toBe(
    ` De ellas, 2 pagan lo que se paga de otra forma${QUILLAY.rest}: lo demás, por recuperar.`,
  );
  expect(statedTwiceText([{ ...day, isUnderWay: true }])).toBe(
    ` De ellas, 1 paga lo que se paga de otra forma${QUILLAY.rest}: lo demás, por recuperar si también se paga lo otro.`,
  );
});

// payout §18.15
describe('before a rejection is recorded', () => {
  const paid: SentTransfer = { ...QUILLAY, status: 'paid', isSurplus: true, rest: '' };

  test('says that what it pays in part is owed again', () => {
    expect(rejectionQuestion([{ ...paid, paysPart: true }])).toBe(
      'El banco rechazó 1 transferencia por $300.000. Lo que nadie más pagó quedará por pagar e irá en el próximo archivo. 1 estaba marcada como pagada y deja de estarlo.',
    );
  });

  test('says that nothing changes of what pays nothing', () => {
    expect(rejectionQuestion([paid])).toBe(
      'El banco rechazó 1 transferencia por $300.000. Lo que pagan ya se paga de otra forma y no cambia.',
    );
  });

  test('says what pays the same, once the bank paid that, too', () => {
    expect(
      rejectionQuestion([
        { ...paid, isSurplus: false, elsewhere: null },
        { ...paid, paysPart: true },
      ]),
    ).toBe(
      `El banco rechazó 2 transferencias por $600.000. Lo que nadie más pagó quedará por pagar e irá en el próximo archivo. Lo de Sociedad Quillay quedará pagado por ${FILE}. 2 estaban marcadas como pagadas y dejan de estarlo.`,
    );
  });
});

// payout §18.12, payout §18.15
test.each([
  [300_000, ['El 05-08-2026', 'Por recuperar']],
  [100_000, ['El 05-08-2026', 'Por recuperar $100.000']],
  [0, ['El 05-08-2026']],
])('of what the bank paid besides %d are to be recovered', (toRecover, said) => {
  const listed = {
    ...{ status: 'paid', paidOn: '2026-08-05', isSurplus: true, isPaidElsewhere: true },
    ...{ amount: 300_000, toRecover, rejection: null, recoveredOn: null, sentAgainIn: null },
  } as ListedTransfer;
  expect(outcomesOf(listed)).toEqual(said);
});

test('payout §18.12: what was rejected says when, and the day on which it goes again', () => {
  const rejected = {
    ...{ status: 'rejected', rejection: 'La cuenta está cerrada', rejectedOn: '2026-08-06' },
    ...{ paidOn: null, isSurplus: false, sentAgainIn: null, sentAgainOn: null },
    isSentAgainInPart: false,
  } as ListedTransfer;
  const day = 'El 06-08-2026: La cuenta está cerrada';
  expect(outcomesOf(rejected)).toEqual([day]);
  const again = { ...rejected, sentAgainIn: FILE };
  expect(outcomesOf(again)).toEqual([day, `Va de nuevo en ${FILE}`]);
  expect(outcomesOf({ ...again, sentAgainOn: '2026-08-11' })).toEqual([
    day,
    `Va de nuevo en ${FILE}, con fecha 11-08-2026`,
  ]);
  expect(outcomesOf({ ...again, isSentAgainInPart: true })).toEqual([
    day,
    `Va de nuevo en parte en ${FILE}`,
  ]);
});
