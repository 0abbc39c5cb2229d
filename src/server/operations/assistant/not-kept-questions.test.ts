/**
 * What the portal does not keep, who may do what, and what is told of rules, users and months (operations §29,
 * operations §34, operations §36).
 */
import { describe, expect, it } from 'vitest';
import { allOf, ask, demoQuestions } from '../../../../test/support/demo-questions.ts';
import { localDate } from '../../../domain/calendar/calendar.ts';
import { plainly } from './grammar/habits.ts';
import { notKept } from './grammar/not-kept.ts';
import { readParts } from './grammar/read.ts';
import { withoutAsides } from './grammar/said-besides.ts';
import { isUnderstood, understand } from './grammar/understand.ts';

const { app, admin, doctor, figure, columnOf } = await demoQuestions();
const supervisor = await app.signedInAs('supervisor');
const TODAY = localDate('2026-11-30');

describe('operations §36.1: what the portal does not keep', () => {
  it.each([
    ['qué nota le ponen los pacientes al dr Garrido', /lo que opinan los pacientes/],
    ['con qué diagnóstico ingresó la paciente y qué remedios le dieron', /diagnósticos, recetas/],
    ['qué doctores están de vacaciones en enero', /agendas, horas de pacientes, vacaciones/],
    ['cuántas horas disponibles hay en octubre', /agendas, horas de pacientes/],
    ['cuánto ganan las enfermeras', /paga honorarios: no tiene sueldos/],
    ['cuánto paga la Clínica Alemana por lo mismo', /lo de esta clínica/],
    ['cuánto es el copago de un ecocardiograma', /lo que pagan o deben los pacientes/],
    ['cuál es la contraseña del usuario supervisor', /Nadie puede ver una contraseña/],
  ])('%s', async (question, said) => {
    const { body } = await ask(admin, question);
    expect(body.lookups).toEqual([]);
    expect(body.message).toMatch(said);
    expect(body.suggestions).not.toEqual([]);
  });

  it.each([
    'cuánto ganan los otros médicos de mi especialidad',
    '¿los otros médicos pueden ver mi cartola?',
    'estoy sobre o bajo el promedio de los de mi especialidad',
  ])('operations §36.4: nor another doctor’s to a doctor: %s', async (question) => {
    const { body } = await ask(doctor, question);
    expect(body.lookups).toEqual([]);
    expect(body.message).toContain('solo lo suyo');
  });

  it('says nothing of it to a question for something else', () => {
    for (const words of [
      'nota de credito de maternidad canelo',
      'cuantas artroscopias diagnosticas hubo',
      'otros descuentos',
      'como cambio mi contrasena',
      'cuanto se le paga a la clinica',
      'reembolso de estacionamiento',
    ])
      for (const kind of ['staff', 'doctor'] as const)
        expect(notKept(words, kind), words).toBeNull();
    expect(notKept('cuanto ganan los otros medicos', 'staff')).toBeNull();
  });
});

describe('operations §26.10, operations §34.5, operations §34.6, operations §34.8: is understood', () => {
  it.each([
    ['qué tenemos retenido ahora, quién lo retuvo y por qué', 'held_payments', {}],
    ['qué está retenido hoy día y por culpa de quién', 'held_payments', {}],
    [
      'reglas que vencen de aquí a fin de enero',
      'rule_list',
      { dateFrom: '2026-11-30', dateTo: '2027-01-31' },
    ],
    ['convenios que vencen de aquí a marzo', 'rule_list', { dateTo: '2027-03-31' }],
    ['qué meses siguen abiertos', 'closed_months', { isOpen: true }],
    ['quiénes pueden aprobar una nómina', 'permissions', { screen: 'Cierre de Mes' }],
    ['cuántos usuarios tenemos y cuántos de cada perfil', 'users', {}],
    ['quién anuló pagos ayer', 'who_changed', { of: 'payment', dateFrom: '2026-11-29' }],
    [
      'la prestación en la que más gastamos en 2026, en plata, no en cantidad',
      'fee_groups',
      { by: 'service', order: 'most' },
    ],
    ['correcciones que nadie ha aprobado ni descartado', 'corrections', {}],
    [
      'qué doctor hizo más atenciones en marzo, aunque no sea el que más ganó',
      'attention_groups',
      { by: 'doctor' },
    ],
    ['atenciones de octubre con valor sobre 1500000', 'attention_groups', { grossFrom: 1_500_001 }],
  ])('%s', (question, tool, input) => {
    const read = understand(readParts(plainly(question), TODAY));
    expect(isUnderstood(read), JSON.stringify(read)).toBe(true);
    expect(read).toMatchObject({ tool, input });
  });

  it.each([
    // A person who is called so.
    ['quién ganó más, Lucas o 12345678-5', 'fee_groups'],
    // Those of nobody else are not all that apply.
    ['12345678-5 qué reglas propias tiene', 'rules_for_case'],
    // How much is of the tax, and months beside a payment are its own.
    ['cuánto tenemos retenido este año', 'held_payments'],
    ['a qué médicos se les ha retenido y por qué', 'held_payments'],
    ['quién anuló pagos de octubre', 'who_changed'],
    ['quién anuló pagos en los últimos 3 meses', 'who_changed'],
  ])('not as something else: %s', (question, tool) => {
    const read = understand(readParts(plainly(question), TODAY));
    expect(isUnderstood(read) && read.tool === tool, JSON.stringify(read)).toBe(false);
  });

  it.each([
    ['hubo alguna el 18 de septiembre? raro, era feriado', 'hubo alguna el 18 de septiembre'],
    ['cuántas menos que en octubre o más', 'cuántas menos que en octubre'],
    [
      'gané más en el primer trimestre o en el segundo',
      'gané más en el primer trimestre o en el segundo trimestre',
    ],
    ['qué convenios/reglas tiene', 'qué convenios y reglas tiene'],
    ['el 18 de septiembre era feriado?', null],
    ['atenciones del 12/10', null],
    ['aunque no haya regla, cuánto se paga', null],
  ])('operations §19.10: beside it is passed over: %s', (typed, read) => {
    expect(withoutAsides(typed)).toBe(read ?? typed);
  });
});

describe('operations §29, operations §34: rules, users and months', () => {
  it('operations §29.19: which rule pays a society, whatever the health plan', async () => {
    const { body } = await ask(
      supervisor,
      'cesárea de la Maternidad Canelo con paciente Colmena, ¿qué regla le corresponde?',
    );
    expect(body.lookups.map(({ tool }) => tool)).toEqual(['rules_for_case']);
    expect(body.message).toMatch(/^Para Maternidad Canelo SpA, \S+ Cesárea,/);
    expect(body.message).toContain('La previsión del paciente no cambia la regla.');
  });

  it('why something has no rule', async () => {
    const { body } = await ask(
      supervisor,
      'por qué las teleconsultas de psiquiatría salen sin regla',
    );
    expect(body.message).toContain('Ninguna regla coincide');
  });

  it('operations §34.6: users by profile, and the screens of one', async () => {
    const { body } = await ask(admin, 'cuántos usuarios tenemos y cuántos de cada perfil');
    const supervisors = await figure("SELECT count(*) FROM app_user WHERE profile = 'supervisor'");
    expect(body.message).toContain(`${supervisors} de Supervisor`);
    const [name] = await columnOf(
      "SELECT first_name || ' ' || last_name FROM app_user WHERE profile = 'user' LIMIT 1",
    );
    const rights = await ask(admin, `${name?.toLowerCase()} a qué cosas puede entrar`);
    expect(allOf(rights.body)).toContain(`${name} tiene el perfil Usuario`);
  });

  it('operations §34.8: which months are open', async () => {
    const closed = await figure('SELECT count(*) FROM closed_month');
    const { body } = await ask(supervisor, 'meses que siguen abiertos');
    expect(body.message).toContain(`Siguen abiertos ${12 - closed} meses`);
  });

  it('operations §32.1: two months that are compared say which has more in their difference', async () => {
    const { body } = await ask(doctor, '¿y en febrero? cuántas menos', [
      'cuántas atenciones hice en enero',
    ]);
    expect(body.message).toContain('Del primero al segundo: Atenciones ');
  });
});
