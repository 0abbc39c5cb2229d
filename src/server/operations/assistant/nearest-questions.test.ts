/**
 * What is offered in the place of a question without an answer, on the demo clinic (operations §6.12, operations §37).
 */
import { describe, expect, it } from 'vitest';
import type { Client } from '../../../../test/support/app.ts';
import { ask, demoQuestions, PAID } from '../../../../test/support/demo-questions.ts';
import type { CurrentUser } from '../../../contract/access/session.ts';
import { MONTH_NAMES } from '../../../domain/calendar/calendar.ts';
import { today } from '../../platform/context.ts';
import type { NameKind, Part } from './grammar/parts.ts';
import { readParts } from './grammar/read.ts';
import { mayAsk } from './nearest/calls.ts';
import { filledWith, placesOf, spelledFor } from './nearest/places.ts';
import { catalogueOf, type Kind } from './nearest/rank.ts';
import type { ToolName } from './tools.ts';

const { app, admin, doctor, someone, somebodyElse, line, columnOf } = await demoQuestions();
const supervisor = await app.signedInAs('supervisor');
const user = await app.signedInAs('user');
const [society = '', other = ''] = await columnOf(
  'SELECT name FROM medical_society ORDER BY id LIMIT 2',
);
const month = `${MONTH_NAMES[PAID.month - 1]?.toLowerCase()} de ${PAID.year}`;
const name = (of: NameKind, value: string): Part => ({
  kind: 'name',
  ...{ of, value, typed: value },
});
const [own = ''] = await columnOf(
  `SELECT s.name FROM attention a JOIN service s ON s.id = a.service_id WHERE a.doctor_id = ${someone.id} ORDER BY a.id LIMIT 1`,
);
const [id = ''] = await columnOf(`SELECT external_id FROM attention WHERE id = ${line.id}`);
const [patient = ''] = await columnOf(`SELECT patient_name FROM attention WHERE id = ${line.id}`);
/** What a question of each kind of user may name. */
const placesFor = (kind: Kind) =>
  placesOf(
    [
      ...readParts(`atenciones de ${month}`, today()),
      ...[name('doctor', someone.name), name('doctor', somebodyElse.name)],
      ...[name('society', society), name('society', other), name('specialty', 'Cardiología')],
      ...[name('specialty', 'Urología'), name('screen', 'Nómina Bancaria')],
      { kind: 'amount', value: 1_500_000, typed: '1.500.000' },
      ...[name('service', kind === 'doctor' ? own : 'Cesárea'), name('rule', 'CARD-01')],
      ...[name('case', id), name('patientName', patient)],
      { kind: 'attentionId', value: line.id, typed: String(line.id) },
    ],
    today(),
  );

/** The questions of a catalogue, with what is named in their places. */
const asked = (kind: Kind) => {
  const places = placesFor(kind);
  return catalogueOf(kind).map(({ question, isHowTo }) => ({
    question: filledWith(spelledFor(question, places) ?? question, places),
    isHowTo,
  }));
};

describe('operations §6.12: each question that may be offered has an answer', () => {
  it.each<[string, Client, Kind]>([
    ['administrator', admin, 'staff'],
    ['doctor', doctor, 'doctor'],
    ['plain user', user, 'user'],
  ])('to a %s', { timeout: 240_000 }, async (_, client, kind) => {
    const unanswered: string[] = [];
    for (const { question, isHowTo } of asked(kind)) {
      const { body } = await ask(client, question);
      const isTold = body.lookups.length > 0 && (body.lookups[0]?.tool === 'help') === isHowTo;
      if (!isTold)
        unanswered.push(`${question} ${body.lookups[0]?.tool ?? ''} ${body.message.slice(0, 120)}`);
    }
    expect(unanswered).toEqual([]);
  });

  it('to a supervisor, of those whose calls they may make', { timeout: 240_000 }, async () => {
    const { body: asker } = await supervisor.get<CurrentUser>('/api/native-user');
    const unanswered: string[] = [];
    for (const { question, isHowTo } of asked('staff')) {
      if (isHowTo) continue;
      const tool = (await ask(admin, question)).body.lookups[0]?.tool as ToolName;
      const { body } = await ask(supervisor, question);
      const isTold = body.lookups.length > 0 && body.lookups[0]?.tool !== 'help';
      if (mayAsk(asker, tool) !== isTold)
        unanswered.push(`${tool} ${question} ${body.message.slice(0, 120)}`);
    }
    expect(unanswered).toEqual([]);
  });
});

describe('operations §37: what is offered keeps what was named, and is nearest in meaning', () => {
  const staff: readonly (readonly [string, RegExp])[] = [
    [`cuántas atenciones con el rut del paciente chueco hubo en ${month}`, /RUT inválido.* de /],
    [`qué previsión chueca tuvo más atenciones en ${month}`, /de Fonasa hubo en |por previsión/],
    [`cuánto cachipún ganó ${someone.name} en ${month}`, new RegExp(`${someone.name}.* ${month}`)],
    [`cuánto cachipún hay que declararle al SII por los pagos de ${month}`, /SII /],
    ['que medicos no tienen cuenta bancaria chueca', /no tienen cuenta bancaria/],
    ['me equivoque de tarifa en la atencion de ayer, que hago ahora mismo', /corrijo|edito/],
    ['qué boletas están chuecas', /boletas/],
    [`doctores con saldo negativo de ${month}, a qué mes se arrastró`, /le deben plata/],
  ];
  it.each(staff)('operations §37.1, operations §37.2: %s', async (question, expected) => {
    const { body } = await ask(admin, question);
    expect(body.lookups, body.message).toEqual([]);
    expect(body.suggestions.join('\n')).toMatch(expected);
    for (const offered of body.suggestions) {
      const { body: answer } = await ask(admin, offered);
      expect(answer.lookups.length, `${offered} ${answer.message}`).toBeGreaterThan(0);
    }
  });

  it('operations §37.1: goes on from the question before', async () => {
    const { body } = await ask(admin, '¿y de madrugada?', [`cuántas atenciones hubo en ${month}`]);
    expect(body.suggestions[0]).toBe(`¿Cuántas atenciones de noche hubo en ${month}?`);
  });

  it('operations §37.3: says nothing anew without a word that denies', async () => {
    for (const question of [
      'quién no arrienda un box chueco',
      'qué médicos no registran ninguna atención chueca',
    ]) {
      const { body } = await ask(admin, question);
      expect(body.suggestions.join(), question).not.toMatch(/arrienda|registran/);
    }
  });

  it('operations §37.4: is the general ones only where no word is in common', async () => {
    const { body } = await ask(admin, '¿Cuál es la capital de Francia?');
    expect(body.suggestions).toContain('¿Qué falta antes de pagar?');
    const { body: near } = await ask(admin, 'boletas timbradas');
    expect(near.suggestions).not.toContain('¿Qué falta antes de pagar?');
  });

  it('operations §37.3: is of a doctor’s own to a doctor, and of no other one', async () => {
    const { body } = await ask(doctor, `cuánto cachipún ganó ${somebodyElse.name} en ${month}`);
    expect(body.suggestions.join()).not.toContain(somebodyElse.name);
    for (const offered of body.suggestions)
      expect((await ask(doctor, offered)).body.lookups, offered).not.toEqual([]);
  });
});
