/** The bank’s answer to a file. */
import { expect, test } from 'vitest';
import { bankClinic } from '../../../../test/support/bank-clinic.ts';
import { FILE, sentFiles } from '../../../../test/support/sent-files.ts';
import { today } from '../../platform/context.ts';

const clinic = bankClinic();
const { act, answerOf, detailsOf, previewOf, sentFile, statesOf } = sentFiles(clinic);
const DAY = today();

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
    [ana.replace('90000', '90000,5'), 'no es un número entero de pesos'],
    [ana.replace(/;\d+-[\dK];/, ';11111111-1;'), 'El RUT no es el de Ana Araya.'],
    [ana.replace('Pagada', 'Quizás'), 'El estado «Quizás» no se conoce'],
    [ana.replace(DAY, '31-02-2026'), 'no se entiende'],
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
    expect(await act(id, 'answer', { answerText: of(lines) })).toMatchObject({
      status: 409,
      body: {
        code: 'bankFiles.answerProblems',
        message: expect.stringContaining('Nada se aplicó'),
      },
    });
  }
  for (const unreadable of ['hola', 'Archivo;Referencia', heading])
    expect(await act(id, 'answer-preview', { answerText: unreadable })).toMatchObject({
      status: 400,
      body: { code: 'bankFiles.answerUnreadable' },
    });
  expect((await act(id, 'answer', { answerText: of(ana) })).status).toBe(200);
  const bounced = ana.replace('Pagada', 'Rechazada').replace(/;$/, ';Cuenta bloqueada');
  expect((await previewOf(id, of(bounced))).body.lines[0]?.text).toBe(
    'Rechazada: Cuenta bloqueada. Deja de estar pagada.',
  );
  expect(await statesOf(id)).toContain('Berta Bravo: sent, processed');
});
