/** The bank’s answer to a file. */
import { expect, test } from 'vitest';
import { refusedBy } from '../../../../test/support/app.ts';
import { bankClinic, idsOf, placesOf } from '../../../../test/support/bank-clinic.ts';
import { FILE, sentFiles } from '../../../../test/support/sent-files.ts';
import { localDate } from '../../../domain/calendar/calendar.ts';
import { today } from '../../platform/context.ts';

const clinic = bankClinic();
const { act, answerOf, detailsOf, latestFile, previewOf, sentFile, statesOf, transferOf } =
  sentFiles(clinic);
const DAY = today();
const DECEMBER = { month: 12, year: 2025 };

// payout §20.1, payout §20.2
test('the bank’s answer is shown before it is applied, whole or not at all', async () => {
  const id = await sentFile();
  const text = await answerOf(
    id,
    `;Pagada;${DAY};`,
    `;RECHAZADO;;Cuenta no existe en el banco`,
    ';;;',
  );
  const { body } = await previewOf(id, text);
  expect(body.lines.map(({ line, effect, payeeName }) => [line, effect, payeeName])).toEqual([
    [2, 'pay', 'Ana Araya'],
    [3, 'reject', 'Berta Bravo'],
    [4, 'unanswered', 'Carla Castro'],
  ]);
  expect(body.summary).toEqual({
    paid: 1,
    paidAmount: 90_000,
    rejected: 1,
    rejectedAmount: 90_000,
    unchanged: 0,
    twice: 0,
    problems: 0,
  });
  expect(await statesOf(id)).toEqual(
    ['Ana Araya', 'Berta Bravo', 'Carla Castro'].map((name) => `${name}: sent, processed`),
  );
  const agreed = { paid: 1, rejected: 1 };
  // Two people answer at once.
  const answers = await Promise.all(
    [1, 2].map(() => act(id, 'answer', { answerText: text, agreed })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await statesOf(id)).toEqual([
    `Ana Araya: paid, paid ${DAY}`,
    'Berta Bravo: rejected, processed',
    'Carla Castro: sent, processed',
  ]);
  expect((await detailsOf(id)).transfers[1]?.rejection).toBe('Cuenta no existe en el banco');
  // The same answer twice: everything is known.
  expect((await previewOf(id, text)).body.summary).toMatchObject({
    paid: 0,
    rejected: 0,
    unchanged: 2,
  });
  expect((await act(id, 'answer', { answerText: text })).status).toBe(200);
});

// payout §20.3
test('what is wrong with an answer is named line by line, and nothing of it is applied', async () => {
  const id = await sentFile();
  const text = await answerOf(id, `;Pagada;${DAY};`);
  const [heading = '', ana = ''] = text.split('\r\n');
  const of = (line: string) => `${heading}\r\n${line}`;
  const cases: [string, string][] = [
    [ana.replace(FILE, 'nomina-bci-2026-06.txt'), 'Es de otro archivo: nomina-bci-2026-06.txt.'],
    [
      ana.replace(/PAGO-\d+/, 'PAGO-999999'),
      'Ninguna transferencia de este archivo tiene la referencia',
    ],
    [ana.replace('90000', '80000'), 'Se enviaron $90.000, no $80.000.'],
    [ana.replace('90000', '90000,50'), 'no es un número entero de pesos'],
    [ana.replace('90000', '90000,5'), 'no es un número entero de pesos'],
    [ana.replace(/;\d+-[\dK];/, ';11111111-1;'), 'El RUT no es el de Ana Araya.'],
    [ana.replace('Pagada', 'Quizás'), 'El estado «Quizás» no se conoce'],
    [ana.replace('Pagada', 'constructor'), 'El estado «constructor» no se conoce'],
    [ana.replace(DAY, '31-02-2026'), 'no se entiende'],
    [ana.replace(DAY, ''), 'Falta la fecha del pago.'],
    [ana.replace(DAY, '2099-01-01'), 'La fecha es posterior a hoy.'],
    [ana.replace(DAY, '01-08-2026'), 'La fecha es anterior al'],
    [ana.replace('Pagada', 'Rechazada'), 'Falta el motivo del rechazo.'],
    [`${ana}\r\n${ana}`, 'La línea 2 ya responde por'],
  ];
  for (const [lines, problem] of cases) {
    const { body } = await previewOf(id, of(lines));
    expect(body.lines.at(-1), lines).toMatchObject({
      effect: null,
      text: expect.stringContaining(problem),
    });
    expect(await act(id, 'answer', { answerText: of(lines) })).toMatchObject(
      refusedBy(409, 'bankFiles.answerProblems', expect.stringContaining('Nada se aplicó')),
    );
  }
  // payout §20.1: pesos with zero decimals are whole.
  for (const amount of ['90000,00', '$90.000,0'])
    expect(
      (await previewOf(id, of(ana.replace('90000', amount)))).body.lines[0]?.effect,
      amount,
    ).toBe('pay');
  // A line tells everything that is wrong with it.
  const bad = ana.replace('90000', '80000').replace(/;\d+-[\dK];/, ';11111111-1;');
  const textOf = async (line: string) => (await previewOf(id, of(line))).body.lines[0]?.text;
  expect(await textOf(bad.replace(DAY, '2099-01-01'))).toBe(
    'La fecha es posterior a hoy. El RUT no es el de Ana Araya. Se enviaron $90.000, no $80.000.',
  );
  expect(
    await textOf(bad.replace('80000', '1,5').replace('Pagada', 'Quizás').replace(DAY, 'hoy')),
  ).toBe(
    'El estado «Quizás» no se conoce: escriba Pagada o Rechazada. El monto «1,5» no es un número entero de pesos. La fecha «hoy» no se entiende: escríbala como 05-08-2026. El RUT no es el de Ana Araya.',
  );
  for (const unreadable of ['hola', 'Archivo;Referencia', heading])
    expect(await act(id, 'answer-preview', { answerText: unreadable })).toMatchObject(
      refusedBy(400, 'bankFiles.answerUnreadable'),
    );
  expect((await act(id, 'answer', { answerText: of(ana) })).status).toBe(200);
  const bounced = ana.replace('Pagada', 'Rechazada').replace(/;$/, ';Cuenta bloqueada');
  expect((await previewOf(id, of(bounced))).body.lines[0]?.text).toBe(
    'Rechazada: Cuenta bloqueada. Deja de estar pagada.',
  );
  expect(await statesOf(id)).toContain('Berta Bravo: sent, processed');
});

// payout §20.3
test('the answer of another file, or for what was withdrawn, changes nothing', async () => {
  const first = await sentFile();
  await clinic.data.paidDoctor({ name: 'Dora Díaz' });
  const { transfers } = await clinic.generate();
  const added = transfers.filter(({ inFiles }) => inFiles.length === 0).map(({ id }) => id);
  expect((await clinic.download('universal', added)).status).toBe(200);
  const second = await latestFile();
  const text = await answerOf(second, `;Pagada;${DAY};`);
  const other = 'nomina-universal-2026-07-2.txt';
  expect(await act(first, 'answer', { answerText: text })).toMatchObject(
    refusedBy(
      409,
      'bankFiles.answerProblems',
      `Nada se aplicó: 1 línea tiene un problema. La primera, línea 2: Es de otro archivo: ${other}. Ábralo en ese.`,
    ),
  );
  expect((await act(second, 'withdrawal', { reason: 'Se cortó' })).status).toBe(200);
  const withdrawn = act(second, 'withdraw', {}, await clinic.app.signedInAs('admin'));
  expect((await withdrawn).status).toBe(200);
  const rejected = text.replace('Pagada', 'Rechazada').replace(`${DAY};`, `${DAY};Cuenta cerrada`);
  expect((await act(second, 'answer', { answerText: rejected })).body).toMatchObject({
    code: 'bankFiles.answerProblems',
    message: expect.stringContaining('Su archivo se retiró: el banco no lo recibió.'),
  });
  const standing = [...(await statesOf(first)), ...(await statesOf(second))];
  expect(standing.filter((state) => /: paid|: rejected|, paid/.test(state))).toEqual([]);
});

// payout §20.3, payout §18.13
test('a rejection of what was recovered is named, and nothing of the answer is applied', async () => {
  const first = await sentFile();
  const paid = await answerOf(first, `;Pagada;${DAY};`);
  const rejected = await answerOf(
    first,
    `;Rechazada;${DAY};Cuenta cerrada`,
    `;Rechazada;${DAY};Cuenta cerrada`,
  );
  const again = await clinic.generate();
  const agreedRepeats = placesOf(again);
  expect((await clinic.download('universal', idsOf(again), { agreedRepeats })).status).toBe(200);
  const second = await latestFile();
  const pay = async (id: number, twice: number) =>
    act(id, 'mark-as-paid', {
      transferIds: [await transferOf(id, 'Ana Araya')],
      agreed: { transfers: 1, totalAmount: 90_000, twice },
    });
  expect((await pay(first, 1)).status).toBe(200);
  expect((await pay(second, 0)).status).toBe(200);
  const ana = await transferOf(first, 'Ana Araya');
  const recovery = { transferIds: [ana], recoveredOn: DAY, note: 'Devuelta por caja' };
  expect((await act(first, 'recovery', recovery)).status).toBe(200);
  const problem = 'Su dinero ya se recuperó: quite antes esa recuperación.';
  expect((await previewOf(first, rejected)).body.lines[0]).toMatchObject({
    effect: null,
    text: problem,
  });
  expect(await act(first, 'answer', { answerText: rejected })).toMatchObject({
    status: 409,
    body: { code: 'bankFiles.answerProblems', message: expect.stringContaining(problem) },
  });
  // What the answer says about it as before stays as it is.
  expect((await previewOf(first, paid)).body.lines[0]?.effect).toBe('unchanged');
});

/** The payments of three doctors with the legal retention, whose documents are of 2025. */
async function processIn2025(): Promise<void> {
  for (const name of ['Ana Araya', 'Berta Bravo', 'Carla Castro']) {
    const id = await clinic.data.doctor({ name });
    await clinic.app.query`UPDATE doctor SET retention_mode = 'legal' WHERE id = ${id}`;
    await clinic.data.attentions(id, [{ date: '2025-12-15' }]);
  }
  await clinic.data.process({ period: DECEMBER, paymentDate: localDate('2025-12-30') });
}

// payout §20.3, payout §10.7
test('days with another legal retention, or before the paid month, are named before they are recorded', async () => {
  await processIn2025();
  const ids = idsOf(await clinic.generate('universal', DECEMBER));
  expect(await clinic.download('universal', ids, DECEMBER)).toMatchObject(
    refusedBy(
      409,
      'bank.otherRate',
      `Nada se descargó: la retención legal de ${DAY.slice(0, 4)} no es la de 2025, con que se procesaron 3 pagos. El documento de un pago procesado no cambia. Si ya se pagaron en 2025, márquelos como pagados con la fecha verdadera en Pagar Nómina. Lo que no se pagó ese año, anúlelo y procéselo de nuevo: así lleva la retención del año en que se paga.`,
    ),
  );
  // A layout without a day asks for none, whatever day is given.
  for (const options of [DECEMBER, { ...DECEMBER, paymentDate: '2025-12-30' }])
    expect(await clinic.download('bci', ids, options)).toMatchObject(
      refusedBy(
        409,
        'bank.otherYear',
        `Nada se descargó: este diseño no lleva fecha y se pagaría en ${DAY.slice(0, 4)}, cuya retención legal no es la de 2025, con que se procesaron 3 pagos. Si ya se pagaron en 2025, márquelos como pagados con la fecha verdadera en Pagar Nómina. Lo que no se pagó ese año, anúlelo y procéselo de nuevo: así lleva la retención del año en que se paga.`,
      ),
    );
  const file = await clinic.download('universal', ids, { ...DECEMBER, paymentDate: '2025-12-30' });
  expect(file.status).toBe(200);
  const id = await latestFile();
  await clinic.app.query`UPDATE bank_file SET created_at = '2025-11-29'`;
  const text = await answerOf(
    id,
    `;Pagada;${DAY};`,
    ';Pagada;30-11-2025;',
    `;Rechazada;${DAY};Cuenta cerrada`,
  );
  expect((await previewOf(id, text)).body.lines.map(({ effect, text }) => [effect, text])).toEqual([
    [
      null,
      `La retención legal de ${DAY.slice(0, 4)} no es la de 2025, con que se procesó. Si la fecha es la verdadera, elija la transferencia y use «Pagada en otro año»; si no, corríjala.`,
    ],
    [null, 'La fecha es anterior a Diciembre 2025, que es lo que se paga.'],
    ['reject', 'Rechazada: Cuenta cerrada.'],
  ]);
  expect((await act(id, 'answer', { answerText: text })).body).toMatchObject({
    code: 'bankFiles.answerProblems',
  });
});
