/** Questions about the transfers of bank files, on the demo clinic, of which the bank rejected one. */
import { describe, expect, it } from 'vitest';
import {
  ask,
  type Case,
  demoQuestions,
  itAnswers,
} from '../../../../test/support/demo-questions.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf } from '../../../domain/words/counts.ts';

const { app, admin, doctor, columnOf, rowsOf, figure } = await demoQuestions();

const [rejected] = await rowsOf<{ name: string; file: string; amount: number }>(`
  SELECT t.payee_name AS name, f.file_name AS file, t.amount FROM transfer t JOIN bank_file f ON f.id = t.bank_file_id
   WHERE t.status = 'rejected' ORDER BY t.id LIMIT 1`);
const name = rejected?.name ?? '';
const files = () =>
  columnOf(`
    SELECT f.file_name FROM transfer t JOIN bank_file f ON f.id = t.bank_file_id WHERE t.payee_name = '${name}'`);

const QUESTIONS: Case[] = [
  [
    '¿Qué transferencias fueron rechazadas?',
    'transfers',
    async () =>
      countOf(
        await figure(`SELECT count(*) FROM transfer WHERE status = 'rejected'`),
        'transferencia rechazada',
        'transferencias rechazadas',
      ),
    name,
    rejected?.file ?? '',
    formatPesos(rejected?.amount ?? 0),
    'la cuenta está bloqueada',
  ],
  ['¿Qué rechazó el banco?', 'transfers', name],
  [`¿En qué archivo se pagó a ${name}?`, 'transfers', files],
  [
    'transferencias pagadas dos veces',
    'transfers',
    'No hay transferencias pagadas dos veces, por recuperar.',
  ],
];

describe('operations §6.7: the staff asks about transfers', () => {
  itAnswers(admin, QUESTIONS);

  it('about a doctor whose transfer was rejected and sent again', async () => {
    expect(name).not.toBe('');
    expect(await files()).toHaveLength(2);
  });
});

it('operations §6.7: who does not have the screen is told nothing', async () => {
  for (const client of [await app.signedInAs('supervisor'), doctor]) {
    const { body } = await ask(client, '¿Qué transferencias fueron rechazadas?');
    expect(body.lookups).toEqual([]);
    expect(body.message).not.toContain(name);
  }
});
